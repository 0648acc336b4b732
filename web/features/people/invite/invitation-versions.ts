import { PRESET_NAMES, type PresetName } from '#shared/rules/capabilities.ts';
import { usualPreset } from '#shared/rules/given-access.ts';
import { roleAndPages } from '#web/features/people/access-names.ts';
import type { PendingInvitation } from '#web/features/people/invite/queries.ts';
import type { InviteeValues } from '#web/features/people/invite/use-invitee-form.ts';
import { message, t } from '#web/lib/text.ts';

/** A pending invitation as two versions are compared: what belongs together is chosen together. */
export interface InvitationVersion
  extends Pick<
    InviteeValues,
    | 'email'
    | 'first_name'
    | 'last_name'
    | 'phone'
    | 'limit'
    | 'overNte'
    | 'employee_number'
    | 'billable'
    | 'cost'
  > {
  version: string;
  given: { role: string; preset: PresetName | null };
}

/** The label of each part, in the comparison. */
export const INVITATION_PARTS = {
  email: message('Email'),
  first_name: message('First name'),
  last_name: message('Last name'),
  phone: message('Phone'),
  given: message('Role'),
  limit: message('Approves bills up to, in dollars'),
  overNte: message('May approve bills over the NTE'),
  employee_number: message('Employee number'),
  billable: message('Billed at, in $ an hour'),
  cost: message('Costs, in $ an hour'),
} as const;
export type InvitationPart = keyof typeof INVITATION_PARTS;

const amount = (stored: number | null) => stored?.toFixed(2) ?? '';

/** What is stored. */
export function storedInvitation(invitation: PendingInvitation): InvitationVersion {
  const { role, organization } = invitation;
  const preset = PRESET_NAMES.find((name) => name === invitation.preset) ?? null;
  const isOffice = organization.organization_type === 'internal';
  return {
    version: invitation.updated_at,
    email: invitation.email,
    first_name: invitation.first_name,
    last_name: invitation.last_name,
    phone: invitation.phone ?? '',
    given: { role, preset: isOffice ? (preset ?? usualPreset(role)) : null },
    limit: amount(invitation.bill_approval_limit),
    overNte: invitation.may_approve_over_nte,
    employee_number: invitation.employee_number ?? '',
    billable: amount(invitation.hourly_billable_rate),
    cost: amount(invitation.hourly_cost_rate),
  };
}

/** A part as the comparison shows it. */
export function invitationText(version: InvitationVersion, part: InvitationPart): string {
  if (part === 'given') return roleAndPages(version.given).join('\n');
  if (part === 'overNte') return version.overNte ? t('Yes') : t('No');
  if (part === 'limit') return version.limit || t('Any amount');
  return version[part];
}
