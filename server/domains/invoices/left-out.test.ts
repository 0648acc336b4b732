import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fixture, NOT_BILLERS, openFixture } from './test/fixture.ts';

/** What was left out stays visible; and what is over the NTE is said before it is sent. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.portal.stop());

const leftOut = async (filters: object = {}, as: keyof Fixture['people'] = 'admin') => {
  const { data } = await fixture.people[as].client.rpc('work_left_out', filters).throwOnError();
  return (data as Record<string, unknown>[]).map(({ kind, reason, amount, hours, miles }) => ({
    ...{ kind, reason, amount, hours, miles },
  }));
};

async function invoice(work: string): Promise<string> {
  const { data, error } = await fixture.call('biller', 'create_invoices', {
    ...{ work_order_ids: [work], grouped_by: 'job', submission_key: randomUUID() },
  });
  expect(error).toBeNull();
  const [made] = (data as unknown as { invoices: { id: string }[] }).invoices;
  return made?.id ?? '';
}

const price = () => fixture.portal.owner.query('select app.price_work_to_invoice()');
const BILL = { kind: 'bill', reason: 'report_invoiced', amount: 90, hours: null, miles: null };

test('a bill that is approved after the report of its firm was invoiced is named with its reason', async () => {
  const work = await fixture.work();
  await fixture.report(work, { hours: 2 });
  const id = await invoice(work);
  expect(await leftOut()).toEqual([]);
  const bill = await fixture.bill(work, 90);
  expect(await fixture.billable(work)).toBeUndefined();
  expect(await leftOut()).toEqual([BILL]);
  // What it costs is for those who see costs.
  expect(await leftOut({}, 'biller')).toEqual([{ ...BILL, amount: null }]);
  const { data: rows } = await fixture.people.admin.client.rpc('work_left_out').throwOnError();
  const { id: record, number } = await fixture.one<{ id: string; number: string }>(
    `select b.id, b.internal_bill_number as number from public.subcontractor_bills b
     join public.subcontractor_bill_work_orders l on l.subcontractor_bill_id = b.id where l.id = $1`,
    [bill],
  );
  expect(rows).toMatchObject([{ record_id: record, number, work_order_id: work }]);
  await price();
  expect(await leftOut()).toEqual([BILL]);
  // Another invoice of the same work order does not hide it.
  await fixture.receipt(work, 20);
  const other = await invoice(work);
  await price();
  expect(await leftOut()).toEqual([BILL]);
  expect(await leftOut({ p_customer: fixture.company.organizations.otherCustomer })).toEqual([]);
  for (const person of NOT_BILLERS) expect(await leftOut({}, person)).toEqual([]);
  // Without the invoice of the report, the bill is proposed.
  await fixture.portal.owner.query('delete from public.partner_invoices where id = any ($1)', [[id, other]]);
  expect(await leftOut()).toEqual([]);
  expect((await fixture.billable(work))?.amount).toBe(110);
});

test('time of the own crew that is approved after its report was invoiced is named', async () => {
  const work = await fixture.work();
  await fixture.report(work, { own: true });
  const id = await invoice(work);
  await fixture.time(work, { hours: 3 });
  const time = { kind: 'time', reason: 'report_invoiced', amount: null, hours: 3, miles: null };
  expect(await leftOut()).toEqual([time]);
  await price();
  expect(await leftOut()).toEqual([time]);
  await fixture.portal.owner.query('delete from public.partner_invoices where id = $1', [id]);
  expect(await leftOut()).toEqual([]);
});

test('what a project without a contract has of its own is named by project', async () => {
  const { owner } = fixture.portal;
  const project = async (organization: string | null) =>
    (
      await fixture.one<{ id: string }>(
        `insert into public.projects (name, organization_id) values ('Refit', $1) returning id`,
        [organization],
      )
    ).id;
  const fill = async (id: string) => {
    const { technician } = fixture.people;
    for (const [day, status] of [
      ['2026-03-02', 'approved'],
      ['2026-03-03', 'approved'],
      ['2026-03-04', 'submitted'],
    ])
      await owner.query(
        `insert into public.employee_reports (employee_user_id, project_id, report_date, status, hours_worked,
           hourly_rate_snapshot, work_performed) values ($1, $2, $3, $4, 2.5, 80, 'Work')`,
        [technician.profileId, id, day, status],
      );
    const { id: receipt } = await fixture.one<{ id: string }>(
      `insert into public.receipts (employee_user_id, vendor_name, receipt_date, amount, status)
       values ($1, 'Hardware Store', '2026-03-01', 40, 'approved') returning id`,
      [technician.profileId],
    );
    await owner.query(
      'insert into public.receipt_allocations (receipt_id, project_id, amount) values ($1, $2, 40)',
      [receipt, id],
    );
    await owner.query(
      `insert into public.mileage_entries (employee_user_id, recorded_by, project_id, drive_date, miles, status,
         approved_at, submission_key) values ($1, $1, $2, '2026-02-28', 12, 'approved', now(), gen_random_uuid())`,
      [technician.profileId, id],
    );
  };
  const id = await project(fixture.company.organizations.customer);
  await fill(id);
  // Nobody could be invoiced for it.
  await fill(await project(null));
  const nothing = { amount: null, hours: null, miles: null };
  const found = [
    { kind: 'project_time', reason: 'no_contract', ...nothing, hours: 5 },
    { kind: 'project_receipts', reason: 'no_contract', ...nothing, amount: 40 },
    { kind: 'project_mileage', reason: 'no_contract', ...nothing, miles: 12 },
  ];
  expect(await leftOut({ p_project: id })).toEqual(found);
  expect(await leftOut()).toEqual(found);
  for (const person of NOT_BILLERS) expect(await leftOut({}, person)).toEqual([]);
  await owner.query('update public.projects set is_billed_by_contract = true where id = $1', [id]);
  expect(await leftOut({ p_project: id })).toEqual([]);
});

const overNte = async (id: string, as: keyof Fixture['people'] = 'biller') =>
  (await fixture.people[as].client.rpc('invoice_over_nte', { p_invoice_id: id }).throwOnError()).data;

test('an invoice says which of its work orders are over the NTE, with what was invoiced before', async () => {
  const work = await fixture.work();
  await fixture.portal.owner.query(
    'insert into public.work_order_budgets (work_order_id, nte_amount) values ($1, 100)',
    [work],
  );
  await fixture.receipt(work, 100);
  const first = await invoice(work);
  expect(await overNte(first)).toEqual([]);
  await fixture.receipt(work, 20.5);
  const second = await invoice(work);
  const over = [{ work_order_id: work, nte_amount: 100, invoiced: 120.5 }];
  expect(await overNte(second)).toMatchObject(over);
  for (const person of NOT_BILLERS) expect(await overNte(second, person)).toEqual([]);
  await fixture.portal.owner.query(
    'update public.partner_invoice_lines set is_void = true where partner_invoice_id = $1',
    [first],
  );
  expect(await overNte(second)).toEqual([]);
});

describe('a bill that comes after the report of its firm was invoiced', () => {
  const draftOf = async (work: string) => fixture.read(await invoice(work));
  const save = async ({ invoice_id, version, lines }: Awaited<ReturnType<typeof draftOf>>) => {
    const { error } = await fixture.call('biller', 'save_invoice', { invoice_id, version, lines } as never);
    expect(error).toBeNull();
  };
  const namedOf = async (work: string) => {
    const { data } = await fixture.people.admin.client.rpc('work_left_out').throwOnError();
    return (data as { work_order_id: string; amount: number; hours: number }[])
      .filter((row) => row.work_order_id === work)
      .map(({ amount, hours }) => amount ?? hours);
  };

  test('is named for what it is above the amount of the report, the oldest bill covered first', async () => {
    const work = await fixture.work();
    await fixture.report(work, { hours: 2 });
    const draft = await draftOf(work);
    const [line] = draft.lines;
    await save({
      ...draft,
      lines: [{ ...line, kind: 'labor', unit: 'hour', quantity: 2, unit_price: 95 } as never],
    });
    await fixture.bill(work, 190);
    expect(await namedOf(work)).toEqual([]);
    await fixture.bill(work, 0.01);
    expect(await namedOf(work)).toEqual([0.01]);
    await price();
    expect(await namedOf(work)).toEqual([0.01]);
    // The office charges for it by a line of its own.
    const again = await fixture.read(draft.invoice_id);
    const typed = {
      kind: 'other',
      unit: 'each',
      description: 'The rest',
      quantity: 1,
      unit_price: 5,
    } as const;
    await save({ ...again, lines: [...again.lines, typed] });
    expect(await namedOf(work)).toEqual([]);
    const third = await fixture.read(draft.invoice_id);
    await save({ ...third, lines: third.lines.slice(0, 1) });
    expect(await namedOf(work)).toEqual([0.01]);
  });

  test('is not named where the report was invoiced as a lump sum, unless it is of another visit', async () => {
    const work = await fixture.work();
    await fixture.report(work, { hours: 2, day: '2026-03-02' });
    const draft = await draftOf(work);
    const [line] = draft.lines;
    await save({
      ...draft,
      lines: [{ ...line, kind: 'other', unit: 'each', quantity: 1, unit_price: 10 } as never],
    });
    await fixture.bill(work, 400);
    expect(await namedOf(work)).toEqual([]);
    await price();
    expect(await namedOf(work)).toEqual([]);
    // By the hour, the same line covers its amount.
    const again = await fixture.read(draft.invoice_id);
    await save({
      ...again,
      lines: [{ ...again.lines[0], kind: 'labor', unit: 'hour', unit_price: 10 } as never],
    });
    expect(await namedOf(work)).toEqual([400]);
    const third = await fixture.read(draft.invoice_id);
    await save({
      ...third,
      lines: [{ ...third.lines[0], kind: 'flat', unit: 'each', unit_price: 10 } as never],
    });
    expect(await namedOf(work)).toEqual([]);
    await fixture.report(work, { hours: 1, day: '2026-03-09' });
    expect(await namedOf(work)).toEqual([400]);
  });

  test('covers the hours of the own crew up to those of its report, and no later day', async () => {
    const work = await fixture.work();
    await fixture.report(work, { own: true, hours: 5, day: '2026-03-03' });
    const draft = await draftOf(work);
    await fixture.time(work, { hours: 3, day: '2026-03-02' });
    expect(await namedOf(work)).toEqual([]);
    await fixture.time(work, { hours: 2.5, day: '2026-03-03' });
    expect(await namedOf(work)).toEqual([2.5]);
    await save({
      ...draft,
      lines: [{ ...draft.lines[0], kind: 'flat', unit: 'each', quantity: 1, unit_price: 10 } as never],
    });
    expect(await namedOf(work)).toEqual([]);
    await fixture.time(work, { hours: 4, day: '2026-03-04' });
    expect(await namedOf(work)).toEqual([4]);
  });
});
