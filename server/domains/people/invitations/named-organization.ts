import { typeNamed } from '#server/domains/organizations/line-type.ts';
import type { InvitingOrganization } from '#server/domains/people/invitations/inviter.ts';
import { type MembershipRole, ROLES_OF } from '#shared/rules/role-names.ts';
import { t } from '#shared/text.ts';

interface Named {
  organization?: InvitingOrganization;
  /** Why there is none. */
  problem?: string;
}

/**
 * Finds organizations by their names in a file. Of several with one name it is the one of the type behind the name, as
 * in `Acme (Customer)`, or the only one that has the role of the line.
 * @returns a function of the name and of the role that the line or its access names; an empty text names none
 */
export function organizationNames(organizations: readonly InvitingOrganization[]) {
  const byName = Map.groupBy(organizations, ({ name }) => plain(name));
  return (text: string, role: string): Named => {
    const name = text.trim();
    const found = byName.get(plain(name)) ?? withType(name);
    const fitting = found.filter((each) => ROLES_OF[each.organization_type].includes(role as MembershipRole));
    const [only] = found.length === 1 ? found : fitting;
    if (only && (found.length === 1 || fitting.length === 1)) return { organization: only };
    return { problem: found.length > 1 ? severalProblem(found) : missingProblem(name) };
  };

  function withType(name: string): InvitingOrganization[] {
    const [, bare = '', word] = /^(.+)\(([^()]+)\)$/.exec(name) ?? [];
    const type = typeNamed(word);
    return (byName.get(plain(bare)) ?? []).filter((each) => each.organization_type === type);
  }
}

function severalProblem(found: readonly InvitingOrganization[]): string {
  const name = found[0]?.name ?? '';
  const type = found.some((each) => each.organization_type === 'partner')
    ? t('Customer')
    : t('Subcontractor');
  return t(
    'Several organizations are named {{name}}. Write the type behind the name, such as “{{name}} ({{type}})”, or invite from the organization’s page.',
    { name, type },
  );
}

const missingProblem = (name: string) =>
  name === '' ? t('Name the organization.') : t('There is no active organization named {{name}}.', { name });

const plain = (text: string) => text.trim().toLowerCase();
