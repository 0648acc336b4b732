import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOT_BILLERS, refusalOf } from './test/fixture.ts';
import {
  add,
  DAY,
  fixture,
  invoice,
  leftOut,
  linesOf,
  madeBy,
  miles,
  newProject,
  openWithPrices,
  project,
  proposed,
  REASON,
  receipt,
  send,
  span,
  startProject,
  time,
  worked,
} from './test/project-costs.ts';

/** What is recorded on a project without a contract itself is invoiced, with its prices and its sources. */

beforeAll(openWithPrices);
afterAll(() => fixture.portal.stop());
beforeEach(startProject);

test('a draft has what is approved, with the prices of work orders, and names what it charges for', async () => {
  const [day, part, driven] = [await time(5), await receipt(120), await miles(10)];
  await time(3, { day: '2026-03-03', status: 'submitted' });
  await receipt(7, 'submitted');
  await miles(9, 'submitted');
  const { parts, amount, missing, drafts } = (await proposed()) ?? {};
  expect(missing).toEqual(['time_not_approved', 'receipt_not_approved', 'mileage_not_approved']);
  expect([amount, drafts]).toEqual([639.5, []]);
  expect(parts).toHaveLength(3);

  const made = madeBy(await invoice());
  expect(made.total_amount).toBe(639.5);
  const none = { employee_report_id: null, receipt_allocation_id: null, mileage_entry_id: null };
  const own = { work_order_id: null, is_listed: true };
  expect(await linesOf(made.id)).toEqual([
    {
      ...{ ...none, ...own, kind: 'labor', unit: 'hour', description: 'Labor, Mar 2, 2026' },
      ...{ quantity: 5, unit_price: 100, amount: 500, employee_report_id: day },
    },
    {
      ...{ ...none, ...own, kind: 'trip', unit: 'mile', description: 'Mileage, Mar 2, 2026' },
      ...{ quantity: 10, unit_price: 0.75, amount: 7.5, mileage_entry_id: driven },
    },
    {
      ...{ ...none, ...own, kind: 'material', unit: 'each', description: 'Materials, Mar 2, 2026' },
      ...{ quantity: 1, unit_price: 132, amount: 132, receipt_allocation_id: part.id },
    },
  ]);
  expect(
    await fixture.one('select project_id, title, status from public.partner_invoices where id = $1', [
      made.id,
    ]),
  ).toEqual({ project_id: project, title: 'Refit: time and material', status: 'draft' });
  expect((await proposed())?.parts).toEqual([]);
  const why = await fixture.people.biller.client
    .rpc('explain_price', {
      ...{ p_project_id: project, p_kind: 'material_markup', p_on: DAY, p_cost: 120 },
    })
    .throwOnError();
  expect((why.data as { value: number; applies: boolean }[]).map(({ value }) => value)).toEqual([10, 50]);
});

test('minimum hours, labor classes, and times of a day count as for work orders', async () => {
  const { company } = fixture;
  await fixture.portal.owner.query(
    `insert into public.profile_rates (profile_id, hourly_billable_rate, labor_class) values ($1, 80, 'Helper')
     on conflict (profile_id) do update set labor_class = 'Helper'`,
    [company.people.employee.profileId],
  );
  const first = await worked(10, 1);
  await add(
    `insert into public.employee_reports (employee_user_id, project_id, report_date, status, hours_worked,
       hourly_rate_snapshot, work_performed) values ($1, $2, $3, 'approved', 1, 80, 'Work') returning id`,
    [company.people.employee.profileId, project, DAY],
  );
  const made = madeBy(await invoice());
  const lines = await linesOf(made.id);
  expect(
    lines
      .map(({ description, quantity, unit_price }) => [description, quantity, unit_price])
      .sort((one, other) => Number(one[2]) - Number(other[2])),
  ).toEqual([
    ['Labor, Mar 2, 2026 (Helper)', 1, 60],
    ['Labor, Mar 2, 2026', 2, 100],
  ]);
  // The minimum covers half an hour more of the day: nothing is left, and nothing is named.
  await worked(11, 0.5);
  expect(await leftOut()).toEqual([]);
  expect(refusalOf(await invoice())[0]).toBe('project_nothing_to_invoice');
  await worked(12, 1.5);
  expect(await leftOut()).toEqual([['project_time', 2]]);
  const [rest] = await linesOf(madeBy(await invoice()).id);
  expect(rest).toMatchObject({ quantity: 1, unit_price: 100 });
  const shorter = await fixture.call('manager', 'correct_time', {
    ...{ segment_id: first, work_order_id: null, project_id: await newProject(), ...span(10, 1), ...REASON },
  });
  expect(refusalOf(shorter)[0]).toBe('cost_invoiced');
});

test('what is invoiced is not named as left out any more, and what is not still is', async () => {
  await time(5);
  await receipt(40);
  await miles(12);
  expect(await leftOut()).toEqual([
    ['project_mileage', 12],
    ['project_receipts', 40],
    ['project_time', 5],
  ]);
  const { id } = madeBy(await invoice());
  expect(await leftOut()).toEqual([]);
  await receipt(9);
  expect(await leftOut()).toEqual([['project_receipts', 9]]);
  const { version, lines } = await fixture.read(id);
  const kept = lines.filter(({ kind }) => kind !== 'labor');
  expect(
    (await fixture.call('biller', 'save_invoice', { invoice_id: id, version, lines: kept })).error,
  ).toBeNull();
  expect(await leftOut()).toEqual([
    ['project_receipts', 9],
    ['project_time', 5],
  ]);
});

describe('refused are', () => {
  const reasonFor = async (project_id: string) => refusalOf(await invoice({ project_id }));

  test('projects that are unknown, ours, merged, billed by contract, or without costs', async () => {
    expect(await reasonFor(randomUUID())).toEqual(['project_missing', 'project_id']);
    const ours = await newProject(null);
    await time(2, { on: ours });
    expect(await reasonFor(ours)).toEqual(['project_without_customer', 'project_id']);
    expect(await reasonFor(project)).toEqual(['project_nothing_to_invoice', undefined]);

    await time(2, { status: 'submitted' });
    expect((await reasonFor(project))[0]).toBe('project_nothing_to_invoice');
    await time(2, { day: '2026-03-05' });
    const contract = await fixture.call('biller', 'save_contract', {
      ...{ project_id: project, lines: [{ description: 'Work', scheduled_value: 100 }] },
    });
    expect(contract.error).toBeNull();
    expect(await reasonFor(project)).toEqual(['project_billed_by_contract', 'project_id']);
    expect(await proposed()).toBeUndefined();

    const gone = await fixture.one<{ id: string }>(
      `insert into public.organizations (name, organization_type, merged_into_id, is_active)
       values ('Merged', 'partner', $1, false) returning id`,
      [fixture.company.organizations.customer],
    );
    const merged = await newProject(gone.id);
    await time(2, { on: merged });
    expect(await reasonFor(merged)).toEqual(['project_without_customer', 'project_id']);
  });

  test('people who may not invoice, who see nothing of it either', async () => {
    await time(5);
    for (const as of NOT_BILLERS) {
      expect((await invoice({ as })).error?.code, as).toBe('forbidden');
      expect(await proposed(as), as).toBeUndefined();
    }
    expect(await leftOut()).toEqual([['project_time', 5]]);
  });
});

test('costs of a closed month are invoiced, by an invoice of an open one', async () => {
  await time(5);
  await fixture.portal.owner.query(
    `insert into public.closed_months (month_date, closed_by) values ('2026-03-01', $1)`,
    [fixture.company.people.admin.profileId],
  );
  try {
    const { id } = madeBy(await invoice());
    const { version } = await fixture.read(id);
    const sent = (issue_date: string) =>
      fixture.call('biller', 'send_invoice', { invoice_id: id, version, is_emailed: false, issue_date });
    expect(refusalOf(await sent('2026-03-10'))[0]).toBe('month_closed');
    expect((await sent('2026-04-01')).error).toBeNull();
  } finally {
    await fixture.portal.owner.query('delete from public.closed_months');
  }
});

test('the margin of the project has the invoice, and what is still to invoice', async () => {
  await time(5);
  const margin = async () => {
    const { data } = await fixture.people.admin.client
      .rpc('margin_of', { p_project_id: project })
      .throwOnError();
    const [{ revenue, to_invoice, drafts } = {}] = data as unknown as Record<string, number>[];
    return [revenue, to_invoice, drafts];
  };
  expect(await margin()).toEqual([0, 500, 0]);
  const { id } = madeBy(await invoice());
  expect(await margin()).toEqual([0, 0, 500]);
  await send(id);
  expect(await margin()).toEqual([500, 0, 0]);
  const { data } = await fixture.people.admin.client
    .rpc('margin_rows', { p_project: project })
    .throwOnError();
  expect(data).toMatchObject([{ kind: 'project', id: project, revenue: 500 }]);
});
