import { ACCESS_NAMES } from '#shared/rules/capabilities.ts';
import { ACCESS_TEXTS } from '#shared/rules/capability-texts.ts';
import { membershipRole } from '#web/lib/membership-roles.ts';
import { t } from '#web/lib/text.ts';

/** The role and the access of a membership, in words; the preset of the same name as its role is said once. */
export function roleAndAccess(membership: { role: string; preset: string | null }): string[] {
  const words = [membershipRole(membership.role), accessNames([membership])];
  return [...new Set(words)].filter((word) => word !== '');
}

/** The name of the access of a person of the office; empty for other companies. */
export function accessNames(memberships: readonly { preset: string | null }[]): string {
  const names = memberships.flatMap(({ preset }) => ACCESS_NAMES.filter((name) => name === preset));
  return names.map((name) => t(ACCESS_TEXTS[name])).join(', ');
}
