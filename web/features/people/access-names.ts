import { ACCESS_NAMES, PRESET_ROLES } from '#shared/rules/capabilities.ts';
import { ACCESS_TEXTS } from '#shared/rules/capability-texts.ts';
import { pagesOf } from '#web/features/people/office-roles.ts';
import { membershipRole } from '#web/lib/membership-roles.ts';
import { t } from '#web/lib/text.ts';

interface Membership {
  role: string;
  /** Of the office only. */
  preset: string | null;
}

/** The role of a membership, as it was chosen: of a person of the office, the preset. */
export function chosenRole({ role, preset }: Membership): string {
  const access = ACCESS_NAMES.find((name) => name === preset);
  return access ? t(ACCESS_TEXTS[access]) : membershipRole(role);
}

/** The same, with the pages that open where they do not follow from the role. */
export function roleAndPages(membership: Membership): string[] {
  const access = ACCESS_NAMES.find((name) => name === membership.preset);
  const usual = access === undefined || access === 'custom' ? null : PRESET_ROLES[access];
  const pages = pagesOf(membership.role);
  const saysPages = access !== undefined && (usual === null || pagesOf(usual) !== pages);
  return [chosenRole(membership), ...(saysPages ? [t('opens {{pages}}', { pages: t(pages) })] : [])];
}
