import { beforeAll, expect, it } from 'vitest';
import { adder } from './support/adder.ts';
import { differences, marginReader } from './support/margin.ts';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();
const read = marginReader(cases);

/** A project with a contract of 2,000, and a work order that was done for it. */
let project: string;
let work: string;
let line: string;

beforeAll(async () => {
  const { owner } = cases.testDatabase;
  const add = adder(owner);
  const organization_id = cases.scenario.organizations.partner;
  project = await add('projects', { name: 'Store refit', organization_id });
  const facts = { organization_id, project_id: project, trade: 'Refit', status: 'completed' };
  work = await add('work_orders', { ...facts, title: 'Pull wires' });
  await owner.query(
    'insert into public.project_budgets (project_id, budget_amount, contract_amount) values ($1, 800, 999)',
    [project],
  );
  await add('project_contracts', { id: project, project_id: project, retainage_percent: 10 });
  const value = { project_contract_id: project, position: 1, scheduled_value: 2000 };
  line = await add('project_contract_lines', { ...value, description: 'Lighting', percent_complete: 50 });
});

async function invoice(lines: Record<string, unknown>[], project_id: string | null = project) {
  const { owner } = cases.testDatabase;
  const add = adder(owner);
  const organization_id = cases.scenario.organizations.partner;
  const id = await add('partner_invoices', { organization_id, project_id });
  // In one statement with its retainage, as the command adds them.
  await owner.query(
    `insert into public.partner_invoice_lines
       (partner_invoice_id, description, kind, unit_price, contract_line_id, retainage_percent, deposit_invoice_id)
     select $1, 'Work', l.kind, l.unit_price, l.contract_line_id, l.retainage_percent, l.deposit_invoice_id
     from jsonb_to_recordset($2) l (kind text, unit_price numeric, contract_line_id uuid, retainage_percent numeric,
       deposit_invoice_id uuid)`,
    [id, JSON.stringify(lines)],
  );
  return id;
}

async function send(id: string) {
  await cases.testDatabase.owner.query(
    `update public.partner_invoices set status = 'sent', issue_date = '2026-04-10', sent_at = '2026-04-10T12:00Z' where id = $1`,
    [id],
  );
}

async function ofProject() {
  const { rows } = await cases.as('readOnly', (client) =>
    client.query<Record<string, string | null>>('select * from public.margin_of(p_project_id => $1)', [
      project,
    ]),
  );
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, value]) => [name, value === null ? null : Number(value)]),
  );
}

it('measures a project with a contract by the schedule of values, and finds none of its work to invoice', async () => {
  const { owner } = cases.testDatabase;
  const add = adder(owner);
  const report = { work_order_id: work, report_date: '2026-03-05', status: 'submitted' };
  const report_id = await add('employee_reports', {
    ...{ ...report, employee_user_id: cases.scenario.profiles.employee },
    ...{ clock_in_time: '2026-03-05T13:00Z', clock_out_time: '2026-03-05T15:00Z' },
  });
  await owner.query(
    `update public.employee_reports set status = 'approved', reviewed_by = $2, reviewed_at = now() where id = $1`,
    [report_id, cases.scenario.profiles.manager],
  );
  const { rows } = await owner.query('select from app.work_to_invoice where work_order_id = $1', [work]);
  expect(rows.length).toBe(1);
  const sums = () =>
    cases.as('billing', async (client) => [
      (await client.query('select work_orders::int from public.billable_sums(p_project => $1)', [project]))
        .rows[0],
      (await client.query('select from public.billable_work(p_project => $1)', [project])).rowCount,
    ]);
  expect(await ofProject()).toMatchObject({
    to_invoice: 0,
    contract_amount: 2000,
    forecast_cost: 62,
    forecast_margin: 1938,
  });
  expect(await sums()).toEqual([{ work_orders: 0 }, 0]);
});

it('counts what is billed of a contract for its project, and neither retainage nor deposits', async () => {
  const { owner } = cases.testDatabase;
  const deposit = await invoice([{ kind: 'deposit', unit_price: 300 }]);
  await send(deposit);
  expect((await read({ p_project: project })).revenue).toBe(0);
  const payment = { organization_id: cases.scenario.organizations.partner, amount: 300, method: 'ach' };
  const add = adder(owner);
  const customer_payment_id = await add('customer_payments', { ...payment, received_on: '2026-04-11' });
  await add('payment_allocations', { customer_payment_id, partner_invoice_id: deposit, amount: 300 });

  const progress = await invoice([
    { kind: 'flat', unit_price: 1000, contract_line_id: line, retainage_percent: 10 },
    { kind: 'retainage', unit_price: -100 },
    { kind: 'deposit_applied', unit_price: -300, deposit_invoice_id: deposit },
  ]);
  expect(await ofProject()).toMatchObject({ drafts: 1000, revenue: 0 });
  await send(progress);
  const release = await invoice([{ kind: 'retainage_release', unit_price: 40 }]);
  await send(release);
  for (const aggregated of [false, true]) {
    if (aggregated) await owner.query('select app.aggregate_margin()');
    expect((await read({ p_project: project })).revenue).toBe(1000);
    expect(await ofProject()).toMatchObject({ drafts: 0, revenue: 1000 });
  }

  // All of it is for the work: neither what is held nor the deposit was charged.
  await add('credit_notes', {
    ...{ organization_id: payment.organization_id, partner_invoice_id: progress },
    ...{ amount: 60, reason: 'Late', issued_on: '2026-05-02' },
  });
  expect((await read({ p_project: project })).revenue).toBe(940);
  // A list of work has it with the project, and not as invoices beside the costs of the project.
  const { rows } = await cases.as('billing', (client) =>
    client.query(
      `select kind, id, revenue::float from public.margin_rows(p_project => $1) where kind in ('project', 'invoice')`,
      [project],
    ),
  );
  expect(rows).toEqual([{ kind: 'project', id: project, revenue: 940 }]);
  expect(await differences(cases)).toEqual([]);
});

it('takes a credit off the work of an invoice, and not off the deposit on it', async () => {
  const { owner } = cases.testDatabase;
  const mixed = await invoice(
    [
      { kind: 'flat', unit_price: 300 },
      { kind: 'deposit', unit_price: 100 },
    ],
    null,
  );
  await send(mixed);
  const before = (await read({ p_customer: cases.scenario.organizations.partner })).revenue;
  await adder(owner)('credit_notes', {
    ...{ organization_id: cases.scenario.organizations.partner, partner_invoice_id: mixed },
    ...{ amount: 40, reason: 'Late', issued_on: '2026-05-02' },
  });
  expect((await read({ p_customer: cases.scenario.organizations.partner })).revenue).toBe(before - 30);
  expect(await differences(cases)).toEqual([]);
});
