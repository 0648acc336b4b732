import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Called, type Fixture, openFixture, refusalOf } from './test/fixture.ts';

/** Each hour is billed at most once, and none is lost, however time is added and corrected. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await fixture.portal.owner.query('insert into public.profile_rates values ($1, 80)', [
    fixture.people.technician.profileId,
  ]);
});
afterAll(() => fixture.portal.stop());

const DAY = '2026-03-02';
// Each test has hours of its own: nobody works twice at once.
let nextHour = 0;
const hoursOf = (length: number, day = DAY) => {
  const start = Date.parse(`${day}T05:00:00Z`) + nextHour * 3_600_000;
  nextHour += length;
  return {
    started_at: new Date(start).toISOString(),
    ended_at: new Date(start + length * 3_600_000).toISOString(),
  };
};

const REASON = { reason: 'Forgotten.', time_zone: 'America/New_York' };

const add = async (work_order_id: string, span: ReturnType<typeof hoursOf>) => {
  const { data, error } = await fixture.call('manager', 'add_time', {
    ...{ employee_id: fixture.people.technician.profileId, work_order_id, project_id: null },
    ...span,
    ...REASON,
  });
  expect(error).toBeNull();
  return (data as unknown as { segment_id: string }).segment_id;
};

const approve = async (day = DAY) => {
  const { error } = await fixture.call('manager', 'approve_time', {
    ...{ employee_ids: [fixture.people.technician.profileId], starts_on: day, ends_on: day },
  });
  expect(error).toBeNull();
};

const correct = (segment_id: string, work_order_id: string, span: ReturnType<typeof hoursOf>) =>
  fixture.call('manager', 'correct_time', {
    ...{ segment_id, work_order_id, project_id: null },
    ...span,
    ...REASON,
  });

const invoice = async (...work_order_ids: string[]) => {
  const { data } = await fixture.call('biller', 'create_invoices', {
    ...{ work_order_ids, grouped_by: 'job', submission_key: randomUUID() },
  });
  return (data as unknown as { invoices: { id: string }[] }).invoices.map(({ id }) => id);
};

/** The hours that invoices charge for, one for each line. */
const billed = async (work: string) =>
  (
    await fixture.portal.owner.query<{ kind: string; quantity: number }>(
      `select kind, quantity::float8 from public.partner_invoice_lines where work_order_id = $1 and not is_void
       order by created_at, position`,
      [work],
    )
  ).rows.map(({ kind, quantity }) => [kind, quantity]);

const expectInvoiced = (refused: Called) => expect(refusalOf(refused)[0]).toBe('cost_invoiced');

describe('time on an invoice', () => {
  test('is all of a day, also when the person came twice', async () => {
    const work = await fixture.work();
    await add(work, hoursOf(1));
    await add(work, hoursOf(0.5));
    await approve();
    await invoice(work);
    expect(await billed(work)).toEqual([['labor', 1.5]]);
  });

  test('is neither moved, shortened, nor deleted', async () => {
    const [work, other] = [await fixture.work(), await fixture.work()];
    const span = hoursOf(1);
    const segment = await add(work, span);
    await approve();
    await invoice(work);
    expectInvoiced(await correct(segment, other, span));
    const half = new Date(Date.parse(span.started_at) + 1_800_000).toISOString();
    expectInvoiced(await correct(segment, work, { ...span, ended_at: half }));
    const next = (moment: string) => new Date(Date.parse(moment) + 30 * 86_400_000).toISOString();
    expectInvoiced(
      await correct(segment, work, { started_at: next(span.started_at), ended_at: next(span.ended_at) }),
    );
    expectInvoiced(
      await fixture.call('manager', 'strike_time', { segment_id: segment, reason: 'Never worked.' }),
    );
    expect((await fixture.billable(work))?.parts).toBeUndefined();
    expect((await fixture.billable(other))?.parts).toBeUndefined();
  });

  test('and what is added to it later is proposed alone, of the same day and of another', async () => {
    const work = await fixture.work();
    await add(work, hoursOf(1));
    await approve();
    const [first = ''] = await invoice(work);
    await add(work, hoursOf(0.5));
    const later = { started_at: '2026-03-10T15:00:00.000Z', ended_at: '2026-03-10T17:00:00.000Z' };
    await add(work, later);
    expect(await fixture.billable(work)).toBeUndefined();
    const { version } = await fixture.read(first);
    const waiting = await fixture.call('biller', 'send_invoice', {
      ...{ invoice_id: first, version, is_emailed: false },
    });
    expect(refusalOf(waiting)[0]).toBe('invoice_line_not_approved');
    await approve();
    await approve('2026-03-10');
    expect((await fixture.billable(work))?.missing).toEqual([]);
    const [second = ''] = await invoice(work);
    expect(await billed(work)).toEqual([
      ['labor', 1],
      ['labor', 0.5],
      ['labor', 2],
    ]);
    expect(await invoice(work)).toEqual([]);
    // Without the rest, the rest is to be billed; without everything, all of it.
    await fixture.portal.owner.query('delete from public.partner_invoices where id = $1', [second]);
    await fixture.portal.owner.query('delete from public.partner_invoices where id = $1', [first]);
    await invoice(work);
    expect(await billed(work)).toEqual([
      ['labor', 1.5],
      ['labor', 2],
    ]);
  });

  test('that is corrected to more hours bills the rest, with one trip and the minimum once', async () => {
    const work = await fixture.work();
    const { rows } = await fixture.portal.owner.query<{ id: string }>(
      `insert into public.price_lists (name, organization_id, valid_from) values ('Minimum', $1, '2026-01-01') returning id`,
      [fixture.company.organizations.customer],
    );
    await fixture.portal.owner.query(
      `insert into public.price_list_items (price_list_id, kind, value, minimum_hours) values ($1, 'hour', 100, 2), ($1, 'trip', 40, null)`,
      [rows[0]?.id],
    );
    const span = hoursOf(4);
    const until = (hours: number) => ({
      started_at: span.started_at,
      ended_at: new Date(Date.parse(span.started_at) + hours * 3_600_000).toISOString(),
    });
    const segment = await add(work, until(1));
    await approve();
    await invoice(work);
    const longer = await correct(segment, work, until(3));
    expect(longer.error).toBeNull();
    await approve();
    await invoice(work);
    await fixture.portal.owner.query('delete from public.price_lists where id = $1', [rows[0]?.id]);
    expect(await billed(work)).toEqual([
      ['labor', 2],
      ['trip', 1],
      ['labor', 1],
    ]);
  });
});
