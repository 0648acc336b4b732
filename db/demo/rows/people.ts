import { at, type Moment } from '../calendar.ts';
import type { DemoCompany } from '../demo-company.ts';
import type { Names, TableRows } from './table-rows.ts';

/** The portal was set up a little before the year that the demo tells. */
const SET_UP: Moment = at(-372, 9);
const LAST_SIGN_IN: Moment = at(-1, 8);

/**
 * Accounts with their identities, as the auth gateway makes them.
 * @param passwordHash one argon2id hash for all, because each takes a noticeable time to make; null for no passwords
 */
export function accountRows({ world }: DemoCompany, names: Names, passwordHash: string | null): TableRows[] {
  const created = names.instant(SET_UP);
  const users = world.people.map((person) => ({
    id: names.user(person.key),
    email: person.email,
    encrypted_password: passwordHash,
    email_confirmed_at: created,
    last_sign_in_at: names.instant(LAST_SIGN_IN),
    // A column left out of a bulk row would be null, so those with defaults are named.
    aud: 'authenticated',
    role: 'authenticated',
    email_change: '',
    email_change_confirm_status: 0,
    is_sso_user: false,
    is_anonymous: false,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: { first_name: person.firstName, last_name: person.lastName },
    created_at: created,
    updated_at: created,
  }));
  const identities = world.people.map((person) => ({
    id: world.random.uuid(),
    user_id: names.user(person.key),
    provider: 'email',
    provider_id: names.user(person.key),
    identity_data: {
      sub: names.user(person.key),
      email: person.email,
      email_verified: true,
      phone_verified: false,
    },
    last_sign_in_at: created,
    created_at: created,
    updated_at: created,
  }));
  return [
    { table: 'auth.users', rows: users },
    { table: 'auth.identities', rows: identities },
  ];
}

/** The profiles that the accounts brought along, with all that sign-up does not know. */
export function profileRows({ world }: DemoCompany, names: Names) {
  return world.people.map((person) => ({
    id: names.profile(person.key),
    user_id: names.user(person.key),
    phone: person.phone,
    is_active: person.isActive,
    is_employee: person.company === 'contractor',
    created_at: names.instant(SET_UP),
  }));
}

/** Organizations, who belongs to them, rates, and an invitation that waits. */
export function companyRows({ world }: DemoCompany, names: Names): TableRows[] {
  const created = names.instant(SET_UP);
  const paid = world.people.flatMap(({ key, rates }) =>
    rates ? [{ profile_id: names.profile(key), rates }] : [],
  );
  return [
    {
      table: 'public.organizations',
      rows: world.companies.map((company) => ({
        id: names.organization(company.key),
        name: company.name,
        organization_type: company.type,
        initials: company.initials,
        contact_name: contactOf(company.key, world.people),
        contact_email: company.email,
        contact_phone: company.phone,
        address_line1: company.street,
        city: company.city,
        state: 'OH',
        postal_code: company.postalCode,
        trades: [...(company.trades ?? [])],
        created_at: created,
      })),
    },
    {
      table: 'public.organization_members',
      rows: world.people.map((person) => ({
        user_id: names.profile(person.key),
        organization_id: names.organization(person.company),
        role: person.role,
        preset: person.preset ?? null,
        // The bookkeeper approves everyday bills; larger ones go to the administrator.
        bill_approval_limit: person.preset === 'billing' ? 5000 : null,
        created_at: created,
      })),
    },
    {
      table: 'public.profile_rates',
      rows: paid.map(({ profile_id, rates }) => ({ profile_id, hourly_billable_rate: rates.billable })),
    },
    {
      table: 'public.profile_cost_rates',
      rows: paid.map(({ profile_id, rates }, index) => ({
        ...{ profile_id, hourly_cost_rate: rates.cost },
        employee_number: String(1001 + index),
        // On file for all time that the demo tells of.
        updated_at: created,
      })),
    },
    {
      table: 'public.invitations',
      rows: [
        {
          email: 'erin.castillo@tamarackbank.test',
          first_name: 'Erin',
          last_name: 'Castillo',
          phone: null,
          organization_id: names.organization('tamarack'),
          role: 'member',
          employee_number: null,
          hourly_billable_rate: null,
          hourly_cost_rate: null,
          invited_by: names.profile('admin'),
          expires_at: names.instant(at(5, 14)),
          created_at: names.instant(at(-2, 14)),
        },
        {
          email: 'marcus.doyle@fieldfare.test',
          first_name: 'Marcus',
          last_name: 'Doyle',
          phone: '(216) 555-0148',
          organization_id: names.organization('contractor'),
          role: 'employee',
          employee_number: '1047',
          hourly_billable_rate: 96,
          hourly_cost_rate: 41.5,
          invited_by: names.profile('admin'),
          expires_at: names.instant(at(-1, 9)),
          created_at: names.instant(at(-8, 9)),
        },
      ],
    },
  ];
}

function contactOf(company: string, people: DemoCompany['world']['people']): string | null {
  const first = people.find((person) => person.company === company);
  return first ? `${first.firstName} ${first.lastName}` : null;
}
