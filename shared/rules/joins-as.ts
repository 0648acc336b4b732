import { PRESET_NAMES, PRESET_ROLES } from '#shared/rules/capabilities.ts';
import { ACCESS_TEXTS } from '#shared/rules/capability-texts.ts';
import { usualPreset } from '#shared/rules/given-access.ts';
import { roleName } from '#shared/rules/role-names.ts';
import { t } from '#shared/text.ts';

interface Joining {
  organization_type: string;
  role: string;
  /** Null for the preset of the role. */
  preset: string | null;
}

/**
 * As what somebody joins, for the person who is invited. In the office it is the access, such as “Dispatcher”: it names
 * the role too only where that is not the usual one of the access. Other companies have roles alone.
 */
export function joinsAs({ organization_type, role, preset }: Joining): string {
  const given = preset ?? usualPreset(role);
  const access = PRESET_NAMES.find((name) => name === given);
  if (organization_type !== 'internal' || !access) return roleName(role);
  const name = t(ACCESS_TEXTS[access]);
  return PRESET_ROLES[access] === role ? name : `${roleName(role)}, ${name}`;
}
