import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** A firm bills work that it no longer has, or that was cancelled, once the office has approved its report on it. */

let portal: TestPortal;
let company: Company;
let order: string;
let number: string;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  const { rows } = await portal.owner.query<{ id: string; work_order_number: string }>(
    `insert into public.work_orders (title, organization_id, partner_location_id, assigned_organization_id, status)
     values ('Door does not close', $1, $2, $3, 'in_progress') returning id, work_order_number`,
    [company.organizations.customer, company.locationId, company.organizations.subcontractor],
  );
  order = rows[0]?.id ?? '';
  number = rows[0]?.work_order_number ?? '';
  await portal.owner.query('insert into public.work_order_budgets values ($1, 500)', [order]);
});

async function call<Name extends CommandName>(as: PersonName, name: Name, input: CommandInput<Name>) {
  const { data, error } = await company.people[as].client.rpc(name, input as never);
  return { data: data as unknown as { id: string }, error };
}

const give = (firm: 'subcontractor' | 'otherSubcontractor', nte_amount: number | null = 90) =>
  call('admin', 'assign_work_order', {
    ...{ work_order_id: order, assigned_organization_id: company.organizations[firm] },
    ...{ assignees: [], nte_amount, due_date: null },
  });

/** A progress report of the first firm; approved unless it says otherwise. */
async function reported(status: 'submitted' | 'approved' = 'approved') {
  const { subcontractor, admin } = company.people;
  await portal.owner.query(
    `insert into public.work_order_reports (work_order_id, subcontractor_user_id, subcontractor_organization_id,
       work_performed, hours_worked, completed_on, is_final, status, reviewed_by, reviewed_at)
     values ($1, $2, $3, 'Set the closer.', 2, '2026-03-02', false, $4::text,
       case when $4 = 'approved' then $5::uuid end, case when $4 = 'approved' then now() end)`,
    [order, subcontractor.profileId, company.organizations.subcontractor, status, admin.profileId],
  );
}

const lines = (amount = 120) => ({ lines: [{ work_order_id: order, amount }] });
const billable = async (as: PersonName, firm: 'subcontractor' | 'otherSubcontractor', p_query = number) =>
  (
    await company.people[as].client
      .rpc('billable_work_orders', { p_organization_id: company.organizations[firm], p_query })
      .throwOnError()
  ).data ?? [];

test('a draft from before the reassignment is submitted, reviewed by the NTE of that firm, and paid', async () => {
  await reported();
  const draft = await call('subcontractor', 'save_bill_draft', lines(620));
  expect(draft.error).toBeNull();
  await give('otherSubcontractor');
  await portal.owner.query(`update public.work_orders set title = 'Later title' where id = $1`, [order]);
  const bill = { bill_id: draft.data.id };
  expect((await call('subcontractor', 'submit_bill', { ...bill, ...lines(620) })).error).toBeNull();
  const { data } = await company.people.subcontractor.client
    .from('subcontractor_bills')
    .select('over_nte_amount, lines:subcontractor_bill_work_orders(former_title, firm_nte, billed_before)')
    .eq('id', draft.data.id)
    .single()
    .throwOnError();
  expect(data).toEqual({
    over_nte_amount: 120,
    lines: [{ former_title: `${number} Door does not close`, firm_nte: 500, billed_before: 0 }],
  });
  expect((await call('admin', 'approve_bill', bill)).error?.code).toBe('rule_violation');
  expect((await call('admin', 'approve_bill', { ...bill, note: 'Extra hinge.' })).error).toBeNull();
  const paid = { paid_on: today(), payment_method: 'ach', payment_reference: null } as const;
  expect(await call('admin', 'mark_bills_paid', { bill_ids: [draft.data.id], ...paid })).toMatchObject({
    error: null,
    data: { done: [draft.data.id], refused: [] },
  });
  const next = company.people.otherSubcontractor.client;
  const columns = 'event_type, message, data';
  const seen = await next.from('work_order_events').select(columns).eq('work_order_id', order).throwOnError();
  // Ids may hold these digits by chance.
  expect(JSON.stringify(seen.data).replaceAll(UUID, '')).not.toMatch(/bill|620|120/);
  const budget = await next.from('work_order_budgets').select('nte_amount').throwOnError();
  expect(budget.data).toContainEqual({ nte_amount: 90 });
  expect(budget.data).not.toContainEqual({ nte_amount: 500 });
});

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const today = () => new Date().toISOString().slice(0, 10);

/** What the dashboard of a firm says is ready to bill. */
async function queued(as: 'subcontractor' | 'otherSubcontractor') {
  const { data } = await company.people[as].client
    .rpc('subcontractor_agenda', { p_organizations: [company.organizations[as]] })
    .throwOnError();
  return (data ?? []).filter(({ queue }) => queue === 'to_bill');
}

test('without an approved report, it is refused with a reason, through the command and the data API', async () => {
  await reported('submitted');
  await give('otherSubcontractor');
  const draft = await call('subcontractor', 'save_bill_draft', lines());
  expect(draft.error).toBeNull();
  const bill = { bill_id: draft.data.id };
  const refused = await call('subcontractor', 'submit_bill', { ...bill, ...lines() });
  const message = `No report of your company on ${number} is approved.`;
  expect(refused.error).toMatchObject({
    message,
    hint: 'Take this work order off the bill. It can be billed when the office has approved a report on it.',
  });
  const { client } = company.people.subcontractor;
  const direct = await client
    .from('subcontractor_bills')
    .update({ status: 'submitted' })
    .eq('id', bill.bill_id);
  expect(direct.error).toMatchObject({ code: '23514', message });
  expect(await billable('subcontractor', 'subcontractor')).toEqual([]);
  await reported();
  expect((await call('subcontractor', 'submit_bill', { ...bill, ...lines() })).error).toBeNull();
});

test('the office sees whose report is missing when it submits a bill for the firm', async () => {
  await give('otherSubcontractor');
  const filed = await call('admin', 'submit_bill', {
    ...lines(),
    subcontractor_organization_id: company.organizations.subcontractor,
  });
  expect(filed.error?.message).toBe(`No report of The subcontractor on ${number} is approved.`);
});

test('the form offers it under its former title, with the NTE and the bills of that firm only', async () => {
  await reported();
  expect(await billable('subcontractor', 'subcontractor')).toEqual([]);
  await give('otherSubcontractor');
  await portal.owner.query(`update public.work_orders set title = 'Later title' where id = $1`, [order]);
  const offered = {
    ...{ id: order, work_order_number: number, title: 'Door does not close' },
    ...{ nte_amount: 500, billed_amount: 0, kind: 'former', ready_at: expect.any(String) },
  };
  expect(await billable('subcontractor', 'subcontractor')).toMatchObject([offered]);
  expect(await billable('subcontractor', 'subcontractor', 'door does')).toContainEqual(
    expect.objectContaining({ id: order }),
  );
  expect(await billable('admin', 'subcontractor')).toMatchObject([offered]);
  expect(await billable('otherSubcontractor', 'subcontractor')).toEqual([]);
  expect(await billable('otherSubcontractor', 'otherSubcontractor')).toEqual([]);
  await call('subcontractor', 'submit_bill', lines());
  expect(await billable('subcontractor', 'subcontractor')).toEqual([]);
  for (const status of ['in_progress', 'work_completed', 'completed']) {
    await portal.owner.query('update public.work_orders set status = $2 where id = $1', [order, status]);
  }
  expect(await billable('admin', 'otherSubcontractor')).toMatchObject([{ id: order, billed_amount: 0 }]);
});

test('a firm that never had the work, and the next firm before it is done, cannot bill it', async () => {
  await reported();
  expect((await call('otherSubcontractor', 'submit_bill', lines())).error?.code).toBe('42501');
  await give('otherSubcontractor');
  expect((await call('otherSubcontractor', 'submit_bill', lines())).error?.message).toBe(
    'Only completed work orders can be billed.',
  );
});

test('work that is assigned again is billed when it is completed, like any other', async () => {
  await reported();
  await give('otherSubcontractor');
  await give('subcontractor');
  expect((await call('subcontractor', 'submit_bill', lines())).error?.message).toBe(
    'Only completed work orders can be billed.',
  );
});

test('the dashboard lists the work that the bill form offers, until it is on a bill', async () => {
  await reported();
  await give('otherSubcontractor');
  const [offered] = await billable('subcontractor', 'subcontractor');
  const mine = async () => (await queued('subcontractor')).filter(({ id }) => id === order);
  expect(await mine()).toMatchObject([
    { number, title: 'Door does not close', status: 'former', at: offered?.ready_at, detail: '500.00' },
  ]);
  expect(await queued('otherSubcontractor')).not.toContainEqual(expect.objectContaining({ id: order }));
  const draft = await call('subcontractor', 'save_bill_draft', lines());
  expect(await mine()).toHaveLength(1);
  await call('subcontractor', 'submit_bill', { bill_id: draft.data.id, ...lines() });
  expect(await mine()).toEqual([]);
});

const cancel = () =>
  call('admin', 'change_work_order_status', {
    ...{ work_order_id: order, status: 'cancelled', reason: 'The store has closed.' },
  });

test('the assigned firm of a canceled work order bills the approved work', async () => {
  await reported();
  await cancel();
  expect(await billable('subcontractor', 'subcontractor')).toMatchObject([
    { id: order, kind: 'cancelled', nte_amount: 500, billed_amount: 0, ready_at: expect.any(String) },
  ]);
  expect(await queued('subcontractor')).toContainEqual(
    expect.objectContaining({ id: order, status: 'cancelled' }),
  );
  expect((await call('subcontractor', 'submit_bill', lines())).error).toBeNull();
  expect(await billable('subcontractor', 'subcontractor')).toEqual([]);
});

test('on a canceled work order, unapproved work stays unbilled, and the hint says what is needed', async () => {
  await reported('submitted');
  await cancel();
  expect(await billable('subcontractor', 'subcontractor')).toEqual([]);
  const message = `No report of your company on ${number} is approved.`;
  expect((await call('subcontractor', 'submit_bill', lines())).error).toMatchObject({
    message,
    hint: 'Take this work order off the bill. It can be billed when the office has approved a report on it.',
  });
  await portal.owner.query('delete from public.work_order_reports where work_order_id = $1', [order]);
  expect((await call('subcontractor', 'submit_bill', lines())).error).toMatchObject({
    message,
    hint: 'Take this work order off the bill. Without a report on it, it cannot be billed.',
  });
});
