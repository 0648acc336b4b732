import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import { readReason } from '#shared/error-reasons/wire.ts';
import { PRESETS } from '#shared/rules/capabilities.ts';
import { addPerson, type Company, createCompany, type Person } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** The office approves less than was billed: for each work order, with a reason that the subcontractor reads. */
let portal: TestPortal;
let company: Company;
let bookkeeper: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  bookkeeper = await addPerson(portal, {
    name: 'Bookkeeper',
    memberships: [[company.organizations.contractor, 'admin', PRESETS.billing]],
  });
});
afterAll(() => portal?.stop());

async function work(nte: number | null = null): Promise<string> {
  const { organizations, locationId } = company;
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, status, organization_id, partner_location_id, assigned_organization_id,
       date_completed)
     values ('Door does not close', 'completed', $1, $2, $3, now()) returning id`,
    [organizations.customer, locationId, organizations.subcontractor],
  );
  const id = rows[0]?.id ?? '';
  if (nte) await portal.owner.query('insert into public.work_order_budgets values ($1, $2)', [id, nte]);
  return id;
}

async function submit(amounts: Record<string, number>): Promise<string> {
  const lines = Object.entries(amounts).map(([work_order_id, amount]) => ({ work_order_id, amount }));
  const { data, error } = await company.people.subcontractor.client.rpc('submit_bill', { lines });
  expect(error).toBeNull();
  return data?.id ?? '';
}

type Approval = Omit<CommandInput<'approve_bill'>, 'bill_id'>;
const approve = (bill_id: string, input: Approval, as: Person = company.people.admin) =>
  as.client.rpc('approve_bill', { bill_id, ...input });
const reasonOf = ({ error }: Awaited<ReturnType<typeof approve>>) => readReason(error?.details);

async function seenBy(as: Person, id: string) {
  const { data } = await as.client
    .from('subcontractor_bills')
    .select(
      'status, total_amount, billed_amount, balance, over_nte_amount, lines:subcontractor_bill_work_orders(work_order_id, amount, billed_amount, reduction_reason)',
    )
    .eq('id', id)
    .single();
  return data;
}

test('what was billed stays, and what is approved is the amount of the bill for both sides', async () => {
  const [whole, part, none] = [await work(), await work(), await work()];
  const id = await submit({ [whole]: 100, [part]: 80.5, [none]: 20 });
  const { error } = await approve(id, {
    total_amount: 200.5,
    reductions: [
      { work_order_id: part, amount: 60.25, reason: 'Two hours were agreed.' },
      { work_order_id: none, amount: 0, reason: 'Under warranty.' },
    ],
  });
  expect(error).toBeNull();
  for (const as of [company.people.admin, company.people.subcontractor]) {
    const bill = await seenBy(as, id);
    expect(bill).toMatchObject({
      ...{ status: 'approved', total_amount: 160.25, billed_amount: 200.5, balance: 160.25 },
    });
    const lines = (bill?.lines ?? []).map(({ work_order_id, ...line }) => [work_order_id, line]);
    expect(Object.fromEntries(lines)).toEqual({
      [whole]: { amount: 100, billed_amount: 100, reduction_reason: null },
      [part]: { amount: 60.25, billed_amount: 80.5, reduction_reason: 'Two hours were agreed.' },
      [none]: { amount: 0, billed_amount: 20, reduction_reason: 'Under warranty.' },
    });
  }
  const { data: events } = await company.people.subcontractor.client
    .from('subcontractor_bill_events')
    .select('data')
    .eq('subcontractor_bill_id', id)
    .eq('event_type', 'approved');
  expect(events).toEqual([{ data: { total_amount: 160.25, billed_amount: 200.5 } }]);
  const { data: history } = await company.people.subcontractor.client
    .from('work_order_events')
    .select('message, data')
    .eq('work_order_id', part)
    .eq('event_type', 'bill_approved');
  expect(history).toMatchObject([
    { message: 'Two hours were agreed.', data: { amount: 60.25, billed_amount: 80.5 } },
  ]);
  const { data: ofOtherFirm } = await company.people.otherSubcontractor.client
    .from('subcontractor_bills')
    .select('id')
    .eq('id', id);
  expect(ofOtherFirm).toEqual([]);
});

test.for([
  ['as much as was billed', 100, 'bill_reduction_too_large'],
  ['more than was billed', 100.01, 'bill_reduction_too_large'],
  ['nothing of the whole bill', 0, 'bill_approval_of_nothing'],
] as const)('%s is no part of a bill', async ([, amount, reason]) => {
  const order = await work();
  const id = await submit({ [order]: 100 });
  const reductions = [{ work_order_id: order, amount, reason: 'Agreed.' }];
  expect(reasonOf(await approve(id, { reductions }))?.reason).toBe(reason);
  expect(await seenBy(company.people.admin, id)).toMatchObject({ status: 'submitted', total_amount: 100 });
});

test('a work order of another bill is refused, and so is a reduction without a reason', async () => {
  const [order, other] = [await work(), await work()];
  const id = await submit({ [order]: 100 });
  const reductions = [{ work_order_id: other, amount: 10, reason: 'Agreed.' }];
  expect(reasonOf(await approve(id, { reductions }))?.reason).toBe('bill_reduction_unknown');
  const silent = await approve(id, { reductions: [{ work_order_id: order, amount: 10, reason: ' ' }] });
  expect(silent.error).toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('Say why. The subcontractor reads this.'),
  });
});

test('the approved amount counts for the limit of the approver and for the NTE', async () => {
  const order = await work(100);
  const id = await submit({ [order]: 150 });
  const later = await submit({ [order]: 10 });
  expect(await seenBy(company.people.admin, later)).toMatchObject({ over_nte_amount: 10 });
  await portal.owner.query(
    'update public.organization_members set bill_approval_limit = 90, may_approve_over_nte = false where user_id = $1',
    [bookkeeper.profileId],
  );
  const less = (amount: number) => ({ reductions: [{ work_order_id: order, amount, reason: 'Agreed.' }] });
  expect(reasonOf(await approve(id, less(90.01), bookkeeper))?.reason).toBe('bill_over_own_limit');
  expect((await approve(id, less(90), bookkeeper)).error).toBeNull();
  expect(await seenBy(company.people.admin, id)).toMatchObject({ over_nte_amount: 0, total_amount: 90 });
  expect(await seenBy(company.people.admin, later)).toMatchObject({ over_nte_amount: 0 });
});

test('undone, the bill is in review again with all that was billed', async () => {
  const order = await work(100);
  const id = await submit({ [order]: 150 });
  const later = await submit({ [order]: 10 });
  const { data } = await approve(id, {
    reductions: [{ work_order_id: order, amount: 70, reason: 'Agreed.' }],
  });
  const { error } = await company.people.admin.client.rpc('undo_decision', {
    decision_id: data?.decision_id ?? '',
  });
  expect(error).toBeNull();
  expect(await seenBy(company.people.admin, id)).toMatchObject({
    ...{ status: 'submitted', total_amount: 150, billed_amount: 150, over_nte_amount: 50 },
    lines: [{ amount: 150, billed_amount: 150, reduction_reason: null }],
  });
  expect(await seenBy(company.people.admin, later)).toMatchObject({ over_nte_amount: 10 });
});

test('of two approvals at once one is made, and the other one learns it', async () => {
  const order = await work();
  const id = await submit({ [order]: 150 });
  const less = (amount: number) => ({ reductions: [{ work_order_id: order, amount, reason: 'Agreed.' }] });
  await portal.owner.query(
    'update public.organization_members set bill_approval_limit = null where user_id = $1',
    [bookkeeper.profileId],
  );
  const answers = await Promise.all([approve(id, less(70)), approve(id, less(60), bookkeeper)]);
  const refused = answers.map((answer) => reasonOf(answer)?.reason);
  expect(refused.filter((reason) => reason === undefined)).toHaveLength(1);
  expect(refused).toContain('bill_not_submitted');
  expect((await seenBy(company.people.admin, id))?.total_amount).toBe(refused[0] === undefined ? 70 : 60);
});

test('a bill that is sent back and corrected has the corrected amount as billed', async () => {
  const order = await work();
  const bill_id = await submit({ [order]: 100 });
  await company.people.admin.client.rpc('reject_bill', { bill_id, reason: 'Wrong rate.' });
  const { error } = await company.people.subcontractor.client.rpc('submit_bill', {
    bill_id,
    lines: [{ work_order_id: order, amount: 90 }],
  });
  expect(error).toBeNull();
  expect(await seenBy(company.people.admin, bill_id)).toMatchObject({ total_amount: 90, billed_amount: 90 });
});
