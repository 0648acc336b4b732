import type { CompanyPortal, OrganizationName, PortalClient } from '#test/support/company.ts';
import { addOrganizations, addPerson } from '#test/support/company.ts';

type Office = 'admin' | 'manager' | 'employee';

interface Role {
  /** Role in the contractor's office. */
  office?: Office;
  firms?: OrganizationName[];
}

/** Everybody who asks. The last two are nobody any more, though they hold a token that verifies. */
const CAST = {
  admin: { office: 'admin' },
  manager: { office: 'manager' },
  employee: { office: 'employee' },
  otherEmployee: { office: 'employee' },
  partner: { firms: ['customer'] },
  partnerColleague: { firms: ['customer'] },
  otherPartner: { firms: ['otherCustomer'] },
  crew: { firms: ['subcontractor'] },
  crewColleague: { firms: ['subcontractor'] },
  otherCrew: { firms: ['otherSubcontractor'] },
  twoHats: { firms: ['customer', 'otherSubcontractor'] },
  noMembership: {},
  disabled: { office: 'admin' },
  signedOut: { office: 'admin' },
} as const satisfies Record<string, Role>;

export type CastName = keyof typeof CAST;
export const CAST_NAMES = Object.keys(CAST) as CastName[];
export const NOBODY: readonly string[] = ['anon', 'disabled', 'signedOut'];

export const roleOf = (name: CastName): Role => CAST[name];

export interface Cast {
  firms: Record<OrganizationName, string>;
  profiles: Record<CastName, string>;
  /** Stock clients, signed in; `anon` comes with the browser's key only. */
  clients: Record<CastName | 'anon', PortalClient>;
}

/** Makes the firms and everybody in them. */
export async function makeCast(portal: CompanyPortal & { client(): PortalClient }): Promise<Cast> {
  const firms = await addOrganizations(portal);
  const profiles = {} as Cast['profiles'];
  const clients = { anon: portal.client() } as Cast['clients'];
  for (const name of CAST_NAMES) {
    const { office, firms: own = [] } = roleOf(name);
    const memberships = own.map((firm) => [firms[firm], 'member'] as const);
    const person = await addPerson(portal, {
      name,
      memberships: office ? [[firms.contractor, office]] : memberships,
    });
    profiles[name] = person.profileId;
    clients[name] = person.client;
  }
  await portal.owner.query('update public.profiles set is_active = false where id = $1', [profiles.disabled]);
  await portal.owner.query(
    `delete from auth.sessions where user_id = (select user_id from public.profiles where id = $1)`,
    [profiles.signedOut],
  );
  return { firms, profiles, clients };
}
