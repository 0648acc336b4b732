import { typeNamed } from '#server/domains/organizations/line-type.ts';
import { closestNames } from '#server/domains/people/invitations/closest-names.ts';
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
    const found = byName.get(plain(name)) ?? withType(name) ?? withBeginning(name);
    const fitting = found.filter((each) => ROLES_OF[each.organization_type].includes(role as MembershipRole));
    const [only] = found.length === 1 ? found : fitting;
    if (only && (found.length === 1 || fitting.length === 1)) return { organization: only };
    return { problem: found.length > 1 ? severalProblem(found) : missingProblem(name, organizations) };
  };

  function withType(name: string): InvitingOrganization[] | undefined {
    const [, bare = '', word] = /^(.+)\(([^()]+)\)$/.exec(name) ?? [];
    const type = typeNamed(word);
    const found = byName.get(plain(bare))?.filter((each) => each.organization_type === type);
    return found?.length ? found : undefined;
  }

  /** Those of the only name that begins with these whole words. */
  function withBeginning(name: string): InvitingOrganization[] {
    const start = plain(name);
    if (start === '') return [];
    const names = [...byName.keys()].filter(
      (each) => each.startsWith(start) && !/^[\p{L}\p{N}]/u.test(each.slice(start.length)),
    );
    const [only = '', ...others] = names;
    return others.length === 0 ? (byName.get(only) ?? []) : [];
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

function missingProblem(name: string, organizations: readonly InvitingOrganization[]): string {
  if (name === '') return t('Name the organization.');
  const missing = t('There is no active organization named {{name}}.', { name });
  const names = closestNames(
    name,
    organizations.map((each) => each.name),
  );
  return names.length === 0
    ? missing
    : `${missing} ${t('Did you mean {{names}}?', { names: names.join(', ') })}`;
}

const plain = (text: string) => text.trim().toLowerCase();
