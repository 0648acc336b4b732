import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatInZone } from '#shared/rules/format-dates.ts';
import { type Fixture, openFixture } from './test/fixture.ts';

/** Hours have the price of when they were worked, and each is billed once. */

/** Each test has a week of its own: nobody works twice at once. */
let week = -1;
/** A Monday in winter, or a day after it. */
const day = (after = 0) => new Date(Date.UTC(2026, 0, 5 + 7 * week + after)).toISOString().slice(0, 10);
const label = () => formatInZone('date', day(), 'UTC');

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  const { technician } = fixture.people;
  await fixture.portal.owner.query('insert into public.profile_rates values ($1, 80)', [
    technician.profileId,
  ]);
  const { id: list } = await fixture.one<{ id: string }>(
    `insert into public.price_lists (name, organization_id, valid_from) values ('By time', $1, '2026-01-01') returning id`,
    [fixture.company.organizations.customer],
  );
  await fixture.portal.owner.query(
    `insert into public.price_list_items (price_list_id, kind, time_kind, value, minimum_hours) values
       ($1, 'hour', null, 100, null), ($1, 'hour', 'after_hours', 150, 2), ($1, 'hour', 'weekend', 130, null),
       ($1, 'hour', 'holiday', 200, null), ($1, 'hour', 'emergency', 170, null)`,
    [list],
  );
});
afterAll(() => fixture.portal.stop());

const workingTime = (changes: object = {}) =>
  fixture.portal.owner.query(
    `insert into public.settings (key, value) values ('working_time', $1)
     on conflict (key) do update set value = excluded.value`,
    [{ working_days: [1, 2, 3, 4, 5], starts_at: '08:00', ends_at: '17:00', holidays: [], ...changes }],
  );
beforeEach(async () => {
  await workingTime();
  week += 1;
});

/** Approved time of the technician, by the office's clock. */
async function worked(work: string, from: string, until: string, on = day()): Promise<void> {
  const { error } = await fixture.call('manager', 'add_time', {
    ...{ employee_id: fixture.people.technician.profileId, work_order_id: work, project_id: null },
    ...{ started_at: `${on}T${from}:00-05:00`, ended_at: `${on}T${until}:00-05:00` },
    ...{ reason: 'Forgotten.', time_zone: 'America/New_York' },
  });
  expect(error).toBeNull();
  const approved = await fixture.call('manager', 'approve_time', {
    ...{ employee_ids: [fixture.people.technician.profileId], starts_on: on, ends_on: on },
  });
  expect(approved.error).toBeNull();
}

type Part = { time_kind: string | null; quantity: number; unit_price: number };
const partsOf = async (work: string) =>
  (((await fixture.billable(work))?.parts ?? []) as unknown as Part[])
    .map(({ time_kind, quantity, unit_price }) => [time_kind, quantity, unit_price])
    .sort((one, other) => String(other[0]).localeCompare(String(one[0])));

async function invoice(work: string): Promise<unknown[][]> {
  const { data, error } = await fixture.call('biller', 'create_invoices', {
    ...{ work_order_ids: [work], grouped_by: 'job', submission_key: randomUUID() },
  });
  expect(error).toBeNull();
  const [made] = (data as unknown as { invoices: { id: string }[] }).invoices;
  const { rows } = await fixture.portal.owner.query(
    `select description, quantity::float8, unit_price::float8 from public.partner_invoice_lines
     where partner_invoice_id = $1 order by position`,
    [made?.id],
  );
  return rows.map(Object.values);
}

test('a day has a line for its working hours and one for those after', async () => {
  const work = await fixture.work();
  await worked(work, '15:00', '19:00');
  expect(await partsOf(work)).toEqual([
    ['regular', 2, 100],
    ['after_hours', 2, 150],
  ]);
  expect(await invoice(work)).toEqual([
    [`Labor, ${label()}`, 2, 100],
    [`Labor, ${label()} (After hours)`, 2, 150],
  ]);
  expect(await partsOf(work)).toEqual([]);
  // A line that is removed gives back its own hours.
  await fixture.portal.owner.query(`delete from public.partner_invoice_lines where time_kind = 'regular'`);
  expect(await partsOf(work)).toEqual([['regular', 2, 100]]);
  await invoice(work);
  // What is added later is the rest, of the kind that it is.
  await worked(work, '20:00', '21:00');
  expect(await partsOf(work)).toEqual([['after_hours', 1, 150]]);
  await invoice(work);
  expect(await partsOf(work)).toEqual([]);
  const { hours } = await fixture.one<{ hours: string }>(
    'select sum(hours) as hours from app.invoiced_hours',
  );
  expect(Number(hours)).toBe(5);
});

test('a void invoice of such a day is invoiced again with both lines', async () => {
  const work = await fixture.work();
  await worked(work, '15:00', '19:00');
  const lines = await invoice(work);
  const { id } = await fixture.one<{ id: string }>(
    'select partner_invoice_id as id from public.partner_invoice_lines where work_order_id = $1 limit 1',
    [work],
  );
  const { version } = await fixture.read(id);
  await fixture.call('biller', 'send_invoice', { invoice_id: id, version, is_emailed: false });
  await fixture.call('biller', 'void_invoice', { invoice_id: id, reason: 'Wrong order.' });
  const { data, error } = await fixture.call('biller', 'reissue_invoice', {
    ...{ invoice_id: id, submission_key: randomUUID() },
  });
  expect(error).toBeNull();
  expect(data).toMatchObject({ left_out: [], priced_otherwise: [] });
  const { rows } = await fixture.portal.owner.query(
    `select description, quantity::float8, unit_price::float8 from public.partner_invoice_lines
     where partner_invoice_id = $1 order by position`,
    [(data as unknown as { id: string }).id],
  );
  expect(rows.map(Object.values)).toEqual(lines);
  expect(await partsOf(work)).toEqual([]);
});

test('a change of the working time bills nothing again', async () => {
  const work = await fixture.work();
  await worked(work, '15:00', '19:00');
  await invoice(work);
  await workingTime({ starts_at: '18:00', ends_at: '23:00' });
  expect(await partsOf(work)).toEqual([]);
});

test.each([
  { of: 'a few minutes before work', from: '07:50', until: '12:00', parts: [['regular', 4.17, 100]] },
  { of: 'an evening', from: '17:30', until: '21:30', parts: [['after_hours', 4, 150]] },
  { of: 'a night, to its minimum', from: '22:00', until: '23:00', parts: [['after_hours', 2, 150]] },
  {
    of: 'a short visit at the end of the day, with its minimum once',
    from: '16:30',
    until: '17:30',
    parts: [
      ['regular', 0.5, 100],
      ['after_hours', 1.5, 150],
    ],
  },
])('the hours of $of', async ({ from, until, parts }) => {
  const work = await fixture.work();
  await worked(work, from, until);
  expect(await partsOf(work)).toEqual(parts);
});

test('holidays, days off, and working days are those of the settings', async () => {
  const work = await fixture.work();
  await worked(work, '09:00', '11:00');
  await worked(work, '09:00', '10:00', day(5));
  expect(await partsOf(work)).toEqual([
    ['weekend', 1, 130],
    ['regular', 2, 100],
  ]);
  await workingTime({ working_days: [2, 6], holidays: [{ date: day(5), name: 'Founding Day' }] });
  expect(await partsOf(work)).toEqual([
    ['weekend', 2, 130],
    ['holiday', 1, 200],
  ]);
});

test('an emergency has its own price around the clock', async () => {
  const work = await fixture.work();
  await fixture.portal.owner.query(`update public.work_orders set priority = 'emergency' where id = $1`, [
    work,
  ]);
  await worked(work, '15:00', '19:00');
  expect(await partsOf(work)).toEqual([['emergency', 4, 170]]);
});

test('where all hours cost the same, a day is one line', async () => {
  const work = await fixture.work({ organization: fixture.company.organizations.otherCustomer });
  await worked(work, '15:00', '19:00');
  expect(await partsOf(work)).toEqual([[null, 4, 80]]);
  expect(await invoice(work)).toEqual([[`Labor, ${label()}`, 4, 80]]);
  expect(await partsOf(work)).toEqual([]);
});
