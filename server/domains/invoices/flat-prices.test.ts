import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, openFixture, refusalOf } from './test/fixture.ts';

const JOB_TYPE = 'Drain cleaning';

let fixture: Fixture;
let itemId: string;
beforeAll(async () => {
  fixture = await openFixture();
  const { id: list } = await fixture.one<{ id: string }>(
    `insert into public.price_lists (name, organization_id, valid_from) values ('Flat', $1, '2020-01-01') returning id`,
    [fixture.company.organizations.customer],
  );
  ({ id: itemId } = await fixture.one<{ id: string }>(
    `insert into public.price_list_items (price_list_id, kind, description, value)
     values ($1, 'flat', $2, 450) returning id`,
    [list, JOB_TYPE],
  ));
  await fixture.portal.owner.query(
    `insert into public.price_list_items (price_list_id, kind, value) values ($1, 'trip', 30), ($1, 'mile', 1)`,
    [list],
  );
});
afterAll(() => fixture.portal.stop());

/** Work of the type; written as somebody else would. */
async function drain(): Promise<string> {
  const work = await fixture.work();
  await fixture.portal.owner.query(
    `update public.work_orders set job_type = ' drain CLEANING' where id = $1`,
    [work],
  );
  return work;
}

type Part = { kind: string; quantity: number; amount: number };
const partsOf = async (work: string) =>
  (((await fixture.billable(work))?.parts ?? []) as unknown as Part[]).map(({ kind, quantity, amount }) => [
    ...[kind, quantity, amount],
  ]);

async function invoice(work: string): Promise<string> {
  const { data, error } = await fixture.call('biller', 'create_invoices', {
    ...{ work_order_ids: [work], grouped_by: 'job', submission_key: randomUUID() },
  });
  if (error) throw error;
  const [made] = (data as unknown as { invoices: { id: string }[] }).invoices;
  return made?.id ?? '';
}

const linesOf = async (id: string) =>
  (
    await fixture.portal.owner.query(
      `select kind, description, quantity::float8, amount::float8, price_list_item_id from public.partner_invoice_lines
       where partner_invoice_id = $1 order by position`,
      [id],
    )
  ).rows;

test('a flat price replaces the hours and trips of the own crew, and nothing else', async () => {
  const work = await drain();
  await fixture.time(work, { hours: 3 });
  await fixture.time(work, { hours: 2, day: '2026-03-03' });
  await fixture.receipt(work, 20);
  await fixture.bill(work, 100);
  await fixture.mileage(work, 12);
  expect(await partsOf(work)).toEqual([
    ['flat', 1, 450],
    ['material', 1, 20],
    ['subcontractor', 1, 100],
    ['trip', 12, 12],
  ]);
  const lines = await linesOf(await invoice(work));
  expect(lines[0]).toEqual({
    ...{ kind: 'flat', description: 'drain CLEANING', quantity: 1, amount: 450, price_list_item_id: itemId },
  });
  expect(lines).toHaveLength(4);
  expect(await partsOf(work)).toEqual([]);
});

test('what a flat price charges for stays approved, and comes back when its line goes', async () => {
  const work = await drain();
  await fixture.time(work, { hours: 3 });
  const second = await fixture.time(work, { hours: 2, day: '2026-03-03' });
  const id = await invoice(work);
  await expect(
    fixture.portal.owner.query(`update public.employee_reports set status = 'rejected' where id = $1`, [
      second,
    ]),
  ).rejects.toThrow('is on an invoice');
  await fixture.portal.owner.query('delete from public.partner_invoices where id = $1', [id]);
  expect(await partsOf(work)).toEqual([['flat', 1, 450]]);
});

test('time that is approved later is proposed by the hour, and a draft waits for all its days', async () => {
  const work = await drain();
  await fixture.time(work, { hours: 3 });
  const second = await fixture.time(work, { hours: 2, day: '2026-03-03' });
  const id = await invoice(work);
  await fixture.time(work, { hours: 1, rate: 80, day: '2026-03-04' });
  expect(await partsOf(work)).toEqual([
    ['labor', 1, 80],
    ['trip', 1, 30],
  ]);
  // More time of a day that the flat price charges for: it waits for approval, and is proposed as the rest.
  await fixture.portal.owner.query(
    `update public.employee_reports set hours_worked = 4, status = 'submitted' where id = $1`,
    [second],
  );
  const { version } = await fixture.read(id);
  const sent = await fixture.call('biller', 'send_invoice', { invoice_id: id, version, is_emailed: false });
  expect(refusalOf(sent)[0]).toBe('invoice_line_not_approved');
  await fixture.portal.owner.query(`update public.employee_reports set status = 'approved' where id = $1`, [
    second,
  ]);
  expect(await partsOf(work)).toEqual([
    ['labor', 2, 160],
    ['labor', 1, 80],
    ['trip', 1, 30],
  ]);
});

test('work of which hours are on an invoice gets no flat price on top', async () => {
  const work = await fixture.work();
  await fixture.time(work, { hours: 3 });
  await invoice(work);
  await fixture.portal.owner.query('update public.work_orders set job_type = $2 where id = $1', [
    work,
    JOB_TYPE,
  ]);
  await fixture.time(work, { hours: 1, rate: 80, day: '2026-03-04' });
  expect(await partsOf(work)).toEqual([
    ['labor', 1, 80],
    ['trip', 1, 30],
  ]);
});

test('without time it charges for all reports of the own crew once', async () => {
  const work = await drain();
  await fixture.report(work, { own: true });
  const second = await fixture.report(work, { own: true, day: '2026-03-03' });
  expect(await partsOf(work)).toEqual([['flat', 1, 450]]);
  const id = await invoice(work);
  expect(await partsOf(work)).toEqual([]);
  await expect(
    fixture.portal.owner.query('delete from public.work_order_reports where id = $1', [second]),
  ).rejects.toThrow('is on an invoice');
  await fixture.report(work, { own: true, hours: 2, day: '2026-03-05' });
  expect(await partsOf(work)).toMatchObject([
    ['labor', 2, 0],
    ['trip', 1, 30],
  ]);
  await fixture.portal.owner.query(
    'update public.partner_invoice_lines set is_void = true where partner_invoice_id = $1',
    [id],
  );
  expect(await partsOf(work)).toEqual([['flat', 1, 450]]);
});

test('of two people who invoice it at once, one finds nothing left', async () => {
  const work = await drain();
  await fixture.time(work, { hours: 3 });
  const made = await Promise.all(
    (['biller', 'otherBiller'] as const).map((as) =>
      fixture.call(as, 'create_invoices', {
        ...{ work_order_ids: [work], grouped_by: 'job', submission_key: randomUUID() },
      }),
    ),
  );
  const counts = made.map(({ data }) => (data as unknown as { invoices: unknown[] }).invoices.length);
  expect(counts.sort()).toEqual([0, 1]);
});

test('other work is charged by the hour', async () => {
  const work = await fixture.work();
  await fixture.portal.owner.query(`update public.work_orders set job_type = 'Filter change' where id = $1`, [
    work,
  ]);
  await fixture.time(work, { hours: 2, rate: 80 });
  expect((await partsOf(work)).map(([kind]) => kind)).toEqual(['labor', 'trip']);
  // The kept prices follow the job type.
  await fixture.portal.owner.query('update public.work_orders set job_type = $2 where id = $1', [
    work,
    JOB_TYPE,
  ]);
  expect((await partsOf(work)).map(([kind]) => kind)).toEqual(['flat']);
});
