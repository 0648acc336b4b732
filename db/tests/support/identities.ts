import type pg from 'pg';
import type { Identity } from '#server/gateway/identity-types.ts';
import { anonymous } from '#server/gateway/identity-types.ts';
import type { Capability, PresetName } from '#shared/rules/capabilities.ts';

/** The five firms of every scenario. */
interface Organizations {
  internal: string;
  partner: string;
  otherPartner: string;
  subcontractor: string;
  otherSubcontractor: string;
}

type Membership = [organization: keyof Organizations, role: string, access?: Access];

/** A preset, or capabilities of its own. */
type Access = PresetName | readonly Capability[];

/**
 * Everyone who asks in the tables of cases. The last two have an office role and a token that verifies, and are nobody:
 * one was disabled, the other signed out.
 */
const MEMBERSHIPS = {
  stranger: undefined,
  partner: ['partner', 'admin'],
  otherPartner: ['otherPartner', 'member'],
  subcontractor: ['subcontractor', 'member'],
  otherSubcontractor: ['otherSubcontractor', 'admin'],
  /** Of the office: assigns work and reviews reports. */
  employee: ['internal', 'employee', ['assign_work', 'review_reports']],
  manager: ['internal', 'manager'],
  admin: ['internal', 'admin'],
  technician: ['internal', 'employee', 'technician'],
  dispatcher: ['internal', 'employee', 'dispatcher'],
  reviewer: ['internal', 'employee', 'reviewer'],
  billing: ['internal', 'admin', 'billing'],
  payroll: ['internal', 'admin', 'payroll'],
  readOnly: ['internal', 'admin', 'read_only'],
  disabled: ['internal', 'manager'],
  signedOut: ['internal', 'admin'],
} satisfies Record<string, Membership | undefined>;

export type PersonName = keyof typeof MEMBERSHIPS;
export type IdentityName = 'anon' | PersonName;

/** Those who show what a preset may do. */
export const OFFICE_PRESETS = [
  'technician',
  'dispatcher',
  'reviewer',
  'billing',
  'payroll',
  'readOnly',
] as const satisfies readonly PersonName[];

const PERSON_NAMES = Object.keys(MEMBERSHIPS) as PersonName[];
export const IDENTITY_NAMES: readonly IdentityName[] = ['anon', ...PERSON_NAMES];

export interface People {
  organizations: Organizations;
  /** Profile ids. */
  profiles: Record<PersonName, string>;
  /** Ids of the sign-in accounts. */
  accounts: Record<PersonName, string>;
  identities: Record<IdentityName, Identity>;
}

/** Makes the five firms and everyone in them. `owner` is a connection of the tables' owner. */
export async function addPeople(owner: pg.Pool): Promise<People> {
  const organizations: Organizations = {
    internal: await addOrganization(owner, 'Fieldfare Facility Services', 'internal'),
    partner: await addOrganization(owner, 'Greenway Grocers', 'partner'),
    otherPartner: await addOrganization(owner, 'Harbor Pharmacy', 'partner'),
    subcontractor: await addOrganization(owner, 'Northside HVAC', 'subcontractor'),
    otherSubcontractor: await addOrganization(owner, 'Quick Plumbing', 'subcontractor'),
  };
  const profiles = {} as Record<PersonName, string>;
  const accounts = {} as Record<PersonName, string>;
  const identities = { anon: anonymous } as Record<IdentityName, Identity>;
  for (const name of PERSON_NAMES) {
    const email = `${name.toLowerCase()}@cases.test`;
    const account = await one(owner, `insert into auth.users (email) values ($1) returning id`, [email]);
    const profile = await one(owner, `select id from public.profiles where user_id = $1`, [account]);
    accounts[name] = account;
    profiles[name] = profile;
    identities[name] = { role: 'authenticated', claims: { sub: account, role: 'authenticated', email } };
    const membership = MEMBERSHIPS[name];
    if (!membership) continue;
    const [firm, role, access] = membership as Membership;
    await owner.query(
      `insert into public.organization_members (user_id, organization_id, role, preset, capabilities)
       values ($1, $2, $3, $4, $5)`,
      [
        profile,
        organizations[firm],
        role,
        typeof access === 'object' ? 'custom' : access,
        typeof access === 'object' ? access : [],
      ],
    );
  }
  await owner.query('update public.profiles set is_active = false where id = $1', [profiles.disabled]);
  identities.signedOut.claims.session_id = '0190a0a0-0000-7000-8000-000000000000';
  return { organizations, profiles, accounts, identities };
}

function addOrganization(owner: pg.Pool, name: string, type: string): Promise<string> {
  return one(
    owner,
    'insert into public.organizations (name, organization_type) values ($1, $2) returning id',
    [name, type],
  );
}

/** The id that a statement returns. */
export async function one(owner: pg.Pool, text: string, values: unknown[]): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(text, values);
  if (!rows[0]) throw new Error(`No row came back from: ${text}`);
  return rows[0].id;
}
