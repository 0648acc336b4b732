import { describe, expect, it } from 'vitest';
import { insert, update } from './support/cases.ts';
import type { PersonName } from './support/identities.ts';
import { withScenario } from './support/with-scenario.ts';

/**
 * A direct write is held to what the command for the same thing demands, and never leaves the portal without a way in.
 */
const cases = withScenario();
const as = (who: PersonName, statement: { text: string; values?: unknown[] }) =>
  cases.as(who, (client) => client.query(statement));
const address = { name: 'North', address_line1: '1 Main Street', city: 'Akron', state: 'OH' };

describe('a location', () => {
  const add = (who: PersonName, changes: object) => {
    const { partner } = cases.scenario.organizations;
    return as(who, insert('partner_locations', { organization_id: partner, ...address, ...changes }));
  };

  it.for(['address_line1', 'city', 'state'])('has its %s', async (column) => {
    await expect(add('partner', { [column]: ' ' })).rejects.toMatchObject({ code: '23514' });
    const { location } = cases.scenario.rows;
    const { owner } = cases.testDatabase;
    await owner.query(`update public.partner_locations set ${column} = 'OH' where id = $1`, [location]);
    await expect(as('admin', update('partner_locations', location, { [column]: '' }))).rejects.toMatchObject({
      code: '23514',
    });
  });

  it('is added for customers only', async () => {
    const { subcontractor } = cases.scenario.organizations;
    await expect(add('admin', { organization_id: subcontractor })).rejects.toMatchObject({ code: '23514' });
    await add('admin', {});
  });
});

it.for([
  ['profile_rates', { hourly_billable_rate: 70 }],
  ['profile_cost_rates', { hourly_cost_rate: 35 }],
] as const)('%s are people of the same organization only', async ([table, rate]) => {
  const { partner } = cases.scenario.profiles;
  await expect(as('admin', insert(table, { profile_id: partner, ...rate }))).rejects.toMatchObject({
    code: '23514',
    message: 'This person is not one of your own people.',
  });
});

it.for([
  ['profile_rates', { hourly_billable_rate: 500 }],
  ['profile_cost_rates', { hourly_cost_rate: 500 }],
] as const)('%s of their own are set by nobody but an administrator', async ([table, rate]) => {
  const { billing, employee, admin } = cases.scenario.profiles;
  const { owner } = cases.testDatabase;
  await owner.query(
    `update public.organization_members set preset = 'custom', capabilities = '{manage_people}' where user_id = $1`,
    [billing],
  );
  await owner.query(`delete from public.${table} where profile_id = $1`, [billing]);
  const set = (person: PersonName, profile_id: string) =>
    as(person, insert(table, { profile_id, ...rate })).then(
      () => 'set',
      ({ code }) => code,
    );
  expect(await set('billing', billing)).toBe('42501');
  await owner.query(`insert into public.${table} (profile_id, ${Object.keys(rate)[0]}) values ($1, 40)`, [
    billing,
  ]);
  const change = (person: PersonName, profile: string) =>
    as(person, update(table, profile, rate, 'profile_id'));
  expect((await change('billing', billing)).rowCount).toBe(0);
  expect((await change('billing', employee)).rowCount).toBe(1);
  await owner.query(
    `insert into public.${table} (profile_id, ${Object.keys(rate)[0]}) values ($1, 40) on conflict do nothing`,
    [admin],
  );
  expect((await change('admin', admin)).rowCount).toBe(1);
});

it.for(['manager', 'admin'] as const)('a receipt is not decided on by %s who submitted it', async (who) => {
  const { employee, [who]: submitted_by } = cases.scenario.profiles;
  const { rows } = await cases.testDatabase.owner.query(
    `insert into public.receipts (vendor_name, receipt_date, amount, employee_user_id, submitted_by)
     values ('Shop', current_date, 40, $1, $2) returning id`,
    [employee, submitted_by],
  );
  const change = (person: PersonName, changes: Record<string, unknown>) =>
    cases.asService(person, (client) => client.query(update('receipts', rows[0].id, changes)));
  const refusal = { code: '42501', detail: expect.stringContaining('"receipt_own_decision"') };
  const colleague = who === 'admin' ? 'manager' : 'admin';
  for (const status of ['approved', 'rejected']) {
    await expect(change(who, { status })).rejects.toMatchObject(refusal);
  }
  await change(colleague, { status: 'approved' });
  const reimbursed_on = new Date().toISOString().slice(0, 10);
  await expect(change(who, { reimbursed_on })).rejects.toMatchObject(refusal);
  await change(colleague, { reimbursed_on });
});

it('a receipt has at most 50 allocations', async () => {
  const { owner } = cases.testDatabase;
  const { rows } = await cases.as('employee', (client) =>
    client.query(
      `insert into public.receipts (vendor_name, receipt_date, amount, category)
       values ('Shop', current_date, 1000, 'tools') returning id`,
    ),
  );
  await owner.query(
    `insert into public.work_orders (organization_id, title, description)
     select $1, 'Share ' || n, '' from generate_series(1, 51) n`,
    [cases.scenario.organizations.partner],
  );
  const share = (from: number, to: number) =>
    cases.as('employee', (client) =>
      client.query(
        `insert into public.receipt_allocations (receipt_id, work_order_id, amount)
         select $1, w.id, 1 from public.work_orders w where w.title = any (
           select 'Share ' || n from generate_series($2::int, $3::int) n)`,
        [rows[0].id, from, to],
      ),
    );
  await share(1, 50);
  await expect(share(51, 51)).rejects.toMatchObject({
    code: '23514',
    message: 'Split a receipt over at most 50 jobs.',
  });
});

it.for(['{"files_per_day": 1e300}', '{"files_per_day": -1}', '{"files_per_day": "many"}', '[]'])(
  'the quotas are never %s, which would stop or free every write',
  async (value) => {
    await expect(as('admin', insert('settings', { key: 'quotas', value }))).rejects.toMatchObject({
      code: '23514',
      constraint: 'settings_quotas',
    });
  },
);

it('the contractor stays active: without it there would be no administrator', async () => {
  const { internal } = cases.scenario.organizations;
  await expect(as('admin', update('organizations', internal, { is_active: false }))).rejects.toThrow(
    'There must be at least one active administrator.',
  );
});
