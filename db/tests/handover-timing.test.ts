import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { blockedSessions } from './support/blocked-sessions.ts';
import type { IdentityName } from './support/identities.ts';
import { withScenario } from './support/with-scenario.ts';

/** Messages that are sent while a work order changes hands, and messages that are sent again afterwards. */
const cases = withScenario();
const LOST = 'This work order is no longer assigned to your company.';

const owner = async (text: string, values: unknown[] = []) =>
  (await cases.testDatabase.owner.query(text, values)).rows;
const as = async (name: IdentityName, text: string, values: unknown[] = []) =>
  cases.as(name, async (client) => (await client.query(text, values)).rows);

let order: string;
beforeEach(async () => {
  const { partner, subcontractor } = cases.scenario.organizations;
  const [made] = await owner(
    `insert into public.work_orders (title, organization_id, assigned_organization_id, status)
     values ('Door sticks', $1, $2, 'in_progress') returning id`,
    [partner, subcontractor],
  );
  order = made.id;
});

const GIVE = 'update public.work_orders set assigned_organization_id = $2 where id = $1';
const giveAway = () => owner(GIVE, [order, cases.scenario.organizations.otherSubcontractor]);
const open = async (name: IdentityName): Promise<string> =>
  (await as(name, 'select public.open_work_order_thread($1) as id', [order]))[0]?.id;
const threads = () =>
  owner('select assigned_organization_id as firm from public.conversations where work_order_id = $1', [
    order,
  ]);

/** Runs `work` while the handover is not committed yet; `work` ends after the handover. */
async function duringHandover<Result>(work: () => Promise<Result>): Promise<PromiseSettledResult<Result>> {
  const office = await cases.testDatabase.owner.connect();
  try {
    await office.query('begin');
    await office.query(GIVE, [order, cases.scenario.organizations.otherSubcontractor]);
    const settled = Promise.allSettled([work()]);
    await blockedSessions(cases.testDatabase.owner);
    await office.query('commit');
    return (await settled)[0];
  } finally {
    office.release();
  }
}

it('opens the thread of the firm that has the work order after the reassignment', async () => {
  expect(await duringHandover(() => open('employee'))).toMatchObject({ status: 'fulfilled' });
  expect(await threads()).toEqual([{ firm: cases.scenario.organizations.otherSubcontractor }]);
});

it('refuses the former firm the thread that it opened during the reassignment', async () => {
  expect(await duringHandover(() => open('subcontractor'))).toMatchObject({
    reason: { code: 'PT409', message: LOST },
  });
  expect(await threads()).toEqual([]);
});

/** Sends as the stock client does: a message that exists is left as it is. */
const send = (name: IdentityName, conversation: string, key: string, message = 'On our way') =>
  as(
    name,
    `insert into public.work_order_messages (conversation_id, message, client_key) values ($1, $2, $3)
     on conflict (sender_id, client_key) do nothing returning id`,
    [conversation, message, key],
  );
const messages = (conversation: string) =>
  owner('select message from public.work_order_messages where conversation_id = $1', [conversation]);

it('accepts a repeated message that was stored before the reassignment, and refuses new ones', async () => {
  const conversation = await open('subcontractor');
  const key = randomUUID();
  expect(await send('subcontractor', conversation, key)).toHaveLength(1);
  await giveAway();
  expect(await open('subcontractor')).toBe(conversation);
  expect(await send('subcontractor', conversation, key, 'On our way!')).toEqual([]);
  await expect(send('subcontractor', conversation, randomUUID())).rejects.toMatchObject({
    code: 'PT409',
    message: LOST,
  });
  // The key of another sender is no key of one's own.
  await expect(send('otherPartner', conversation, key)).rejects.toMatchObject({ code: '42501' });
  expect(await messages(conversation)).toEqual([{ message: 'On our way' }]);
});

it('accepts a repeated direct message whose recipient has left since', async () => {
  const { direct } = cases.scenario.rows;
  const key = randomUUID();
  expect(await send('partner', direct, key)).toHaveLength(1);
  const others = `select user_id from public.conversation_participants
    where conversation_id = $1 and user_id <> $2`;
  const switchOthers = (isActive: boolean) =>
    owner(`update public.profiles set is_active = $3 where id in (${others})`, [
      ...[direct, cases.scenario.profiles.partner, isActive],
    ]);
  await switchOthers(false);
  try {
    expect(await send('partner', direct, key)).toEqual([]);
    await expect(send('partner', direct, randomUUID())).rejects.toMatchObject({ code: '42501' });
  } finally {
    await switchOthers(true);
  }
});
