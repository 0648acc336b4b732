import type pg from 'pg';
import { AppError } from '#shared/errors.ts';

/** Who calls a command, as the database sees it. */
export interface Caller {
  profileId: string;
  isStaff: boolean;
  isAdmin: boolean;
  partnerOrganizationIds: string[];
  subcontractorOrganizationIds: string[];
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
             app.partner_organization_ids() as "partnerOrganizationIds",
             app.subcontractor_organization_ids() as "subcontractorOrganizationIds"`,
  });
  const [caller] = rows;
  if (!caller?.profileId) throw new AppError('session_expired');
  return caller;
}
