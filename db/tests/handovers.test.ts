import { beforeEach, expect, it } from 'vitest';
import type { IdentityName } from './support/identities.ts';
import { rowsOf } from './support/rows-of.ts';
import { withScenario } from './support/with-scenario.ts';

/** What belongs to the subcontractor that had a work order, and what the one that has it now may see. */
const cases = withScenario();

const { owner, as } = rowsOf(cases);
const firm = () => cases.scenario.organizations;
const person = () => cases.scenario.profiles;

let order: string;
let thread: string;
beforeEach(async () => {
  const [made] = await owner(
    `insert into public.work_orders (title, organization_id, assigned_organization_id, status)
     values ('Door sticks', $1, $2, 'in_progress') returning id`,
    [firm().partner, firm().subcontractor],
  );
  order = made.id;
  const [talk] = await owner(
    `insert into public.conversations (conversation_type, work_order_id) values ('work_order', $1) returning id`,
    [order],
  );
  thread = talk.id;
});

const giveTo = (organization: string | null) =>
  owner('update public.work_orders set assigned_organization_id = $2 where id = $1', [order, organization]);
const say = (name: IdentityName, message: string, visibility = 'assigned') =>
  as(
    name,
    `insert into public.work_order_messages (conversation_id, message, visibility) values ($1, $2, $3)`,
    [thread, message, visibility],
  );
const heard = async (name: IdentityName) =>
  (
    await as(name, 'select message from public.get_conversation_messages($1) order by created_at', [thread])
  ).map(({ message }) => message);

it('keeps messages with the firm they were for, and messages for everyone with every firm that had the work', async () => {
  await say('subcontractor', 'first: on our way');
  await say('employee', 'office to first');
  await say('employee', 'to everyone', 'everyone');
  await giveTo(firm().otherSubcontractor);
  await say('otherSubcontractor', 'second: on our way');
  await say('employee', 'later to everyone', 'everyone');
  expect(await heard('subcontractor')).toEqual(['first: on our way', 'office to first', 'to everyone']);
  expect(await heard('otherSubcontractor')).toEqual([
    'to everyone',
    'second: on our way',
    'later to everyone',
  ]);
  expect(await heard('employee')).toHaveLength(5);
  expect(await heard('partner')).toEqual(['to everyone', 'later to everyone']);
});

it('counts, lists, and finds only what the firm may read', async () => {
  await say('employee', 'office to first: compressor');
  await say('employee', 'office to first: valve');
  await giveTo(firm().otherSubcontractor);
  const unread = async (name: IdentityName) =>
    as(name, 'select unread_count::int from public.get_unread_message_counts() where key = $1', [
      `wo:${order}`,
    ]);
  expect(await unread('otherSubcontractor')).toEqual([]);
  await say('employee', 'office to second: belt');
  expect(await unread('otherSubcontractor')).toEqual([{ unread_count: 1 }]);
  expect(await unread('subcontractor')).toEqual([]);
  const search = (name: IdentityName, text = 'compressor') =>
    as(name, 'select title, work_order_id from public.search_messages($1)', [text]);
  expect(await search('otherSubcontractor')).toEqual([]);
  expect(await search('employee')).toHaveLength(1);
  await owner(`update public.work_orders set title = 'Secret new title' where id = $1`, [order]);
  expect(await search('subcontractor')).toEqual([
    { title: expect.stringMatching(/^WO-\d+ Door sticks$/), work_order_id: order },
  ]);
  expect(await search('subcontractor', 'belt')).toEqual([]);
  const list = async (name: IdentityName) =>
    as(
      name,
      `select last_message, can_send from public.get_work_order_threads_overview() where work_order_id = $1`,
      [order],
    );
  expect(await list('subcontractor')).toEqual([{ last_message: 'office to first: valve', can_send: false }]);
  expect(await list('otherSubcontractor')).toEqual([
    { last_message: 'office to second: belt', can_send: true },
  ]);
});

it('shows the former firm its thread as it was, until it gets the work order again', async () => {
  await giveTo(firm().otherSubcontractor);
  await owner(`update public.work_orders set title = 'Secret new title' where id = $1`, [order]);
  const former = async (name: IdentityName) =>
    as(name, 'select conversation_id, title, is_declined from public.former_work_order($1)', [order]);
  expect(await former('subcontractor')).toEqual([
    { conversation_id: thread, title: 'Door sticks', is_declined: false },
  ]);
  for (const name of ['otherSubcontractor', 'partner', 'employee', 'stranger'] as const) {
    expect(await former(name), name).toEqual([]);
  }
  await expect(say('subcontractor', 'one more thing')).rejects.toThrow(
    'This work order is no longer assigned to your company.',
  );
  expect(await as('subcontractor', 'select public.open_work_order_thread($1) as id', [order])).toEqual([
    { id: thread },
  ]);
  await expect(as('stranger', 'select public.open_work_order_thread($1)', [order])).rejects.toThrow(
    'This work order does not exist, or you may not see it.',
  );
  await giveTo(firm().subcontractor);
  expect(await former('subcontractor')).toEqual([]);
  await giveTo(null);
  expect(await former('subcontractor')).toHaveLength(1);
});

it('remembers a work order without messages', async () => {
  await owner('delete from public.conversations where id = $1', [thread]);
  await giveTo(firm().otherSubcontractor);
  await as('partner', 'select public.open_work_order_thread($1)', [order]);
  expect(
    await as('subcontractor', 'select conversation_id, title from public.former_work_order($1)', [order]),
  ).toEqual([{ conversation_id: null, title: 'Door sticks' }]);
});

it('finds former work, its reports, and its bills by their former names', async () => {
  const [report] = await owner(
    `insert into public.work_order_reports (work_order_id, subcontractor_user_id, subcontractor_organization_id,
       work_performed, hours_worked, completed_on) values ($1, $2, $3, 'Done.', 2, '2026-03-02')
     returning id, report_number`,
    [order, person().subcontractor, firm().subcontractor],
  );
  const [{ number }] = await owner(
    'select work_order_number as number from public.work_orders where id = $1',
    [order],
  );
  await giveTo(firm().otherSubcontractor);
  await owner(`update public.work_orders set title = 'Hidden later title' where id = $1`, [order]);
  const find = (name: IdentityName, text: string, ids: string[] = []) =>
    as(name, 'select kind, id, number, title, status from public.search_everything($1, 20, null, $2)', [
      text,
      ids,
    ]);
  const work = { kind: 'work_order', id: order, number, title: 'Door sticks', status: null };
  const own = { kind: 'report', id: report.id, title: 'Door sticks' };
  expect(await find('subcontractor', number)).toMatchObject([work, own]);
  expect(await find('subcontractor', 'door sticks')).toContainEqual(work);
  expect(await find('subcontractor', 'Hidden later')).toEqual([]);
  expect(await find('subcontractor', report.report_number)).toMatchObject([own]);
  expect(await find('subcontractor', '', [order, report.id])).toMatchObject([work, own]);
  expect(await find('otherSubcontractor', number)).toMatchObject([{ title: 'Hidden later title' }]);
  const titles = await as(
    'subcontractor',
    'select public.former_title(r) as title from public.work_order_reports r where id = $1',
    [report.id],
  );
  expect(titles).toEqual([{ title: `${number} Door sticks` }]);
});

it('never assigns a message of one firm to another, however late a client learns of the reassignment', async () => {
  const late = await cases.testDatabase.owner.connect();
  try {
    await late.query('begin');
    await late.query('update public.work_orders set assigned_organization_id = $2 where id = $1', [
      order,
      firm().otherSubcontractor,
    ]);
    const said = say('subcontractor', 'written meanwhile').catch(() => undefined);
    await late.query('commit');
    await said;
  } finally {
    late.release();
  }
  expect(await heard('otherSubcontractor')).toEqual([]);
});

it('shows events to the firm they are about, and not to the next one', async () => {
  const note = (actor: string, visibility: string, message: string, data = {}) =>
    owner(
      `insert into public.work_order_events (work_order_id, event_type, actor_profile_id, visibility, message, data)
       values ($1, 'note', $2, $3, $4, $5)`,
      [order, actor, visibility, message, data],
    );
  const [report] = await owner(
    `insert into public.work_order_reports (work_order_id, subcontractor_user_id, subcontractor_organization_id,
       work_performed, hours_worked, completed_on) values ($1, $2, $3, 'Done.', 2, '2026-03-02') returning id`,
    [order, person().subcontractor, firm().subcontractor],
  );
  await note(person().subcontractor, 'everyone', 'first accepted');
  await note(person().employee, 'everyone', 'put on hold');
  await note(person().employee, 'assigned', 'first is told');
  await giveTo(firm().otherSubcontractor);
  await note(person().employee, 'assigned', 'report of first judged', { report_id: report.id });
  await note(person().otherSubcontractor, 'everyone', 'second accepted');
  const visibleTo = async (name: IdentityName) =>
    (
      await as(
        name,
        'select message from public.work_order_events where work_order_id = $1 order by created_at',
        [order],
      )
    ).map(({ message }) => message);
  expect(await visibleTo('subcontractor')).toEqual([
    'first accepted',
    'put on hold',
    'first is told',
    'report of first judged',
  ]);
  expect(await visibleTo('otherSubcontractor')).toEqual(['put on hold', 'second accepted']);
  expect(await visibleTo('partner')).toEqual(['first accepted', 'put on hold', 'second accepted']);
});

it('gives each firm its own NTE, and reviews each bill by the NTE and the bills of its own firm', async () => {
  const budget = (amount: number) =>
    owner(
      `insert into public.work_order_budgets (work_order_id, nte_amount) values ($1, $2)
       on conflict (work_order_id) do update set nte_amount = excluded.nte_amount`,
      [order, amount],
    );
  const nte = async (name: IdentityName) =>
    (await as(name, 'select public.nte_amount(w) from public.work_orders w where id = $1', [order]))[0]
      ?.nte_amount;
  const bill = async (organization: string, submitter: string, amount: number) => {
    const [made] = await owner(
      `insert into public.subcontractor_bills (submitted_by, subcontractor_organization_id) values ($1, $2) returning id`,
      [submitter, organization],
    );
    await owner(
      `insert into public.subcontractor_bill_work_orders (subcontractor_bill_id, work_order_id, amount)
       values ($1, $2, $3)`,
      [made.id, order, amount],
    );
    return async () => {
      await owner(`update public.subcontractor_bills set status = 'submitted' where id = $1`, [made.id]);
      return made.id as string;
    };
  };
  const over = async (id: string) =>
    (
      await owner(
        `select b.over_nte_amount::float8 as over, l.billed_before::float8 as before, l.firm_nte::float8 as nte
       from public.subcontractor_bills b join public.subcontractor_bill_work_orders l on l.subcontractor_bill_id = b.id
       where b.id = $1`,
        [id],
      )
    )[0];
  await budget(500);
  await owner(`update public.work_orders set status = 'work_completed' where id = $1`, [order]);
  await owner(`update public.work_orders set status = 'completed' where id = $1`, [order]);
  const one = await (await bill(firm().subcontractor, person().subcontractor, 700))();
  await giveTo(firm().otherSubcontractor);
  expect(await nte('otherSubcontractor')).toBeNull();
  await budget(900);
  const two = await (await bill(firm().otherSubcontractor, person().otherSubcontractor, 800))();
  expect(await over(one)).toEqual({ over: 200, before: 0, nte: 500 });
  expect(await over(two)).toEqual({ over: 0, before: 0, nte: 900 });
  await budget(750);
  expect(await over(one)).toEqual({ over: 200, before: 0, nte: 500 });
  expect(await over(two)).toEqual({ over: 50, before: 0, nte: 750 });
  for (const id of [one, two]) {
    await owner(
      `update public.subcontractor_bills set status = 'approved', reviewed_by = $2, reviewed_at = now() where id = $1`,
      [id, person().manager],
    );
  }
  const spent = async (name: IdentityName, id: string) =>
    (
      await as(
        name,
        `select amount::float8 from public.work_order_figures('{spent}', p_subcontractors => $1)`,
        [[id]],
      )
    )[0]?.amount;
  expect(await spent('subcontractor', firm().subcontractor)).toBe(700);
  expect(await spent('otherSubcontractor', firm().otherSubcontractor)).toBe(800);
});

it('shows the customer a subcontractor’s files once they are reviewed or shared', async () => {
  const file = async (by: string, parent: object) => {
    const [column, id] = Object.entries(parent)[0] ?? [];
    const [made] = await owner(
      `insert into public.attachments (storage_path, file_name, content_type, size_bytes, uploaded_by, ${column})
       values ($1::text || '/' || app.new_id(), 'x.jpg', 'image/jpeg', 1, $1::uuid, $2) returning id`,
      [by, id],
    );
    return made.id as string;
  };
  const sees = async (name: IdentityName, id: string) =>
    (await as(name, 'select from public.attachments where id = $1', [id])).length === 1;
  const ofOrder = await file(person().subcontractor, { work_order_id: order });
  expect(await sees('subcontractor', ofOrder)).toBe(true);
  expect(await sees('employee', ofOrder)).toBe(true);
  expect(await sees('partner', ofOrder)).toBe(false);
  const [report] = await owner(
    `insert into public.work_order_reports (work_order_id, subcontractor_user_id, subcontractor_organization_id,
       work_performed, hours_worked, completed_on) values ($1, $2, $3, 'Done.', 2, '2026-03-02') returning id`,
    [order, person().subcontractor, firm().subcontractor],
  );
  const reviewed = await file(person().subcontractor, { report_id: report.id });
  expect(await sees('partner', reviewed)).toBe(false);
  await owner(
    `update public.work_order_reports set status = 'approved', reviewed_by = $2, reviewed_at = now() where id = $1`,
    [report.id, person().manager],
  );
  const late = await file(person().subcontractor, { report_id: report.id });
  expect(await sees('partner', reviewed)).toBe(true);
  expect(await sees('partner', late)).toBe(false);
  await owner('update public.attachments set is_released = true where id = any ($1)', [[late, ofOrder]]);
  expect(await sees('partner', late)).toBe(true);
  expect(await sees('partner', ofOrder)).toBe(true);
  await giveTo(firm().otherSubcontractor);
  for (const id of [ofOrder, reviewed, late]) {
    expect(await sees('otherSubcontractor', id)).toBe(false);
    expect(await sees('subcontractor', id)).toBe(true);
  }
});
