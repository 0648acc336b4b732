import { expect, it } from 'vitest';
import { adder } from './support/adder.ts';
import { differences, type Margin, marginReader } from './support/margin.ts';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();
const read = marginReader(cases);

/** A work order of the first customer, done by the first subcontractor, in a trade of its own. */
async function addWork(trade: string, status = 'completed') {
  const { owner } = cases.testDatabase;
  const { organizations: firm } = cases.scenario;
  return adder(owner)('work_orders', {
    ...{ organization_id: firm.partner, title: 'Door sticks', trade, status },
    assigned_organization_id: firm.subcontractor,
  });
}

/** A sent invoice with these lines, and 10% tax on all of them. */
async function invoice(lines: { work_order_id?: string; unit_price: number; kind?: string }[]) {
  const { owner } = cases.testDatabase;
  const add = adder(owner);
  const id = await add('partner_invoices', { organization_id: cases.scenario.organizations.partner });
  for (const line of lines) {
    await add('partner_invoice_lines', { partner_invoice_id: id, description: 'Work', ...line });
  }
  await owner.query(
    `update public.partner_invoices set status = 'sent', issue_date = '2026-04-10', sent_at = '2026-04-10T12:00Z' where id = $1`,
    [id],
  );
  return id;
}

async function billed(work_order_id: string, amount: number, status = 'approved') {
  const { owner } = cases.testDatabase;
  const { organizations: firm, profiles: person } = cases.scenario;
  const add = adder(owner);
  const bill = await add('subcontractor_bills', {
    ...{ submitted_by: person.subcontractor, subcontractor_organization_id: firm.subcontractor },
  });
  await add('subcontractor_bill_work_orders', { subcontractor_bill_id: bill, work_order_id, amount });
  for (const step of status === 'approved' ? ['submitted', 'approved'] : [status]) {
    await owner.query(
      `update public.subcontractor_bills set status = $2, submitted_at = '2026-02-20T12:00Z', reviewed_by = $3,
         reviewed_at = '2026-03-20T12:00Z'
       where id = $1`,
      [bill, step, person.manager],
    );
  }
}

async function worked(work_order_id: string, day: string) {
  return adder(cases.testDatabase.owner)('employee_reports', {
    ...{ work_order_id, report_date: day, employee_user_id: cases.scenario.profiles.employee },
    ...{ clock_in_time: `${day}T13:00Z`, clock_out_time: `${day}T15:30Z`, status: 'submitted' },
  });
}

async function bought(
  item: { work_order_id?: string; project_id?: string },
  amount: number,
  category: string,
) {
  const { owner } = cases.testDatabase;
  const add = adder(owner);
  const { employee, manager } = cases.scenario.profiles;
  const facts = { vendor_name: 'Supply House', receipt_date: '2026-03-02', amount, category };
  const receipt_id = await add('receipts', { ...facts, employee_user_id: employee });
  await add('receipt_allocations', { receipt_id, amount, ...item });
  await owner.query(
    `update public.receipts set status = 'approved', reviewed_by = $2, reviewed_at = now() where id = $1`,
    [receipt_id, manager],
  );
}

it('is what sent invoices charge without tax, less credits, bills, time at its rate, and receipts', async () => {
  const { owner } = cases.testDatabase;
  const { organizations: firm } = cases.scenario;
  const work = await addWork('Margin');
  await worked(work, '2026-03-03');
  await bought({ work_order_id: work }, 40, 'materials');
  await bought({ work_order_id: work }, 12.5, 'fuel');
  await billed(work, 200);
  await billed(work, 75, 'submitted');
  const id = await invoice([
    { work_order_id: work, unit_price: 600 },
    { work_order_id: work, unit_price: -100, kind: 'discount' },
    { unit_price: 500 },
  ]);
  // The employee costs 31 an hour.
  const all = { revenue: 500, subcontractors: 200, labor: 77.5, receipts: 40, travel: 12.5 };
  expect(await read({ p_trade: 'Margin' })).toEqual({ ...all, cost: 330, margin: 170, margin_percent: 34 });

  await owner.query(
    `insert into public.credit_notes (organization_id, partner_invoice_id, amount, reason, issued_on)
     values ($1, $2, 100.01, 'Late', '2026-05-02')`,
    [firm.partner, id],
  );
  const months = await cases.as('billing', (client) =>
    client.query(
      `select month::text, revenue::float, cost::float from public.margin_figures('all', true, p_trade => 'Margin')`,
    ),
  );
  // Half of the credit is of the line that is for no work order.
  expect(months.rows).toEqual([
    { month: '2026-03-01', revenue: 0, cost: 330 },
    { month: '2026-04-01', revenue: 500, cost: 0 },
    { month: '2026-05-01', revenue: expect.closeTo(-50, 1), cost: 0 },
  ]);
  const whole = await read({ p_customer: firm.partner, p_from: '2026-05-01', p_until: '2026-05-31' });
  expect(whole.revenue).toBe(-100.01);

  await owner.query(
    `update public.credit_notes set voided_at = now(), void_reason = 'Wrong' where amount = 100.01`,
  );
  await owner.query(
    `update public.partner_invoices set status = 'void', voided_at = now(), void_reason = 'Wrong' where id = $1`,
    [id],
  );
  expect(await read({ p_trade: 'Margin' })).toMatchObject({ revenue: 0, cost: 330 });
  expect(await differences(cases)).toEqual([]);
});

it('keeps the rate of a day, and counts time without a rate when the person gets one', async () => {
  const { owner } = cases.testDatabase;
  const { employee } = cases.scenario.profiles;
  const work = await addWork('Rates');
  await owner.query('delete from public.profile_cost_rates where profile_id = $1', [employee]);
  await owner.query(
    'delete from public.cost_rate_history where profile_id = $1 and not exists (select from public.time_segments s where s.cost_rate_id = cost_rate_history.id)',
    [employee],
  );
  await worked(work, '2026-03-04');
  const segment = (
    await owner.query('select cost_rate_id from public.time_segments where work_order_id = $1', [work])
  ).rows[0];
  await owner.query('update public.time_segments set cost_rate_id = null where work_order_id = $1', [work]);
  expect(segment).toBeDefined();
  expect((await read({ p_trade: 'Rates' })).labor).toBe(0);
  await owner.query('select app.aggregate_margin()');
  await owner.query('insert into public.profile_cost_rates values ($1, 40)', [employee]);
  expect((await read({ p_trade: 'Rates' })).labor).toBe(100);
});

it('follows work to another trade, project, customer, and location, and is gone with what is deleted', async () => {
  const { owner } = cases.testDatabase;
  const { rows } = cases.scenario;
  const work = await addWork('Before');
  await bought({ work_order_id: work }, 30, 'tools');
  await owner.query('select app.aggregate_margin()');
  await owner.query(`update public.work_orders set trade = 'After', project_id = $2 where id = $1`, [
    work,
    rows.project,
  ]);
  await bought({ project_id: rows.project }, 5, 'tools');
  for (const aggregated of [false, true]) {
    if (aggregated) await owner.query('select app.aggregate_margin()');
    expect(await read({ p_trade: 'Before' })).toMatchObject({ cost: 0 });
    expect(await read({ p_trade: 'After' })).toMatchObject({ cost: 30 });
    expect(await read({ p_project: rows.project })).toMatchObject({ receipts: 35 });
    expect(await read({ p_project: rows.project, p_trade: 'After' })).toMatchObject({ receipts: 30 });
  }
  await owner.query('delete from public.receipts where amount = 30');
  expect(await read({ p_project: rows.project })).toMatchObject({ receipts: 5 });
  expect(await differences(cases)).toEqual([]);
});

it('says what is not final, and forecasts the costs of a project', async () => {
  const { owner } = cases.testDatabase;
  const project = await adder(owner)('projects', { name: 'Store refit' });
  const [work, done] = [await addWork('Refit', 'in_progress'), await addWork('Refit')];
  await owner.query(`update public.work_orders set project_id = $1 where trade = 'Refit'`, [project]);
  await owner.query('insert into public.work_order_budgets (work_order_id, nte_amount) values ($1, 500)', [
    work,
  ]);
  await worked(work, '2026-03-05');
  await billed(done, 120, 'submitted');
  await owner.query(
    'insert into public.project_budgets (project_id, budget_amount, contract_amount) values ($1, 800, 1000)',
    [project],
  );
  const { rows } = await cases.as('readOnly', (client) =>
    client.query('select * from public.margin_of(p_project_id => $1)', [project]),
  );
  const labor = Number(rows[0].labor);
  expect(labor).toBeGreaterThan(0);
  const numbers = Object.fromEntries(
    Object.entries(rows[0]).map(([name, value]) => [name, value === null ? null : Number(value)]),
  );
  expect(numbers).toMatchObject({ labor_not_approved: labor, bills_to_approve: 120, receipts_to_approve: 0 });
  // What was spent, the bill, and the NTE of the open work order.
  expect(numbers).toMatchObject({
    budget_amount: 800,
    forecast_cost: labor + 620,
    forecast_margin: 380 - labor,
  });
});

it('lists the work behind a sum, with the same total', async () => {
  const { partner } = cases.scenario.organizations;
  const sum = await read({ p_customer: partner });
  const { rows } = await cases.as('billing', (client) =>
    client.query<Margin & { kind: string; total_revenue: number; total_cost: number; total_rows: number }>(
      'select kind, margin::float, total_revenue::float, total_cost::float, total_rows::int from public.margin_rows(p_customer => $1)',
      [partner],
    ),
  );
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['work_order', 'invoice', 'credit_note']),
  );
  expect(rows[0]).toMatchObject({
    total_revenue: sum.revenue,
    total_cost: sum.cost,
    total_rows: rows.length,
  });
  const margins = rows.map(({ margin }) => margin);
  expect(margins).toEqual([...margins].sort((a, b) => a - b));
});

it('moves with organizations that are merged, and is the same when everything is computed again', async () => {
  const { owner } = cases.testDatabase;
  const { organizations: firm } = cases.scenario;
  const duplicate = await adder(owner)('organizations', {
    name: 'Greenway twice',
    organization_type: 'partner',
  });
  const work = await addWork('Merged');
  await owner.query('update public.work_orders set organization_id = $2 where id = $1', [work, duplicate]);
  await bought({ work_order_id: work }, 70, 'tools');
  await owner.query('select app.aggregate_margin()');
  expect(await read({ p_customer: duplicate })).toMatchObject({ cost: 70 });
  const before = await read({ p_customer: firm.partner });
  await cases.as('admin', async (client) => {
    await client.query('set local role command_organizations');
    await client.query('select app.merge_organizations($1, $2)', [firm.partner, duplicate]);
  });
  expect(await read({ p_customer: duplicate })).toMatchObject({ cost: 0 });
  expect((await read({ p_customer: firm.partner })).cost).toBe(before.cost + 70);
  expect(await differences(cases)).toEqual([]);
  const kept = await read({});
  await owner.query('select app.recount_margin()');
  expect(await read({})).toEqual(kept);
  expect(await differences(cases)).toEqual([]);
});

it('is for those who see costs, and nobody else', async () => {
  const { rows } = cases.scenario;
  for (const name of [
    'dispatcher',
    'reviewer',
    'technician',
    'partner',
    'subcontractor',
    'stranger',
  ] as const) {
    const counts = await cases.as(name, async (client) => [
      (await client.query('select from public.margin_figures()')).rowCount,
      (await client.query('select from public.margin_rows()')).rowCount,
      (await client.query('select from public.margin_of($1)', [rows.workOrder])).rowCount,
    ]);
    expect(counts, name).toEqual([0, 0, 0]);
  }
  await expect(
    cases.as('anon', (client) => client.query('select from public.margin_figures()')),
  ).rejects.toThrow(/permission denied/);
});
