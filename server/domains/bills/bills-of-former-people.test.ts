import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { addPerson, type Company, createCompany, type Person } from '#test/support/company.ts';
import { untilWaiting } from '#test/support/lock-waits.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** What a person who leaves has not submitted, or got back: an administrator of the firm goes on with it. */

let portal: TestPortal;
let company: Company;
let boss: Person;
let leaver: Person;
let member: Person;
let order: string;
let count = 0;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  boss = await addPerson(portal, {
    name: 'Boss',
    // Joined another firm first: a bill stays with the firm that it was written for.
    memberships: [
      [company.organizations.otherSubcontractor, 'member'],
      [company.organizations.subcontractor, 'admin'],
    ],
  });
  member = company.people.subcontractor;
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, organization_id, assigned_organization_id, status, date_completed)
     values ('Door does not close', $1, $2, 'completed', now()) returning id`,
    [company.organizations.customer, company.organizations.subcontractor],
  );
  order = rows[0]?.id ?? '';
});
afterAll(() => portal.stop());
beforeEach(async () => {
  count += 1;
  leaver = await addPerson(portal, {
    name: `Leaver${count}`,
    memberships: [[company.organizations.subcontractor, 'member']],
  });
});

async function call<Name extends CommandName>(as: Person, name: Name, input: CommandInput<Name>) {
  const { data, error, status } = await as.client.rpc(name, input as never);
  return { data: data as unknown as { id: string }, error, status };
}

const lines = (amount = 120) => [{ work_order_id: order, amount }];

async function draftOf(person: Person): Promise<string> {
  const { data, error } = await call(person, 'save_bill_draft', { lines: lines() });
  expect(error).toBeNull();
  return data.id;
}

/** A bill that the office has sent back. */
async function sentBack(): Promise<string> {
  const { data } = await call(leaver, 'submit_bill', { lines: lines() });
  const { error } = await call(company.people.admin, 'reject_bill', {
    bill_id: data.id,
    reason: 'The amount is not what we agreed on.',
  });
  expect(error).toBeNull();
  return data.id;
}

const deactivate = async () => {
  const { error } = await call(boss, 'deactivate_person', {
    profile_id: leaver.profileId,
    organization_id: company.organizations.subcontractor,
    reason: 'Left the firm',
  });
  expect(error).toBeNull();
};
const leaveFirm = () =>
  portal.owner.query('delete from public.organization_members where user_id = $1', [leaver.profileId]);

const correctable = async (as: Person, id: string) =>
  (
    await as.client
      .from('subcontractor_bills')
      .select('id, submitted_by')
      .eq('id', id)
      .eq('may_correct', true)
      .throwOnError()
  ).data?.length;
const stored = async (id: string) =>
  (
    await portal.owner.query(
      'select status, submitted_by, subcontractor_organization_id as firm from public.subcontractor_bills where id = $1',
      [id],
    )
  ).rows[0];
const drop = async (as: Person, id: string) =>
  (await as.client.from('subcontractor_bills').delete().eq('id', id).select('id').throwOnError()).data;

test.each([
  ['was deactivated', deactivate],
  ['left the firm', leaveFirm],
])('an administrator of the firm takes over the draft of a person who %s', async (_how, leave) => {
  const bill = await draftOf(leaver);
  expect(await correctable(boss, bill)).toBe(0);
  await leave();
  expect(await correctable(boss, bill)).toBe(1);
  const { error } = await call(boss, 'save_bill_draft', { bill_id: bill, lines: lines(90) });
  expect(error).toBeNull();
  const taken = { submitted_by: boss.profileId, firm: company.organizations.subcontractor };
  expect(await stored(bill)).toEqual({ ...taken, status: 'draft' });
  expect((await call(boss, 'submit_bill', { bill_id: bill, lines: lines(90) })).error).toBeNull();
  expect(await stored(bill)).toEqual({ ...taken, status: 'submitted' });
});

test('they correct what was sent back, and delete a draft', async () => {
  const [bill, draft] = [await sentBack(), await draftOf(leaver)];
  await deactivate();
  expect((await call(boss, 'submit_bill', { bill_id: bill, lines: lines(80) })).error).toBeNull();
  expect(await stored(bill)).toMatchObject({ status: 'submitted', submitted_by: boss.profileId });
  expect(await drop(boss, draft)).toEqual([{ id: draft }]);
});

test('nobody takes over the bill of a person who is still there', async () => {
  const bill = await draftOf(leaver);
  const { error } = await call(boss, 'submit_bill', { bill_id: bill, lines: lines() });
  expect(error?.details).toContain('bill_draft_missing');
  expect(await drop(boss, bill)).toEqual([]);
});

test('nor of a person who left, as a plain member, another firm, or the office', async () => {
  const [draft, returned] = [await draftOf(leaver), await sentBack()];
  await deactivate();
  for (const other of [member, company.people.otherSubcontractor, company.people.admin]) {
    expect(await correctable(other, draft)).toBe(0);
    for (const bill of [draft, returned]) {
      const { error } = await call(other, 'submit_bill', { bill_id: bill, lines: [] });
      expect(error?.details).toContain('bill_draft_missing');
    }
    expect(await drop(other, draft)).toEqual([]);
  }
  expect(await stored(draft)).toMatchObject({ status: 'draft', submitted_by: leaver.profileId });
});

test('an administrator of the firm leaves alone what an active person of the office wrote for it', async () => {
  const { data } = await call(company.people.admin, 'save_bill_draft', {
    lines: lines(),
    subcontractor_organization_id: company.organizations.subcontractor,
  });
  expect(await correctable(boss, data.id)).toBe(0);
  expect(await drop(boss, data.id)).toEqual([]);
});

/** A second administrator of the firm. */
const newChief = () =>
  addPerson(portal, {
    name: `Chief${count}`,
    memberships: [[company.organizations.subcontractor, 'admin']],
  });

/** Starts them one after the other while the bill is held, so that the first one goes on first. */
async function atOnce<First, Second>(
  id: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const holding = await portal.owner.connect();
  try {
    await holding.query('begin');
    await holding.query('select from public.subcontractor_bills where id = $1 for update', [id]);
    const one = first();
    await untilWaiting(portal.owner);
    const other = second();
    await untilWaiting(portal.owner, 2);
    await holding.query('commit');
    return await Promise.all([one, other]);
  } finally {
    holding.release(true);
  }
}

test('of two administrators who take over one bill at once, the second sees that the first has it', async () => {
  const chief = await newChief();
  const bill = await draftOf(leaver);
  await deactivate();
  const [first, second] = await atOnce(
    bill,
    () => call(boss, 'save_bill_draft', { bill_id: bill, lines: lines(90) }),
    () => call(chief, 'save_bill_draft', { bill_id: bill, lines: lines(70) }),
  );
  expect(first.error).toBeNull();
  expect(second.status).toBe(409);
  expect(second.error?.details).toContain('bill_taken_over');
  expect(await stored(bill)).toMatchObject({ submitted_by: boss.profileId });
  const { rows } = await portal.owner.query(
    'select amount::float8 from public.subcontractor_bill_work_orders where subcontractor_bill_id = $1',
    [bill],
  );
  expect(rows).toEqual([{ amount: 90 }]);
});

test('nor does the second delete what the first has taken over', async () => {
  const chief = await newChief();
  const bill = await draftOf(leaver);
  await deactivate();
  const [first, second] = await atOnce(
    bill,
    () => call(boss, 'save_bill_draft', { bill_id: bill, lines: lines(90) }),
    async () => chief.client.from('subcontractor_bills').delete().eq('id', bill).select('id'),
  );
  expect(first.error).toBeNull();
  expect(second.error?.details).toContain('bill_taken_over');
  expect(await stored(bill)).toMatchObject({ submitted_by: boss.profileId });
});

test('who has read it before the other took it over sees the same', async () => {
  const chief = await newChief();
  const bill = await draftOf(leaver);
  await deactivate();
  const { data: read } = await chief.client
    .from('subcontractor_bills')
    .select('updated_at')
    .eq('id', bill)
    .single()
    .throwOnError();
  expect((await call(boss, 'save_bill_draft', { bill_id: bill, lines: lines(90) })).error).toBeNull();
  const { error, status } = await call(chief, 'save_bill_draft', {
    ...{ bill_id: bill, lines: lines(70), version: read.updated_at },
  });
  expect(status).toBe(409);
  expect(error?.details).toContain('bill_taken_over');
});
