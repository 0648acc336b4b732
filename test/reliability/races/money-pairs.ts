import { randomUUID } from 'node:crypto';
import { recentDay } from '#test/support/recent-day.ts';
import { addReport, addWorkOrder, type Fixture } from '../support/fixture.ts';
import { changesSince } from './freeze.ts';
import { ownerValue, type Pair, pick } from './race.ts';

const NTE = 500;

/** Pairs of money: what is paid must be what the parts add up to, and nothing joins after the parent is handed in. */
export const MONEY_PAIRS: Record<string, Pair> = {
  'bill and lines': {
    atOnce: 3,
    async prepare(fixture, random) {
      const { client } = fixture.company.people.subcontractor;
      const [first, second, open] = [
        await addWorkOrder(fixture, 'completed'),
        await addWorkOrder(fixture, 'completed'),
        await addWorkOrder(fixture, 'in_progress'),
      ];
      const bill = await addDraft(fixture, first);
      const lines = () => client.from('subcontractor_bill_work_orders');
      const add = (work_order_id: string) => () =>
        lines().insert({ subcontractor_bill_id: bill, work_order_id, amount: 700 });
      const child = pick(random, [
        add(second),
        add(open),
        () => lines().update({ amount: 900, description: 'Changed' }).eq('subcontractor_bill_id', bill),
        () => lines().delete().eq('subcontractor_bill_id', bill),
      ]);
      const parent = pick(random, [
        () => client.from('subcontractor_bills').update({ status: 'submitted' }).eq('id', bill),
        () =>
          client.rpc('submit_bill', {
            bill_id: bill,
            lines: [{ work_order_id: first, amount: 100 }],
          }),
      ]);
      return {
        moves: [child, parent, add(second)],
        problems: async () => [
          ...(await changesSince(fixture, 'subcontractor_bills', bill)),
          ...(await billProblems(fixture, bill)),
        ],
      };
    },
  },

  'two bills on one work order': {
    atOnce: 3,
    async prepare(fixture, random) {
      const { subcontractor, admin } = fixture.company.people;
      const work = await addWorkOrder(fixture, 'completed');
      await fixture.owner.query(
        'insert into public.work_order_budgets (work_order_id, nte_amount) values ($1, $2)',
        [work, NTE],
      );
      const bills = [await addDraft(fixture, work, 300), await addDraft(fixture, work, 300)];
      const submit = (id: string) => () =>
        subcontractor.client.from('subcontractor_bills').update({ status: 'submitted' }).eq('id', id);
      const approve = (bill_id: string) => () => admin.client.rpc('approve_bill', { bill_id });
      const approvals = bills.map(approve);
      const reviews = pick(random, [
        approvals,
        bills.map(
          (bill_id) => () => admin.client.rpc('reject_bill', { bill_id, reason: 'Leave out the ladder.' }),
        ),
      ]);
      return {
        moves: [...bills.map(submit), ...reviews],
        problems: async () => {
          for (const again of approvals) await again();
          const approved = await ownerValue<number>(
            fixture,
            `select coalesce(sum(total_amount), 0)::float8 as value from public.subcontractor_bills
             where id = any ($1) and status = 'approved'`,
            [bills],
          );
          return approved > NTE ? [`$${approved} approved without a reason, NTE $${NTE}`] : [];
        },
      };
    },
  },

  'an approval that is undone and the bill that counts on it': {
    atOnce: 3,
    async prepare(fixture, random) {
      const { subcontractor, manager } = fixture.company.people;
      const report = await addReport(fixture);
      const { data } = await manager.client.rpc('approve_report', { report_id: report }).throwOnError();
      const work = await ownerValue<string>(
        fixture,
        'select work_order_id as value from public.work_order_reports where id = $1',
        [report],
      );
      const bill = await addDraft(fixture, work, 300);
      const submit = () =>
        subcontractor.client.from('subcontractor_bills').update({ status: 'submitted' }).eq('id', bill);
      const undo = () => manager.client.rpc('undo_decision', { decision_id: data.decision_id });
      const third = pick(random, [undo, undo, submit]);
      return {
        moves: [submit, undo, third],
        problems: async () => {
          const isBroken = await ownerValue<boolean>(
            fixture,
            `select (b.status = 'submitted') <> (w.status = 'completed') or (w.status = 'completed') <> (r.status = 'approved')
               as value
             from public.subcontractor_bills b, public.work_orders w, public.work_order_reports r
             where b.id = $1 and w.id = $2 and r.id = $3`,
            [bill, work, report],
          );
          return isBroken ? ['the bill, its work order, and the report do not agree'] : [];
        },
      };
    },
  },

  'receipt and allocations': {
    atOnce: 3,
    async prepare(fixture, random) {
      const { employee, manager } = fixture.company.people;
      const [first, second] = [
        await addWorkOrder(fixture, 'in_progress'),
        await addWorkOrder(fixture, 'in_progress'),
      ];
      const receipt = await ownerValue<string>(
        fixture,
        `insert into public.receipts (employee_user_id, vendor_name, receipt_date, amount)
         values ($1, $2, '2026-03-02', 100) returning id as value`,
        [employee.profileId, `Shop ${randomUUID()}`],
      );
      await fixture.owner.query(
        'insert into public.receipt_allocations (receipt_id, work_order_id, amount) values ($1, $2, 40)',
        [receipt, first],
      );
      const shares = () => employee.client.from('receipt_allocations');
      const add = () => shares().insert({ receipt_id: receipt, work_order_id: second, amount: 50 });
      const child = pick(random, [
        () => shares().delete().eq('receipt_id', receipt),
        () => employee.client.from('receipts').update({ amount: 95 }).eq('id', receipt),
        () =>
          employee.client.rpc('save_receipt', {
            receipt_id: receipt,
            vendor_name: 'Shop',
            receipt_date: recentDay(7),
            amount: 100,
            category: 'materials',
            allocations: [{ work_order_id: second, amount: 60 }],
            attachment_ids: [],
          }),
      ]);
      const approve = () =>
        manager.client.rpc('approve_receipts', { receipts: [{ receipt_id: receipt, amount: 100 }] });
      return {
        moves: [add, child, approve],
        problems: async () => {
          const over = await ownerValue<boolean>(
            fixture,
            `select coalesce(sum(a.amount), 0) > max(r.amount) as value from public.receipts r
             left join public.receipt_allocations a on a.receipt_id = r.id where r.id = $1`,
            [receipt],
          );
          return [
            ...(await changesSince(fixture, 'receipts', receipt)),
            ...(over ? ['allocated more than was paid'] : []),
          ];
        },
      };
    },
  },

  'invoice and lines': {
    atOnce: 3,
    async prepare(fixture, random) {
      const client = fixture.service;
      const invoice = await ownerValue<string>(
        fixture,
        'insert into public.partner_invoices (organization_id) values ($1) returning id as value',
        [fixture.company.organizations.customer],
      );
      const lines = () => client.from('partner_invoice_lines');
      const line = { partner_invoice_id: invoice, description: 'Labor', unit_price: 80 };
      await fixture.owner.query(
        `insert into public.partner_invoice_lines (partner_invoice_id, description, unit_price)
         values ($1, 'Call-out', 50)`,
        [invoice],
      );
      const child = pick(random, [
        () => lines().update({ unit_price: 70 }).eq('partner_invoice_id', invoice),
        () => lines().delete().eq('partner_invoice_id', invoice),
      ]);
      const send = () => client.from('partner_invoices').update({ status: 'sent' }).eq('id', invoice);
      return {
        moves: [() => lines().insert(line), child, send],
        problems: async () => {
          const differs = await ownerValue<boolean>(
            fixture,
            `select i.total_amount <> coalesce(sum(l.amount), 0) as value from public.partner_invoices i
             left join public.partner_invoice_lines l on l.partner_invoice_id = i.id where i.id = $1 group by i.id`,
            [invoice],
          );
          return [
            ...(await changesSince(fixture, 'partner_invoices', invoice)),
            ...(differs ? ['the total is not the sum of the lines'] : []),
          ];
        },
      };
    },
  },
};

/** A draft of the subcontractor with one line. */
export async function addDraft(fixture: Fixture, workOrder: string, amount = 100): Promise<string> {
  const bill = await ownerValue<string>(
    fixture,
    `insert into public.subcontractor_bills (submitted_by, subcontractor_organization_id) values ($1, $2)
     returning id as value`,
    [fixture.company.people.subcontractor.profileId, fixture.company.organizations.subcontractor],
  );
  await fixture.owner.query(
    `insert into public.subcontractor_bill_work_orders (subcontractor_bill_id, work_order_id, amount)
     values ($1, $2, $3)`,
    [bill, workOrder, amount],
  );
  return bill;
}

async function billProblems({ owner }: Fixture, bill: string): Promise<string[]> {
  const { rows } = await owner.query<{ status: string; total: number; lines: number; open: number }>(
    `select b.status, b.total_amount::float8 as total, coalesce(sum(l.amount), 0)::float8 as lines,
       count(*) filter (where w.status not in ('completed', 'closed'))::int as open
     from public.subcontractor_bills b
     left join public.subcontractor_bill_work_orders l on l.subcontractor_bill_id = b.id
     left join public.work_orders w on w.id = l.work_order_id where b.id = $1 group by b.id`,
    [bill],
  );
  const [{ status, total, lines, open } = { status: 'gone', total: 0, lines: 0, open: 0 }] = rows;
  return [
    ...((total ?? 0) !== lines ? [`${status} with a total of ${total} and lines of ${lines}`] : []),
    ...(status === 'submitted' && open > 0
      ? [`submitted with ${open} work orders that are not completed`]
      : []),
  ];
}
