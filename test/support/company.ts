import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { AppDatabase } from '#shared/database.ts';
import type { Capability } from '#shared/rules/capabilities.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import type { TestPortal } from './portal.ts';

/** Who appears in the tests of commands: one row each, with the organization and role that make them who they are. */
const CAST = {
  admin: ['contractor', 'admin'],
  manager: ['contractor', 'manager'],
  /** Of the office: assigns work and reviews reports, and clocks in. */
  employee: ['contractor', 'employee'],
  partner: ['customer', 'member'],
  otherPartner: ['otherCustomer', 'member'],
  subcontractor: ['subcontractor', 'member'],
  otherSubcontractor: ['otherSubcontractor', 'member'],
  stranger: [null, null],
} as const;

/** Capabilities that the role alone does not bring. */
const OFFICE_WORK: Partial<Record<string, readonly Capability[]>> = {
  employee: ['assign_work', 'review_reports'],
};

/** Two customers and two subcontractors of one contractor; whoever belongs to one must not see the other. */
const ORGANIZATIONS = {
  contractor: 'internal',
  customer: 'partner',
  otherCustomer: 'partner',
  subcontractor: 'subcontractor',
  otherSubcontractor: 'subcontractor',
} as const;

export type PersonName = keyof typeof CAST;
export type OrganizationName = keyof typeof ORGANIZATIONS;
export type PortalClient = SupabaseClient<AppDatabase>;

export interface Person {
  /** The stock client, signed in as this person. */
  client: PortalClient;
  profileId: string;
  email: string;
}

export interface Company {
  people: Record<PersonName, Person>;
  organizations: Record<OrganizationName, string>;
  /** A location of `customer`, and one of `otherCustomer`. */
  locationId: string;
  otherLocationId: string;
}

export const PASSWORD = 'Fieldfare!2026';

/** What a company is made with: any running portal whose tables can be filled by their owner. */
export type CompanyPortal = Pick<TestPortal, 'url' | 'anonKey' | 'owner' | 'serviceClient'>;

/** A contractor with two customers, two subcontractors and one person of each kind, signed in through the portal. */
export async function createCompany(portal: CompanyPortal): Promise<Company> {
  const organizations = await addOrganizations(portal);
  const people = {} as Company['people'];
  for (const name of Object.keys(CAST) as PersonName[]) {
    const [organization, role] = CAST[name];
    const memberships = organization ? [[organizations[organization], role, OFFICE_WORK[name]] as const] : [];
    people[name] = await addPerson(portal, { name, memberships });
  }
  return {
    people,
    organizations,
    locationId: await location(portal, organizations.customer),
    otherLocationId: await location(portal, organizations.otherCustomer),
  };
}

/** The contractor, its customers and its subcontractors: the id of each. */
export async function addOrganizations({ owner }: CompanyPortal): Promise<Company['organizations']> {
  const organizations = {} as Company['organizations'];
  for (const [name, type] of Object.entries(ORGANIZATIONS)) {
    const { rows } = await owner.query<{ id: string }>(
      'insert into public.organizations (name, organization_type) values ($1, $2) returning id',
      [`The ${name}`, type],
    );
    organizations[name as OrganizationName] = rows[0]?.id ?? '';
  }
  return organizations;
}

/** Whom to make: with `memberships` as an organization's id, a role in it, and capabilities of one's own. */
export interface NewPerson {
  name: string;
  memberships: (readonly [organizationId: string, role: string, capabilities?: readonly Capability[]])[];
}

/** A confirmed person, a member of these organizations, signed in through the portal. */
export async function addPerson(
  portal: CompanyPortal,
  { name, memberships }: NewPerson,
): Promise<Person & { userId: string }> {
  const email = `${name.toLowerCase()}@example.test`;
  const made = await portal.serviceClient().auth.admin.createUser({
    email,
    password_hash: await cheapPasswords.hash(PASSWORD),
    email_confirm: true,
    user_metadata: { first_name: name, last_name: 'Person' },
  });
  if (made.error) throw made.error;
  const userId = made.data.user.id;
  const { rows } = await portal.owner.query<{ id: string }>(
    'select id from public.profiles where user_id = $1',
    [userId],
  );
  const profileId = rows[0]?.id ?? '';
  for (const [organizationId, role, capabilities] of memberships) {
    await portal.owner.query(
      `insert into public.organization_members (user_id, organization_id, role, preset, capabilities)
       values ($1, $2, $3, $4, $5)`,
      [profileId, organizationId, role, capabilities ? 'custom' : null, capabilities ?? []],
    );
  }
  const client: PortalClient = createClient<AppDatabase>(portal.url, portal.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const signedIn = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (signedIn.error) throw signedIn.error;
  return { client, profileId, email, userId };
}

async function location(portal: CompanyPortal, organizationId: string): Promise<string> {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.partner_locations (organization_id, name, store_number, city, state)
     values ($1, 'Main Street', '0417', 'Ashford', 'OH') returning id`,
    [organizationId],
  );
  return rows[0]?.id ?? '';
}
