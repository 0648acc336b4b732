import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import { type Company, createCompany } from '#test/support/company.ts';
import { payRatesVersion } from '#test/support/pay-rates.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** A program that sets one rate need not know the others. */

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

type Changes = Partial<CommandInput<'set_pay_rates'>>;

test('what is left out of the rates of a person stays, and null removes it', async () => {
  const profile_id = company.people.employee.profileId;
  const set = async (changes: Changes) => {
    const version = await payRatesVersion(portal.owner, profile_id);
    const { error } = await company.people.admin.client.rpc('set_pay_rates', {
      ...{ profile_id, version, hourly_billable_rate: 90 },
      ...changes,
    });
    expect(error).toBeNull();
    const { rows } = await portal.owner.query(
      `select r.hourly_billable_rate::float8 as billable, c.hourly_cost_rate::float8 as cost,
         r.labor_class as class, c.employee_number as number
       from public.profile_rates r join public.profile_cost_rates c using (profile_id) where profile_id = $1`,
      [profile_id],
    );
    return rows[0];
  };
  const all = { hourly_cost_rate: 40, labor_class: 'Helper', employee_number: 'E-7' };
  const kept = { billable: 90, cost: 40, class: 'Helper', number: 'E-7' };
  expect(await set(all)).toEqual(kept);
  expect(await set({ hourly_billable_rate: 95 })).toEqual({ ...kept, billable: 95 });
  expect(await set({ hourly_cost_rate: 41 })).toEqual({ ...kept, cost: 41 });
  expect(await set({ employee_number: 'E-8' })).toEqual({ ...kept, cost: 41, number: 'E-8' });
  expect(await set({ hourly_cost_rate: null })).toEqual({ ...kept, cost: null, number: 'E-8' });
  const none = { employee_number: null, labor_class: null };
  expect(await set(none)).toEqual({ billable: 90, cost: null, class: null, number: null });
});
