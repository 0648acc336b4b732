import { beforeEach, expect, it } from 'vitest';
import type { IdentityName } from './support/identities.ts';
import { rowsOf } from './support/rows-of.ts';
import { withScenario } from './support/with-scenario.ts';

/** Ids and times of a firm that had a work order: who may read them after it has gone to another firm. */
const cases = withScenario();

const { owner, as } = rowsOf(cases);
const firm = () => cases.scenario.organizations;
const person = () => cases.scenario.profiles;

const STARTED = '2026-01-05 06:07:08.123+00';
let order: string;
let thread: string;
beforeEach(async () => {
  const [made] = await owner(
    `insert into public.work_orders
       (title, organization_id, assigned_organization_id, status, status_since, date_started, date_finished)
     values ('Door sticks', $1, $2, 'in_progress', $3, $3, $3) returning id`,
    [firm().partner, firm().subcontractor, STARTED],
  );
  order = made.id;
  const [opened] = await as('subcontractor', 'select public.open_work_order_thread($1) as id', [order]);
  thread = opened?.id;
});

const giveTo = (organization: string | null) =>
  owner('update public.work_orders set assigned_organization_id = $2 where id = $1', [order, organization]);
const say = async (name: IdentityName, visibility: string, mentioned: string[] = []) => {
  const [said] = await as(
    name,
    `insert into public.work_order_messages (conversation_id, message, visibility, mentioned_ids)
     values ($1, 'x', $2, $3) returning id`,
    [thread, visibility, mentioned],
  );
  return said?.id as string;
};
const note = (actor: string, visibility: string) =>
  owner(
    `insert into public.work_order_events (work_order_id, event_type, actor_profile_id, visibility)
     values ($1, 'note', $2, $3)`,
    [order, actor, visibility],
  );

/** All that somebody reads of the work order and its thread, as one text. */
async function readBy(name: IdentityName): Promise<string> {
  const rows = await Promise.all([
    as(name, 'select * from public.work_orders where id = $1', [order]),
    as(name, 'select * from public.conversations where work_order_id = $1', [order]),
    as(name, 'select * from public.work_order_messages where conversation_id = $1', [thread]),
    as(name, 'select * from public.work_order_events where work_order_id = $1', [order]),
    as(name, 'select * from public.firm_stamps'),
    as(name, 'select * from public.get_conversation_messages($1)', [thread]),
    as(name, 'select * from public.get_newest_messages(array[$1::uuid])', [thread]),
    as(name, 'select * from public.get_work_order_threads_overview()'),
    as(name, 'select * from public.subcontractor_agenda($1)', [
      [firm().subcontractor, firm().otherSubcontractor],
    ]),
  ]);
  return JSON.stringify(rows);
}

it('names neither the former firm nor its people to the next firm and to the customer', async () => {
  await say('subcontractor', 'assigned');
  await say('employee', 'everyone', [person().subcontractor, person().partner]);
  await say('employee', 'partner');
  await note(person().employee, 'everyone');
  await giveTo(firm().otherSubcontractor);
  for (const name of ['otherSubcontractor', 'partner'] as const) {
    const read = await readBy(name);
    expect(read, name).toContain(thread);
    expect(read, name).not.toContain(firm().subcontractor);
    expect(read, name).not.toContain(person().subcontractor);
    expect(read, name).toContain(person().partner);
  }
  for (const name of ['subcontractor', 'employee'] as const) {
    const read = await readBy(name);
    expect(read, name).toContain(firm().subcontractor);
    expect(read, name).toContain(person().subcontractor);
  }
});

it('keeps messages for everyone with the firm that had the work then, also when the row does not name it', async () => {
  const before = await say('employee', 'everyone');
  await note(person().employee, 'everyone');
  await giveTo(firm().otherSubcontractor);
  const after = await say('employee', 'everyone');
  await note(person().employee, 'everyone');
  const ids = async (name: IdentityName, table: string) =>
    (await as(name, `select id from public.${table} where conversation_id = $1`, [thread])).map(
      ({ id }) => id,
    );
  const events = async (name: IdentityName) =>
    as(name, 'select from public.work_order_events where work_order_id = $1', [order]);
  expect(await ids('subcontractor', 'work_order_messages')).toEqual([before]);
  expect(await ids('otherSubcontractor', 'work_order_messages')).toEqual([before, after]);
  expect(await events('subcontractor')).toHaveLength(1);
  expect(await events('otherSubcontractor')).toHaveLength(2);
  const stamps = async (name: IdentityName) =>
    as(name, 'select from public.firm_stamps where message_id = any ($1)', [[before, after]]);
  expect(await stamps('subcontractor')).toHaveLength(1);
  expect(await stamps('otherSubcontractor')).toHaveLength(1);
  expect(await stamps('employee')).toHaveLength(2);
  expect(await stamps('partner')).toEqual([]);
});

it('shows the firm and the office who is mentioned in a message for everyone, and notifies those', async () => {
  const named = [person().subcontractor, person().partner];
  const message = await say('employee', 'everyone', named);
  const mentioned = async (name: IdentityName) => {
    const [row] = await as(
      name,
      'select mentioned_ids from public.get_conversation_messages($1) where id = $2',
      [thread, message],
    );
    return [...(row?.mentioned_ids ?? [])].sort();
  };
  expect(await mentioned('subcontractor')).toEqual(named.sort());
  expect(await mentioned('employee')).toEqual(named.sort());
  expect(await mentioned('partner')).toEqual([person().partner]);
  const notified = await owner(
    `select profile_id from public.notifications where kind = 'message_mention' and path like '%' || $1`,
    [message],
  );
  expect(notified.map(({ profile_id }) => profile_id).sort()).toEqual(named.sort());
  await expect(say('employee', 'everyone', [person().otherSubcontractor])).rejects.toThrow(
    'Somebody who is mentioned cannot read this message.',
  );
});

it('dates a thread by the messages that all its readers may read', async () => {
  const dates = async (name: IdentityName) =>
    (
      await as(name, 'select last_message_at, updated_at from public.conversations where id = $1', [thread])
    )[0];
  const before = await dates('partner');
  expect(before?.last_message_at).toBeNull();
  await say('subcontractor', 'assigned');
  await say('employee', 'partner');
  await say('employee', 'staff');
  expect(await dates('partner')).toEqual(before);
  const shown = await say('employee', 'everyone');
  const [said] = await owner('select created_at from public.work_order_messages where id = $1', [shown]);
  const after = await dates('partner');
  expect(after?.last_message_at).toEqual(said.created_at);
  await giveTo(firm().otherSubcontractor);
  expect((await dates('otherSubcontractor'))?.last_message_at).toEqual(said.created_at);
  await say('otherSubcontractor', 'assigned');
  expect((await dates('partner'))?.last_message_at).toEqual(said.created_at);
});

it('dates the progress of a work order anew for each firm', async () => {
  const progress = async () =>
    (
      await owner(
        'select status, status_since > $2 as is_new, date_started, date_finished from public.work_orders where id = $1',
        [order, STARTED],
      )
    )[0];
  expect(await readBy('subcontractor')).toContain('2026-01-05T06:07:08');
  await giveTo(firm().otherSubcontractor);
  expect(await progress()).toEqual({
    ...{ status: 'assigned', is_new: true, date_started: null, date_finished: null },
  });
  expect(await readBy('otherSubcontractor')).not.toContain('2026-01-05T06:07:08');
});

/** A change of status as a command of the office writes it, with the reason in the row and in the history. */
const step = (status: string, reason: string | null) =>
  cases.asService('employee', async (client) => {
    const changed = await client.query(
      `update public.work_orders set status = $2, status_reason = $3 where id = $1 returning old.status as before`,
      [order, status, reason],
    );
    await client.query(
      `insert into public.work_order_events (work_order_id, event_type, visibility, message, data)
       select $1, t.event_type, 'everyone', $4, jsonb_build_object('from', t.from_status, 'to', t.to_status)
       from app.work_order_transitions t where t.from_status = $2 and t.to_status = $3`,
      [order, changed.rows[0].before, status, reason ?? ''],
    );
  });

it('hides from the next firm the office’s earlier reasons, in every status in which the work continues', async () => {
  const marks: string[] = [];
  const mark = (what: string) => {
    marks.push(`canary_${what}`);
    return `canary_${what}`;
  };
  const away = {
    'in progress, after a review that sent it back': async () => {
      await step('work_completed', null);
      await step('in_progress', mark('sent_back'));
    },
    'on hold': () => step('on_hold', mark('held')),
    'on hold after the work was done': async () => {
      await step('work_completed', null);
      await step('on_hold', mark('held_done'));
    },
    resumed: async () => {
      await step('on_hold', mark('resumed'));
      await step('assigned', null);
    },
    'taken back': async () => {
      await step('on_hold', mark('held_before'));
      await step('assigned', null);
      await step('received', mark('unassigned'));
      await giveTo(null);
    },
    'taken back, and then on hold': async () => {
      await step('on_hold', mark('held_again'));
      await step('assigned', null);
      await step('received', mark('unassigned_again'));
      await giveTo(null);
      await step('on_hold', mark('held_by_nobody'));
    },
  };
  for (const [name, take] of Object.entries(away)) {
    await take();
    await giveTo(firm().otherSubcontractor);
    const read = await readBy('otherSubcontractor');
    expect(read, name).toContain(order);
    expect(read, name).not.toContain('canary');
    await giveTo(firm().subcontractor);
    await cases.asService('employee', (client) =>
      client.query(
        `update public.work_orders set status = case status when 'received' then 'assigned' else 'in_progress' end
         where id = $1`,
        [order],
      ),
    );
    await owner(
      `update public.work_orders set status = 'in_progress' where id = $1 and status = 'assigned'`,
      [order],
    );
  }
  const kept = marks.filter((text) => text !== 'canary_held_by_nobody');
  for (const text of kept) expect(await readBy('subcontractor')).toContain(text);
  for (const text of marks) expect(await readBy('partner')).toContain(text);
});

it('shows each firm the changes of status of its own time', async () => {
  await giveTo(firm().otherSubcontractor);
  await step('on_hold', 'canary_next');
  const read = await readBy('otherSubcontractor');
  expect(read.match(/canary_next/g)).toHaveLength(2);
  await giveTo(firm().subcontractor);
  expect(await readBy('subcontractor')).not.toContain('canary_next');
  expect(await readBy('otherSubcontractor')).toContain('canary_next');
});

it('keeps every change of status from later firms, with a reason or without', async () => {
  const [listed] = await owner('select app.events_of_one_firm() as types');
  const steps = await owner('select distinct event_type from app.work_order_transitions order by 1');
  expect(listed.types).toEqual(steps.map(({ event_type }) => event_type));
});
