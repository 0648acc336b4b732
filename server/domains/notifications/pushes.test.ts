import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { announceMessages } from './alerts.ts';
import { planPushes } from './plan-pushes.ts';
import { claimPushes } from './push-queue.ts';
import { sendPushes } from './send-pushes.ts';
import { HOUR, MINUTE, openStage, SECOND, type Stage, timeOfDay } from './test/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
afterEach(() => stage.clear());

const owners = () =>
  stage
    .delivered()
    .map(({ owner }) => owner)
    .sort();

describe('a direct message', () => {
  test('is told to every device of the other after ten seconds, and to nobody else', async () => {
    for (const name of ['admin', 'partner', 'partner', 'otherPartner', 'employee'] as const) {
      await stage.addDevice(name);
    }
    const conversation = await stage.converse('admin', 'partner');
    const message = await stage.say('admin', conversation, `Can we come\non Friday? ${'x'.repeat(200)}`);
    await stage.work(8 * SECOND);
    expect(stage.delivered()).toEqual([]);
    await stage.work(11 * SECOND);
    const [first, second, ...rest] = stage.delivered();
    expect(rest).toEqual([]);
    expect(second).toEqual(first);
    expect(first).toEqual({
      owner: 'partner',
      title: 'admin@cases.test',
      body: `Can we come on Friday? ${'x'.repeat(76)}…`,
      path: `/messages?conversation=${conversation}&message=${message}`,
      tag: conversation,
      place: conversation,
      messageId: message,
    });
    await stage.work(HOUR);
    expect(stage.delivered()).toHaveLength(2);
  });

  test('that was read at once is told nowhere', async () => {
    await stage.addDevice('partner');
    const conversation = await stage.converse('admin', 'partner');
    await stage.say('admin', conversation, 'Hello');
    await stage.read('partner', conversation);
    await stage.work(11 * SECOND);
    expect(stage.delivered()).toEqual([]);
  });

  test('and those before it are one push, of which a newer one takes the place', async () => {
    await stage.addDevice('partner');
    const conversation = await stage.converse('admin', 'partner');
    for (const text of ['One', 'Two', 'Three']) await stage.say('admin', conversation, text);
    await stage.work(11 * SECOND);
    expect(stage.delivered()).toMatchObject([{ body: 'Three', tag: conversation }]);
    await stage.say('admin', conversation, 'Four');
    await stage.work(11 * SECOND);
    const [topic, later] = stage.service.received.map(({ headers }) => headers.topic);
    expect(stage.delivered()[1]).toMatchObject({ body: 'Four' });
    expect(topic).toMatch(/^[\w-]{32}$/);
    expect(later).toBe(topic);
  });

  test.each([
    ['switched pushes off', () => stage.wish('partner', { push_messages: false })],
    [
      'was disabled',
      () =>
        stage.db.owner.query('update profiles set is_active = false where id = $1', [stage.profiles.partner]),
    ],
  ])('is not told to somebody who %s', async (_what, change) => {
    await stage.addDevice('partner');
    const conversation = await stage.converse('admin', 'partner');
    await stage.say('admin', conversation, 'Hello');
    await change();
    await stage.work(11 * SECOND);
    await stage.db.owner.query('update profiles set is_active = true where id = $1', [
      stage.profiles.partner,
    ]);
    expect(stage.delivered()).toEqual([]);
  });

  test('is not told to a device whose session has ended', async () => {
    const { rows } = await stage.db.owner.query<{ id: string }>(
      'insert into auth.sessions (user_id) values ($1) returning id',
      [stage.accounts.partner],
    );
    const session = rows[0]?.id ?? '';
    const open = await stage.addDevice('partner', session);
    await stage.addDevice('partner', '0190a0a0-0000-7000-8000-000000000000');
    const conversation = await stage.converse('admin', 'partner');
    await stage.say('admin', conversation, 'Hello');
    await stage.work(11 * SECOND);
    expect(stage.service.received.map(({ path }) => path)).toEqual([open]);

    await stage.db.owner.query('delete from auth.sessions where id = $1', [session]);
    await stage.say('admin', conversation, 'Hello again');
    await stage.work(11 * SECOND);
    expect(stage.service.received).toHaveLength(1);
  });
});

describe('a message in the thread of a work order', () => {
  const everybody = [
    'partner',
    'otherPartner',
    'subcontractor',
    'otherSubcontractor',
    'employee',
    'manager',
    'admin',
    'stranger',
  ] as const;

  test('is told to both firms and to those who run the office while nobody has joined', async () => {
    for (const name of everybody) await stage.addDevice(name);
    const { threadId, workOrderId } = await stage.addThread();
    await stage.say('employee', threadId, 'We start on Monday.');
    await stage.work(11 * SECOND);
    expect(owners()).toEqual(['partner', 'subcontractor']);
    expect(stage.delivered()[0]).toMatchObject({ place: workOrderId });
  });

  test('from a customer reaches admins and managers first, then whoever of the office joined', async () => {
    for (const name of everybody) await stage.addDevice(name);
    const { threadId } = await stage.addThread();
    await stage.say('partner', threadId, 'When do you come?');
    await stage.work(11 * SECOND);
    expect(owners()).toEqual(['admin', 'manager']);
    await stage.say('employee', threadId, 'Tomorrow.', { visibility: 'partner' });
    await stage.say('partner', threadId, 'Thanks.');
    stage.service.received.length = 0;
    await stage.work(11 * SECOND);
    expect(owners()).toEqual(['employee', 'partner']);
  });

  test('that is a note of the office leaves the office on no device', async () => {
    for (const name of everybody) await stage.addDevice(name);
    const { threadId } = await stage.addThread();
    await stage.say('partner', threadId, 'When do you come?');
    await stage.say('subcontractor', threadId, 'On our way.');
    await stage.say('manager', threadId, 'canary: they always complain', { visibility: 'staff' });
    await stage.say('admin', threadId, 'I know.', { visibility: 'staff' });
    await stage.work(11 * SECOND);
    const outside = stage
      .delivered()
      .filter(({ owner }) => !['admin', 'manager', 'employee'].includes(owner));
    expect(outside).toEqual([]);
    expect(owners()).toEqual(['admin', 'manager']);
  });

  test('is told no more to a firm that lost the work order before it could be told', async () => {
    await stage.addDevice('subcontractor');
    // That the work is gone is another push.
    await stage.wish('subcontractor', { push_assignments: false });
    const { threadId, workOrderId } = await stage.addThread();
    await stage.say('employee', threadId, 'The code of the door is 4711.');
    stage.service.answer = (_push, response) => void response.writeHead(503).end();
    await stage.work(11 * SECOND);
    expect(owners()).toEqual(['subcontractor']);
    await stage.reassign(workOrderId);
    await stage.work(HOUR);
    expect(owners()).toEqual(['subcontractor']);
    expect((await stage.db.owner.query('select from app.pushes')).rowCount).toBe(0);
  });

  test('is told to somebody who was named and had not joined', async () => {
    for (const name of everybody) await stage.addDevice(name);
    const { threadId } = await stage.addThread();
    await stage.say('manager', threadId, '@employee please look', {
      visibility: 'staff',
      mentioned_ids: [stage.profiles.employee],
    });
    await stage.work(11 * SECOND);
    expect(owners()).toEqual(['employee']);
  });
});

describe('quiet hours', () => {
  test('hold pushes to their end, and then tell of all at once', async () => {
    await stage.addDevice('partner');
    await stage.wish('partner', {
      quiet_from: timeOfDay(new Date(Date.now() - HOUR)),
      quiet_to: timeOfDay(new Date(Date.now() + 2 * HOUR)),
      time_zone: 'UTC',
    });
    const one = await stage.converse('admin', 'partner');
    const other = await stage.converse('manager', 'partner');
    await stage.say('admin', one, 'First');
    await stage.say('manager', other, 'Second');
    await stage.say('manager', other, 'Third');
    await stage.work(11 * SECOND);
    await stage.work(HOUR);
    expect(stage.delivered()).toEqual([]);
    await stage.work(2 * HOUR + MINUTE);
    expect(stage.delivered()).toMatchObject([
      { title: '3 new messages', body: 'In 2 conversations', path: '/messages', tag: 'messages' },
    ]);
  });
});

describe('a push service', () => {
  const say = async () => {
    const endpoint = await stage.addDevice('partner');
    const conversation = await stage.converse('admin', 'partner');
    await stage.say('admin', conversation, 'Hello');
    return { endpoint, conversation };
  };
  const subscriptions = async () =>
    (await stage.db.owner.query('select last_used_at from public.push_subscriptions')).rows;

  test('that knows the device no more has it forgotten', async () => {
    await say();
    stage.service.answer = (_push, response) => void response.writeHead(410).end();
    await stage.work(11 * SECOND);
    expect(await subscriptions()).toEqual([]);
  });

  test('that is down is asked again with growing pauses, until it takes the push once', async () => {
    await say();
    stage.service.answer = (_push, response) => void response.writeHead(503).end();
    await stage.work(11 * SECOND);
    await stage.work(20 * SECOND);
    expect(stage.service.received).toHaveLength(1);
    await stage.work(30 * SECOND);
    expect(stage.service.received).toHaveLength(2);
    stage.service.answer = (_push, response) => void response.writeHead(201).end();
    await stage.work(50 * SECOND);
    expect(stage.service.received).toHaveLength(2);
    await stage.work(2 * MINUTE);
    await stage.work(HOUR);
    expect(stage.service.received).toHaveLength(3);
    expect(await subscriptions()).toEqual([{ last_used_at: expect.any(Date) }]);
  });

  test('that was down gets nothing that was read meanwhile, and nothing of yesterday', async () => {
    const { conversation } = await say();
    stage.service.answer = (_push, response) => void response.writeHead(503).end();
    await stage.work(11 * SECOND);
    await stage.read('partner', conversation);
    await stage.work(HOUR);
    expect(stage.service.received).toHaveLength(1);

    await stage.say('admin', conversation, 'Again');
    await stage.work(11 * SECOND);
    await stage.work(25 * HOUR);
    await stage.work(50 * HOUR);
    expect(stage.service.received).toHaveLength(3);
    expect((await stage.db.owner.query('select from app.pushes')).rowCount).toBe(0);
  });

  test('that refuses is reported and not asked again', async () => {
    await say();
    stage.service.answer = (_push, response) => void response.writeHead(413).end();
    await stage.work(11 * SECOND);
    await stage.work(HOUR);
    expect(stage.service.received).toHaveLength(1);
    expect(stage.reports).toEqual([expect.stringContaining('The push service answered 413.')]);
  });
});

test('a push that fails is retried and does not delay the others', async () => {
  await stage.addDevice('partner');
  // More than one round takes at once.
  for (const other of ['admin', 'manager', 'employee'] as const) {
    const conversation = await stage.converse(other, 'partner');
    for (let n = 0; n < 4; n += 1) {
      await stage.say(other, conversation, `Message ${n} of ${other}`);
      await announceMessages(stage.options.database, new Date(Date.now() + 11 * SECOND));
      await planPushes(stage.options, { now: new Date(Date.now() + 11 * SECOND) });
    }
  }
  let attempts = 0;
  const { send } = stage.options.push;
  const push: typeof stage.options.push = {
    ...stage.options.push,
    async send(...input) {
      attempts += 1;
      if (attempts === 1) throw new Error('The first push failed.');
      return send(...input);
    },
  };
  const sendAll = (laterMs: number) =>
    sendPushes(
      { ...stage.options, push },
      () => new Date(Date.now() + laterMs),
      new AbortController().signal,
    );
  await sendAll(12 * SECOND);
  expect(stage.delivered()).toHaveLength(11);
  expect(stage.reports).toEqual(['A push could not be sent. It is retried. The first push failed.']);
  await sendAll(MINUTE);
  expect(stage.delivered()).toHaveLength(12);
});

describe('several nodes', () => {
  test('tell each message once', async () => {
    await stage.addDevice('partner');
    const conversations = await Promise.all(
      (['admin', 'manager', 'employee', 'subcontractor', 'otherPartner'] as const).map((other) =>
        stage.converse(other, 'partner'),
      ),
    );
    const senders = ['admin', 'manager', 'employee'] as const;
    for (let round = 0; round < 8; round += 1) {
      for (const [index, sender] of senders.entries()) {
        await stage.say(sender, conversations[index] ?? '', `Message ${round} of ${sender}`);
      }
      await Promise.all([stage.work(11 * SECOND), stage.work(11 * SECOND), stage.work(11 * SECOND)]);
      await stage.work(11 * SECOND);
    }
    const bodies = stage.delivered().map(({ body }) => body);
    expect(new Set(bodies).size).toBe(24);
    expect(bodies).toHaveLength(24);
  });

  test('leave to another what it is just taking, without waiting', async () => {
    await stage.addDevice('partner');
    await stage.say('admin', await stage.converse('admin', 'partner'), 'Hello');
    const now = new Date(Date.now() + 11 * SECOND);
    await announceMessages(stage.options.database, now);
    await planPushes(stage.options, { now });
    const other = await stage.db.owner.connect();
    await other.query('begin; select from app.pushes for update');
    expect(await claimPushes(stage.options.database, now)).toEqual([]);
    await other.query('rollback');
    other.release();
    expect(await claimPushes(stage.options.database, now)).toHaveLength(1);
  });

  test('one takes over from another that was killed between taking a push and sending it', async () => {
    await stage.addDevice('partner');
    const conversation = await stage.converse('admin', 'partner');
    await stage.say('admin', conversation, 'Hello');
    const now = new Date(Date.now() + 11 * SECOND);
    await announceMessages(stage.options.database, now);
    await planPushes(stage.options, { now });
    expect(await claimPushes(stage.options.database, now)).toHaveLength(1);
    await stage.work(30 * SECOND);
    expect(stage.delivered()).toEqual([]);
    await stage.work(75 * SECOND);
    await stage.work(HOUR);
    expect(stage.delivered()).toMatchObject([{ body: 'Hello' }]);
  });
});
