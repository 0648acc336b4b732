import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { blockedSessions } from './support/blocked-sessions.ts';
import type { IdentityName } from './support/identities.ts';
import { rowsOf } from './support/rows-of.ts';
import { withScenario } from './support/with-scenario.ts';

/** Messages that the office wrote for one firm, and that arrive when another one has the work order. */
const cases = withScenario();

const { owner, as } = rowsOf(cases);
const firm = () => cases.scenario.organizations;

let order: string;
let thread: string;
beforeEach(async () => {
  const [made] = await owner(
    `insert into public.work_orders (title, organization_id, assigned_organization_id, status)
     values ('Door sticks', $1, $2, 'in_progress') returning id`,
    [firm().partner, firm().subcontractor],
  );
  order = made.id;
  const [opened] = await as('employee', 'select public.open_work_order_thread($1) as id', [order]);
  thread = opened?.id;
});

const GIVE = 'update public.work_orders set assigned_organization_id = $2 where id = $1';
const giveTo = (organization: string | null) => owner(GIVE, [order, organization]);

interface Said {
  visibility?: string;
  /** The firm whose name the author saw. */
  seen?: string | null;
  key?: string;
}

/** Sends as the stock client does: a message that exists is left as it is. */
const say = (name: IdentityName, { visibility = 'assigned', seen = null, key = randomUUID() }: Said = {}) =>
  as(
    name,
    `insert into public.work_order_messages (conversation_id, message, visibility, client_key, assigned_organization_id)
     values ($1, 'Too expensive', $2, $3, $4) on conflict (sender_id, client_key) do nothing
     returning assigned_organization_id as firm`,
    [thread, visibility, key, seen],
  );
const stored = async () =>
  (await owner('select from public.work_order_messages where conversation_id = $1', [thread])).length;

const REFUSED = {
  code: 'PT409',
  message: 'This work order is no longer assigned to the company that you wrote this for.',
  hint: 'Choose again who reads it.',
  detail: expect.stringContaining('"message_for_former_company"'),
};

describe('a message for the firm that its author saw', () => {
  it('is stored while that firm has the work order', async () => {
    expect(await say('employee', { seen: firm().subcontractor })).toEqual([{ firm: firm().subcontractor }]);
  });

  it('is refused when another firm has the work order, or none', async () => {
    for (const next of [firm().otherSubcontractor, null]) {
      await giveTo(next);
      await expect(say('employee', { seen: firm().subcontractor })).rejects.toMatchObject(REFUSED);
    }
    expect(await stored()).toBe(0);
  });

  it('is refused when the work order is reassigned while it is sent', async () => {
    const office = await cases.testDatabase.owner.connect();
    try {
      await office.query('begin');
      await office.query(GIVE, [order, firm().otherSubcontractor]);
      const sending = Promise.allSettled([say('employee', { seen: firm().subcontractor })]);
      await blockedSessions(cases.testDatabase.owner);
      await office.query('commit');
      expect((await sending)[0]).toMatchObject({ status: 'rejected', reason: REFUSED });
    } finally {
      office.release();
    }
  });

  it('is not refused when it is sent again and was stored before', async () => {
    const key = randomUUID();
    await say('employee', { seen: firm().subcontractor, key });
    await giveTo(firm().otherSubcontractor);
    expect(await say('employee', { seen: firm().subcontractor, key })).toEqual([]);
    // The key of another sender is no key of one's own.
    await expect(say('manager', { seen: firm().subcontractor, key })).rejects.toMatchObject(REFUSED);
    expect(await stored()).toBe(1);
  });

  it('is stored for the current firm by programs that do not say what the author saw', async () => {
    await giveTo(firm().otherSubcontractor);
    expect(await say('employee')).toEqual([{ firm: firm().otherSubcontractor }]);
  });

  it('does not concern messages for others, which store no firm', async () => {
    await giveTo(firm().otherSubcontractor);
    for (const visibility of ['everyone', 'partner', 'staff']) {
      expect(await say('employee', { visibility, seen: firm().subcontractor })).toEqual([{ firm: null }]);
    }
  });

  it('lets nobody else learn or choose the firm of a message', async () => {
    const named = { seen: firm().otherSubcontractor };
    expect(await say('partner', named)).toEqual([{ firm: null }]);
    expect(await say('subcontractor', named)).toEqual([{ firm: firm().subcontractor }]);
    for (const seen of [firm().subcontractor, firm().otherSubcontractor, randomUUID()]) {
      await expect(say('otherPartner', { seen })).rejects.toMatchObject({ code: '42501' });
      await expect(say('otherSubcontractor', { seen })).rejects.toMatchObject({ code: '42501' });
    }
  });
});

it('tells the office which firm a message was for, and who the current one is', async () => {
  await say('employee');
  await say('employee', { visibility: 'everyone' });
  await giveTo(firm().otherSubcontractor);
  await say('employee');
  const firms = async (name: IdentityName, read: string) =>
    (
      await as(name, `select assigned_organization_id as firm from ${read} order by created_at`, [thread])
    ).map((row) => row.firm);
  for (const read of [
    'public.get_conversation_messages($1)',
    'public.get_newest_messages(array[$1::uuid])',
  ]) {
    expect(await firms('employee', read)).toEqual([firm().subcontractor, null, firm().otherSubcontractor]);
    expect(await firms('otherSubcontractor', read)).toEqual([null, firm().otherSubcontractor]);
    expect(await firms('subcontractor', read)).toEqual([firm().subcontractor, null]);
    expect(await firms('partner', read)).toEqual([null]);
  }
  const people = async (name: IdentityName) =>
    as(
      name,
      'select distinct reads, organization_id as firm from public.get_conversation_people(p_work_order_id => $1) order by 1',
      [order],
    );
  expect(await people('employee')).toEqual([
    { reads: 'assigned', firm: firm().otherSubcontractor },
    { reads: 'partner', firm: null },
    { reads: 'staff', firm: null },
  ]);
  expect((await people('partner')).filter((row) => row.firm !== null)).toEqual([]);
});
