import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { readReason } from '#shared/error-reasons/wire.ts';
import { addPerson, type Company, createCompany, type Person } from '#test/support/company.ts';
import { payRatesVersion } from '#test/support/pay-rates.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** What is stored of an administrator is changed by administrators only, whatever else somebody may do. */

let portal: TestPortal;
let company: Company;
/** With every capability, and still no administrator. */
let manager: Person;
let inFirm: { id: string; version: string };

const ALL = [
  'assign_work',
  'review_reports',
  'approve_bills',
  'pay_bills',
  'invoice',
  'manage_time',
  'see_costs',
  'manage_organizations',
  'manage_people',
  'manage_settings',
] as const;

beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  manager = await addPerson(portal, {
    name: 'PeopleManager',
    memberships: [[company.organizations.contractor, 'admin', ALL]],
  });
  await portal.owner.query(
    `insert into organization_members (user_id, organization_id, role) values ($1, $2, 'member')`,
    [company.people.admin.profileId, company.organizations.customer],
  );
  inFirm = await firmMembership();
});
afterAll(() => portal.stop());

async function firmMembership() {
  const { rows } = await portal.owner.query(
    `select id, to_json(updated_at) #>> '{}' as version from organization_members
     where user_id = $1 and organization_id = $2`,
    [company.people.admin.profileId, company.organizations.customer],
  );
  return rows[0];
}

const versionOf = async (profileId: string): Promise<string> =>
  (
    await portal.owner.query(`select to_json(updated_at) #>> '{}' as version from profiles where id = $1`, [
      profileId,
    ])
  ).rows[0].version;

async function refusal<Name extends CommandName>(as: Person, name: Name, input: CommandInput<Name>) {
  const { error } = (await as.client.rpc(name, input as never)) as unknown as {
    error: { details: string } | null;
  };
  return error && readReason(error.details)?.reason;
}

const renamed = async (profile_id: string, more: { employee_number?: string } = {}) => ({
  profile_id,
  version: await versionOf(profile_id),
  first_name: 'Renamed',
  last_name: 'Person',
  phone: '555-0100',
  ...more,
});
const rates = async (profile_id: string) => ({
  profile_id,
  version: await payRatesVersion(portal.owner, profile_id),
  hourly_billable_rate: 1,
  hourly_cost_rate: 1,
  employee_number: '',
});

test('of an administrator, nobody else changes profile, number, rates, or memberships', async () => {
  const { profileId } = company.people.admin;
  expect([
    await refusal(manager, 'save_person', await renamed(profileId)),
    await refusal(manager, 'save_person', await renamed(profileId, { employee_number: 'E-1' })),
    await refusal(manager, 'set_pay_rates', await rates(profileId)),
    await refusal(manager, 'add_membership', {
      profile_id: profileId,
      organization_id: company.organizations.otherCustomer,
      role: 'member',
    }),
    await refusal(manager, 'change_membership', {
      membership_id: inFirm.id,
      version: inFirm.version,
      role: 'admin',
    }),
    await refusal(manager, 'remove_membership', { membership_id: inFirm.id, version: inFirm.version }),
  ]).toEqual(Array(6).fill('administrators_change_administrators'));
  expect(await firmMembership()).toEqual(inFirm);
});

test('nor a deactivated one, whom nobody else erases either', async () => {
  const former = await addPerson(portal, {
    name: 'Former',
    memberships: [[company.organizations.contractor, 'admin']],
  });
  expect(
    await refusal(company.people.admin, 'deactivate_person', {
      profile_id: former.profileId,
      reason: 'Left the company',
    }),
  ).toBeNull();
  expect(await refusal(manager, 'save_person', await renamed(former.profileId))).toBe(
    'administrators_change_administrators',
  );
  expect(await refusal(manager, 'reactivate_person', { profile_id: former.profileId })).toBe(
    'access_beyond_own',
  );
  const erasure = { profile_id: former.profileId, confirmation: 'Former Person' };
  expect(await refusal(manager, 'erase_person', erasure)).toBe('privacy_admins_only');
});

test('everybody else is changed as before, and administrators change everybody', async () => {
  const { employee, admin } = company.people;
  expect(
    await refusal(manager, 'save_person', await renamed(employee.profileId, { employee_number: 'E-2' })),
  ).toBeNull();
  expect(await refusal(manager, 'set_pay_rates', await rates(employee.profileId))).toBeNull();
  expect(await refusal(manager, 'save_person', await renamed(manager.profileId))).toBeNull();
  const second = await addPerson(portal, {
    name: 'Second',
    memberships: [[company.organizations.contractor, 'admin']],
  });
  expect(await refusal(second, 'save_person', await renamed(admin.profileId))).toBeNull();
  expect(await refusal(second, 'set_pay_rates', await rates(admin.profileId))).toBeNull();
  expect(
    await refusal(second, 'change_membership', {
      membership_id: inFirm.id,
      version: inFirm.version,
      role: 'admin',
    }),
  ).toBeNull();
});

test('the administrator of a firm still removes one from the firm', async () => {
  const boss = await addPerson(portal, {
    name: 'Boss',
    memberships: [[company.organizations.customer, 'admin']],
  });
  const { id: membership_id, version } = await firmMembership();
  expect(await refusal(boss, 'remove_membership', { membership_id, version })).toBeNull();
});
