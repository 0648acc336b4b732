import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { type Called, type Fixture, openFixture, refusalOf } from './test/fixture.ts';

/** What an invoice charges for stays approved, and is charged once, until the invoice is void or its line is removed. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.portal.stop());

interface Source {
  /** What was approved, and how the approval ends. */
  approve: () => Promise<Called>;
  sendBack: () => Promise<Called>;
  status: () => Promise<string>;
}

const call = <Name extends CommandName>(
  as: keyof Fixture['people'],
  name: Name,
  input: CommandInput<Name>,
): Promise<Called> => fixture.call(as, name, input);

const statusOf = (table: string, id: string) => async () =>
  (await fixture.one<{ status: string }>(`select status from public.${table} where id = $1`, [id])).status;

const idsOf = (text: string, values: unknown[]) => fixture.one<{ id: string; day: string }>(text, values);

/** A submitted cost of each kind, and the commands that review it. */
const SOURCES: Record<string, (work: string) => Promise<Source>> = {
  bill: async (work) => {
    const line = await fixture.bill(work, 100, 'submitted');
    const { id } = await idsOf(
      'select subcontractor_bill_id as id from public.subcontractor_bill_work_orders where id = $1',
      [line],
    );
    return {
      approve: () => call('admin', 'approve_bill', { bill_id: id }),
      sendBack: () => call('admin', 'reject_bill', { bill_id: id, reason: 'Too much.' }),
      status: statusOf('subcontractor_bills', id),
    };
  },
  report: async (work) => {
    const id = await fixture.report(work, { status: 'submitted' });
    return {
      approve: () => call('manager', 'approve_report', { report_id: id }),
      sendBack: () =>
        call('manager', 'reject_report', { report_id: id, review_notes: 'A photo is missing.' }),
      status: statusOf('work_order_reports', id),
    };
  },
  receipt: async (work) => {
    const allocation = await fixture.receipt(work, 20, 'submitted');
    const { id } = await idsOf('select receipt_id as id from public.receipt_allocations where id = $1', [
      allocation,
    ]);
    return {
      approve: () => call('manager', 'approve_receipts', { receipts: [{ receipt_id: id, amount: 20 }] }),
      sendBack: () => call('manager', 'reject_receipt', { receipt_id: id, reason: 'For what?' }),
      status: statusOf('receipts', id),
    };
  },
  time: async (work) => {
    const id = await fixture.time(work, { status: 'submitted' });
    const period = { starts_on: '2026-03-02', ends_on: '2026-03-02' };
    return {
      approve: () =>
        call('manager', 'approve_time', {
          employee_ids: [fixture.people.technician.profileId],
          ...period,
        }),
      sendBack: () => call('manager', 'send_back_time', { report_ids: [id], review_notes: 'Say more.' }),
      status: statusOf('employee_reports', id),
    };
  },
};
const KINDS = Object.keys(SOURCES);

const sourceOf = (kind: string, work: string) => {
  const make = SOURCES[kind];
  if (!make) throw new Error(kind);
  return make(work);
};

const decisionOf = ({ data, error }: Called) => {
  expect(error).toBeNull();
  return (data as unknown as { decision_id: string }).decision_id;
};

const undo = async (kind: string, decision_id: string) =>
  call(kind === 'bill' ? 'admin' : 'manager', 'undo_decision', { decision_id });

const invoice = async (...work_order_ids: string[]) => {
  const { data, error } = await call('biller', 'create_invoices', {
    ...{ work_order_ids, grouped_by: 'job', submission_key: randomUUID() },
  });
  expect(error).toBeNull();
  return data as unknown as { invoices: { id: string; total_amount: number }[]; refused: unknown[] };
};

const send = async (id: string) => {
  const { version } = await fixture.read(id);
  return call('biller', 'send_invoice', { invoice_id: id, version, is_emailed: false });
};

/** Prices what has none, so that the invoice can be sent. */
const price = (id: string) =>
  fixture.portal.owner.query(
    'update public.partner_invoice_lines set unit_price = 50 where partner_invoice_id = $1',
    [id],
  );

describe('an approved cost on an invoice', () => {
  test.for(KINDS)('of a %s can be neither undone nor sent back, and is billed once', async (kind) => {
    const work = await fixture.work();
    const source = await sourceOf(kind, work);
    const decision = decisionOf(await source.approve());
    const { invoices } = await invoice(work);
    const id = invoices[0]?.id ?? '';
    const before = await source.status();

    const refusal = await undo(kind, decision);
    expect(refusalOf(refusal)[0]).toBe('cost_invoiced');
    expect(refusal.error?.message).toMatch(/WO-\d+ Door does not close/);
    expect((await source.sendBack()).error).not.toBeNull();
    await price(id);
    expect((await send(id)).error).toBeNull();
    const { number } = await fixture.one<{ number: string }>(
      'select invoice_number as number from public.partner_invoices where id = $1',
      [id],
    );
    const sent = await undo(kind, decision);
    expect(sent.error?.message).toContain(number);
    expect(await source.status()).toBe(before);
    expect((await invoice(work)).invoices).toEqual([]);
  });

  test.for(KINDS)('of a %s is free again when the invoice is void', async (kind) => {
    const work = await fixture.work();
    const source = await sourceOf(kind, work);
    const decision = decisionOf(await source.approve());
    const id = (await invoice(work)).invoices[0]?.id ?? '';
    await price(id);
    expect((await send(id)).error).toBeNull();
    expect((await call('biller', 'void_invoice', { invoice_id: id, reason: 'Wrong.' })).error).toBeNull();
    expect((await undo(kind, decision)).error).toBeNull();
    expect(await source.status()).toBe('submitted');
    expect(await fixture.billable(work)).toBeUndefined();
    decisionOf(await source.approve());
    expect((await invoice(work)).invoices).toHaveLength(1);
  });

  test.for(KINDS)('of a %s is free again when its line is removed from the draft', async (kind) => {
    const work = await fixture.work();
    const source = await sourceOf(kind, work);
    const decision = decisionOf(await source.approve());
    const id = (await invoice(work)).invoices[0]?.id ?? '';
    const { version } = await fixture.read(id);
    await call('biller', 'save_invoice', { invoice_id: id, version, lines: [] });
    expect((await undo(kind, decision)).error).toBeNull();
    expect((await source.sendBack()).error).toBeNull();
  });

  test.for(KINDS)('of a %s: of an invoice and an undo at once, one happens', async (kind) => {
    for (let round = 0; round < 5; round += 1) {
      const work = await fixture.work();
      const source = await sourceOf(kind, work);
      const decision = decisionOf(await source.approve());
      const [made, undone] = await Promise.all([invoice(work), undo(kind, decision)]);
      expect([made.invoices.length, undone.error === null], await source.status()).toEqual(
        (await source.status()) === 'approved' ? [1, false] : [0, true],
      );
    }
  });
});

describe('a cost that is no longer approved', () => {
  test('keeps its invoice from being sent, which names the line', async () => {
    const work = await fixture.work();
    const line = await fixture.bill(work, 100);
    const id = (await invoice(work)).invoices[0]?.id ?? '';
    // Nothing that people do brings this about.
    await fixture.portal.owner.query(
      `alter table public.subcontractor_bills disable trigger user;
       update public.subcontractor_bills set status = 'submitted' where id = (
         select subcontractor_bill_id from public.subcontractor_bill_work_orders where id = '${line}'
       );
       alter table public.subcontractor_bills enable trigger user`,
    );
    const refused = await send(id);
    expect(refusalOf(refused)).toEqual(['invoice_line_not_approved', 'lines']);
    expect(refused.error?.message).toMatch(/^Line 1, “Work performed, .+”, charges for something/);
  });

  test('is not billed by the hours of a report instead', async () => {
    const [own, firm] = [await fixture.work(), await fixture.work()];
    const time = await fixture.time(own);
    await fixture.bill(firm, 100);
    await invoice(own, firm);
    await fixture.portal.owner.query(
      `alter table public.employee_reports disable trigger user;
       update public.employee_reports set status = 'submitted' where id = '${time}';
       alter table public.employee_reports enable trigger user;
       alter table public.subcontractor_bills disable trigger user;
       update public.subcontractor_bills set status = 'submitted' where id in (
         select subcontractor_bill_id from public.subcontractor_bill_work_orders where work_order_id = '${firm}'
       );
       alter table public.subcontractor_bills enable trigger user`,
    );
    await fixture.report(own, { own: true });
    await fixture.report(firm);
    expect((await invoice(own, firm)).invoices).toEqual([]);
  });
});

describe('whoever writes', () => {
  test('leaves an invoiced row where it is, with its hours, day, and work order', async () => {
    const [work, other] = [await fixture.work(), await fixture.work()];
    const time = await fixture.time(work);
    const line = await fixture.bill(work, 100);
    const receipt = await fixture.receipt(work, 20);
    const reported = await fixture.work();
    const report = await fixture.report(reported);
    await invoice(work, reported);
    const changes: [string, string, string][] = [
      ['employee_reports', time, `work_order_id = '${other}'`],
      ['employee_reports', time, 'hours_worked = 1'],
      ['employee_reports', time, `report_date = '2026-03-03'`],
      ['employee_reports', time, `status = 'rejected'`],
      ['work_order_reports', report, `status = 'submitted', reviewed_at = null`],
      ['work_order_reports', report, 'hours_worked = 1'],
      ['subcontractor_bill_work_orders', line, 'amount = 1'],
      ['subcontractor_bill_work_orders', line, `work_order_id = '${other}'`],
      ['receipt_allocations', receipt, 'amount = 1'],
    ];
    for (const [table, id, change] of changes)
      await expect(
        fixture.portal.owner.query(`update public.${table} set ${change} where id = $1`, [id]),
        `${table} ${change}`,
      ).rejects.toThrow();
    for (const [table, id] of [
      ['employee_reports', time],
      ['work_order_reports', report],
      ['subcontractor_bill_work_orders', line],
      ['receipt_allocations', receipt],
    ])
      await expect(
        fixture.portal.owner.query(`delete from public.${table} where id = $1`, [id]),
        table,
      ).rejects.toThrow('on an invoice to the customer');
  });
});
