import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_TIME_SETTINGS } from '#shared/rules/time-settings.ts';
import { payRatesVersion } from '#test/support/pay-rates.ts';
import { type Fixture, NOT_BILLERS, openFixture } from './test/fixture.ts';

/** An hour may have a price for the labor class of whoever works it. */

const DAY = '2026-01-05';
let fixture: Fixture;
let workId: string;
beforeAll(async () => {
  fixture = await openFixture();
  const { portal, company } = fixture;
  const { id: list } = await fixture.one<{ id: string }>(
    `insert into public.price_lists (name, organization_id, valid_from) values ('By class', $1, '2026-01-01') returning id`,
    [company.organizations.customer],
  );
  await portal.owner.query(
    `insert into public.price_list_items (price_list_id, kind, labor_class, value)
     values ($1, 'hour', null, 100), ($1, 'hour', 'Helper', 60)`,
    [list],
  );
  workId = await fixture.work();
  await setClass(fixture.people.technician.profileId, 'Helper');
  await setClass(company.people.employee.profileId, null);
  await worked(fixture.people.technician.profileId);
  await worked(company.people.employee.profileId);
});
afterAll(() => fixture.portal.stop());

const setClass = async (profile_id: string, labor_class: string | null) => {
  const { error } = await fixture.call('admin', 'set_pay_rates', {
    ...{ profile_id, version: await payRatesVersion(fixture.portal.owner, profile_id) },
    ...{ hourly_billable_rate: 80, labor_class },
  });
  expect(error).toBeNull();
};

/** Two approved hours on the work order. */
async function worked(employee_id: string): Promise<void> {
  const added = await fixture.call('manager', 'add_time', {
    ...{ employee_id, work_order_id: workId, project_id: null },
    ...{ started_at: `${DAY}T10:00:00-05:00`, ended_at: `${DAY}T12:00:00-05:00` },
    ...{ reason: 'Forgotten.', time_zone: 'America/New_York' },
  });
  expect(added.error).toBeNull();
  const approved = await fixture.call('manager', 'approve_time', {
    ...{ employee_ids: [employee_id], starts_on: DAY, ends_on: DAY },
  });
  expect(approved.error).toBeNull();
}

type Part = { labor_class: string | null; quantity: number; unit_price: number };
const parts = async () =>
  (((await fixture.billable(workId))?.parts ?? []) as unknown as Part[])
    .map(({ labor_class, quantity, unit_price }) => [labor_class, quantity, unit_price])
    .sort((one, other) => Number(one[2]) - Number(other[2]));

test('hours have the price of the class, and a changed class prices again what waits', async () => {
  await fixture.portal.owner.query('select app.price_work_to_invoice()');
  expect(await parts()).toEqual([
    ['Helper', 2, 60],
    [null, 2, 100],
  ]);
  await setClass(fixture.company.people.employee.profileId, 'Helper');
  const kept = await fixture.one<{ is_kept: boolean }>(
    'select priced_of is not distinct from changed_at as is_kept from app.work_to_invoice where work_order_id = $1',
    [workId],
  );
  expect(kept).toEqual({ is_kept: false });
  await fixture.portal.owner.query('select app.price_work_to_invoice()');
  expect(await parts()).toEqual([
    ['Helper', 2, 60],
    ['Helper', 2, 60],
  ]);
  await setClass(fixture.company.people.employee.profileId, 'Foreman');
  expect(await parts()).toEqual([
    ['Helper', 2, 60],
    [null, 2, 100],
  ]);
});

test('a report, also of a subcontractor, has no class', async () => {
  const work = await fixture.work();
  await fixture.report(work, { hours: 3, day: DAY });
  const found = await fixture.billable(work);
  expect((found?.parts ?? []) as unknown as Part[]).toMatchObject([{ labor_class: null, unit_price: 100 }]);
});

test('an invoice names the class, and says why the price is that', async () => {
  const { data, error } = await fixture.call('biller', 'create_invoices', {
    ...{ work_order_ids: [workId], grouped_by: 'job', submission_key: randomUUID() },
  });
  expect(error).toBeNull();
  const [made] = (data as unknown as { invoices: { id: string }[] }).invoices;
  const { client } = fixture.people.biller;
  const { data: lines } = await client
    .from('partner_invoice_lines')
    .select('description, unit_price, time:employee_reports(labor_class)')
    .eq('partner_invoice_id', made?.id ?? '')
    .order('unit_price');
  expect(lines).toMatchObject([
    { description: 'Labor, Jan 5, 2026 (Helper)', unit_price: 60 },
    { description: 'Labor, Jan 5, 2026', unit_price: 100 },
  ]);
  const why = async (as: keyof Fixture['people']) =>
    (
      await fixture.people[as].client.rpc('explain_price', {
        ...{ p_work_order_id: workId, p_kind: 'hour', p_on: DAY, p_labor_class: 'Helper' },
      })
    ).data?.map(({ labor_class, value, decided_by }) => [labor_class, value, decided_by]);
  expect(await why('biller')).toEqual([
    ['Helper', 60, 'labor_class'],
    [null, 100, 'labor_class'],
  ]);
  for (const who of NOT_BILLERS) expect(await why(who)).toEqual([]);
});

test('nobody without amounts reads the class of a day, and nobody else sets one', async () => {
  const read = async (who: 'employee' | 'partner' | 'subcontractor') =>
    ((await fixture.company.people[who].client.from('employee_reports').select('labor_class')).data ?? [])
      .map(({ labor_class }) => labor_class)
      .filter((name) => name !== null);
  for (const who of ['employee', 'partner', 'subcontractor'] as const) {
    expect(await read(who)).toEqual([]);
    const { data, error } = await fixture.company.people[who].client
      .from('profile_rates')
      .update({ labor_class: 'Foreman' })
      .eq('profile_id', fixture.company.people[who].profileId)
      .select();
    expect(error ?? data).toEqual([]);
  }
});

test('the office names its classes, each once', async () => {
  const save = (labor_classes: string[]) =>
    fixture.call('admin', 'save_time_settings', {
      version: null,
      settings: { ...DEFAULT_TIME_SETTINGS, labor_classes },
    });
  expect((await save(['Helper', 'helper'])).error?.message).toContain('Name each labor class once.');
  expect((await save(['Apprentice', 'Journeyman'])).error).toBeNull();
});
