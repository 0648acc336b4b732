import { type Capability, PRESETS, ROLE_PRESETS } from '#shared/rules/capabilities.ts';
import type { CompanyPortal, OrganizationName, PortalClient } from '#test/support/company.ts';
import { addOrganizations, addPerson } from '#test/support/company.ts';

type Office = 'admin' | 'manager' | 'employee';

interface Role {
  /** Role in the contractor's office. */
  office?: Office;
  /** Instead of those that the office role brings. */
  capabilities?: readonly Capability[];
  firms?: OrganizationName[];
  /** Whether they administer their firms. */
  isFirmAdmin?: true;
}

const OFFICE_WORK = ['assign_work', 'review_reports'] as const;

/** Everybody who asks. The last two are nobody any more, though they hold a token that verifies. */
const CAST = {
  admin: { office: 'admin' },
  manager: { office: 'manager' },
  employee: { office: 'employee', capabilities: OFFICE_WORK },
  otherEmployee: { office: 'employee', capabilities: OFFICE_WORK },
  technician: { office: 'employee' },
  dispatcher: { office: 'employee', capabilities: PRESETS.dispatcher },
  billing: { office: 'admin', capabilities: PRESETS.billing },
  readOnly: { office: 'admin', capabilities: PRESETS.read_only },
  partner: { firms: ['customer'] },
  partnerAdmin: { firms: ['customer'], isFirmAdmin: true },
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

/** What a person of the office may do. */
export function capabilitiesOf(name: CastName): readonly Capability[] {
  const { office, capabilities } = roleOf(name);
  return capabilities ?? (office ? PRESETS[ROLE_PRESETS[office]] : []);
}

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
    const { office, capabilities, firms: own = [], isFirmAdmin } = roleOf(name);
    const memberships = own.map((firm) => [firms[firm], isFirmAdmin ? 'admin' : 'member'] as const);
    const person = await addPerson(portal, {
      name,
      memberships: office ? [[firms.contractor, office, capabilities]] : memberships,
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
