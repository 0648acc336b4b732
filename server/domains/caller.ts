import type pg from 'pg';
import type { PlainReasonName } from '#shared/error-reasons/index.ts';
import { AppError } from '#shared/errors.ts';
import type { Capability } from '#shared/rules/capabilities.ts';

/** Who calls a command, as the database sees it. */
export interface Caller {
  profileId: string;
  /** Anybody of the contractor. */
  isStaff: boolean;
  /** An administrator with every capability. */
  isAdmin: boolean;
  /** What a person of the office may do; empty for technicians and everybody else. */
  capabilities: Capability[];
  partnerOrganizationIds: string[];
  subcontractorOrganizationIds: string[];
  /** Whether the device of a deactivated person delivers what was done before (decision 077). */
  isDelivery: boolean;
}

/**
 * Reads who the caller is from the same functions that the policies ask.
 * @throws AppError `not_authenticated` when the person has no active profile or the session has ended.
 */
export async function callerOf(client: pg.PoolClient): Promise<Caller> {
  const { rows } = await client.query<Caller & { profileId: string | null }>({
    name: 'caller-of',
    text: `
      select app.profile_id() as "profileId",
             app.is_staff() as "isStaff",
             app.is_admin() as "isAdmin",
             coalesce(nullif(app.viewer('capabilities'), ''), '{}')::text[] as "capabilities",
             app.partner_organization_ids() as "partnerOrganizationIds",
             app.subcontractor_organization_ids() as "subcontractorOrganizationIds",
             app.access_ended_at() is not null as "isDelivery"`,
  });
  const [caller] = rows;
  if (!caller?.profileId) throw new AppError('session_expired');
  return caller;
}

/** Whether the caller has the capability. */
export const may = (caller: Caller, capability: Capability): boolean =>
  caller.capabilities.includes(capability);

/**
 * @throws AppError `forbidden` without the capability: `refusal` for people of other companies, and for the contractor's
 * own people the capability that they lack
 */
export function requireCapability(caller: Caller, capability: Capability, refusal: PlainReasonName): void {
  if (may(caller, capability)) return;
  throw caller.isStaff ? new AppError('capability_missing', { capability }) : new AppError(refusal);
}
