import type { MEMBERSHIP_ROLES } from '#shared/commands/people-changes.ts';
import { membershipRole } from '#web/lib/membership-roles.ts';

export type MembershipRole = (typeof MEMBERSHIP_ROLES)[number];

/** The roles that an organization of this type has, as options of a field. */
export function roleOptions(organizationType: string): { value: MembershipRole; label: string }[] {
  const roles: MembershipRole[] =
    organizationType === 'internal' ? ['admin', 'manager', 'employee'] : ['admin', 'member'];
  return roles.map((value) => ({ value, label: membershipRole(value) }));
}
