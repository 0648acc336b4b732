import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setCatalog } from '#shared/text.ts';
import { announceMessages } from './alerts.ts';
import { planPushes } from './plan-pushes.ts';
import { claimPushes, sweepFailedPushes } from './push-queue.ts';
import { sendPushes } from './send-pushes.ts';
import { type Fixture, HOUR, MINUTE, openFixture, SECOND, timeOfDay } from './test/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.clear());

const owners = () =>
  fixture
    .delivered()
    .map(({ owner }) => owner)
    .sort();

describe('a direct message', () => {
  test('is pushed to every device of the recipient after ten seconds, and to nobody else', async () => {
    for (const name of ['admin', 'partner', 'partner', 'otherPartner', 'employee'] as const) {
      await fixture.addDevice(name);
    }
    const conversation = await fixture.converse('admin', 'partner');
    const message = await fixture.say('admin', conversation, `Can we come\non Friday? ${'x'.repeat(200)}`);
    await fixture.work(8 * SECOND);
    expect(fixture.delivered()).toEqual([]);
    await fixture.work(11 * SECOND);
    const [first, second, ...rest] = fixture.delivered();
    expect(rest).toEqual([]);
    expect(second).toEqual(first);
    expect(first).toEqual({
      owner: 'partner',
      title: 'admin@cases.test',
      body: `Can we come on Friday? ${'x'.repeat(76)}…`,
      path: `/messages?conversation=${conversation}&message=${message}`,
      tag: conversation,
      targetId: conversation,
      messageId: message,
    });
    await fixture.work(HOUR);
    expect(fixture.delivered()).toHaveLength(2);
  });

  test('of a person without a name names them by a text of the portal', async () => {
    await fixture.addDevice('partner');
    const setEmail = (email: string | null) =>
      fixture.db.owner.query('update public.profiles set email = $2 where id = $1', [
        fixture.profiles.admin,
        email,
      ]);
    setCatalog('en-US', { 'a person without a name\u0004Somebody': 'Jemand' });
    await setEmail(null);
    await fixture.say('admin', await fixture.converse('admin', 'partner'), 'Hello');
    await fixture.work(11 * SECOND);
    await setEmail('admin@cases.test');
    setCatalog('en-US', {});
    expect(fixture.delivered()).toMatchObject([{ title: 'Jemand', body: 'Hello' }]);
  });

  test('that was read at once is not pushed', async () => {
    await fixture.addDevice('partner');
    const conversation = await fixture.converse('admin', 'partner');
    await fixture.say('admin', conversation, 'Hello');
    await fixture.read('partner', conversation);
    await fixture.work(11 * SECOND);
    expect(fixture.delivered()).toEqual([]);
  });

  test('and earlier ones are one push, which a newer one replaces', async () => {
    await fixture.addDevice('partner');
    const conversation = await fixture.converse('admin', 'partner');
    for (const text of ['One', 'Two', 'Three']) await fixture.say('admin', conversation, text);
    await fixture.work(11 * SECOND);
    expect(fixture.delivered()).toMatchObject([{ body: 'Three', tag: conversation }]);
    await fixture.say('admin', conversation, 'Four');
    await fixture.work(11 * SECOND);
    const [topic, later] = fixture.service.received.map(({ headers }) => headers.topic);
    expect(fixture.delivered()[1]).toMatchObject({ body: 'Four' });
    expect(topic).toMatch(/^[\w-]{32}$/);
    expect(later).toBe(topic);
  });

  test.each([
    ['switched pushes off', () => fixture.wish('partner', { push_messages: false })],
    [
      'was disabled',
      () =>
        fixture.db.owner.query('update profiles set is_active = false where id = $1', [
          fixture.profiles.partner,
        ]),
    ],
  ])('is not pushed to a person who %s', async (_what, change) => {
    await fixture.addDevice('partner');
    const conversation = await fixture.converse('admin', 'partner');
    await fixture.say('admin', conversation, 'Hello');
    await change();
    await fixture.work(11 * SECOND);
    await fixture.db.owner.query('update profiles set is_active = true where id = $1', [
      fixture.profiles.partner,
    ]);
    expect(fixture.delivered()).toEqual([]);
  });

  test('is not pushed to a device whose session has ended', async () => {
    const { rows } = await fixture.db.owner.query<{ id: string }>(
      'insert into auth.sessions (user_id) values ($1) returning id',
      [fixture.accounts.partner],
    );
    const session = rows[0]?.id ?? '';
    const open = await fixture.addDevice('partner', session);
    await fixture.addDevice('partner', '0190a0a0-0000-7000-8000-000000000000');
    const conversation = await fixture.converse('admin', 'partner');
    await fixture.say('admin', conversation, 'Hello');
    await fixture.work(11 * SECOND);
    expect(fixture.service.received.map(({ path }) => path)).toEqual([open]);

    await fixture.db.owner.query('delete from auth.sessions where id = $1', [session]);
    await fixture.say('admin', conversation, 'Hello again');
    await fixture.work(11 * SECOND);
    expect(fixture.service.received).toHaveLength(1);
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

  test('is pushed to both firms and to those who run the office while nobody has joined', async () => {
    for (const name of everybody) await fixture.addDevice(name);
    const { threadId, workOrderId } = await fixture.addThread();
    await fixture.say('employee', threadId, 'We start on Monday.');
    await fixture.work(11 * SECOND);
    expect(owners()).toEqual(['partner', 'subcontractor']);
    expect(fixture.delivered()[0]).toMatchObject({ targetId: workOrderId });
  });

  test('from a customer reaches admins and managers first, then whoever of the office joined', async () => {
    for (const name of everybody) await fixture.addDevice(name);
    const { threadId } = await fixture.addThread();
    await fixture.say('partner', threadId, 'When do you come?');
    await fixture.work(11 * SECOND);
    expect(owners()).toEqual(['admin', 'manager']);
    await fixture.say('employee', threadId, 'Tomorrow.', { visibility: 'partner' });
    await fixture.say('partner', threadId, 'Thanks.');
    fixture.service.received.length = 0;
    await fixture.work(11 * SECOND);
    expect(owners()).toEqual(['employee', 'partner']);
  });

  test('that is an internal note is pushed only to the office', async () => {
    for (const name of everybody) await fixture.addDevice(name);
    const { threadId } = await fixture.addThread();
    await fixture.say('partner', threadId, 'When do you come?');
    await fixture.say('subcontractor', threadId, 'On our way.');
    await fixture.say('manager', threadId, 'canary: they always complain', { visibility: 'staff' });
    await fixture.say('admin', threadId, 'I know.', { visibility: 'staff' });
    await fixture.work(11 * SECOND);
    const outside = fixture
      .delivered()
      .filter(({ owner }) => !['admin', 'manager', 'employee'].includes(owner));
    expect(outside).toEqual([]);
    expect(owners()).toEqual(['admin', 'manager']);
  });

  test('is not pushed to a firm that lost the work order before the push was due', async () => {
    await fixture.addDevice('subcontractor');
    // That the work is gone is another push.
    await fixture.wish('subcontractor', { push_assignments: false });
    const { threadId, workOrderId } = await fixture.addThread();
    await fixture.say('employee', threadId, 'The code of the door is 4711.');
    fixture.service.answer = (_push, response) => void response.writeHead(503).end();
    await fixture.work(11 * SECOND);
    expect(owners()).toEqual(['subcontractor']);
    await fixture.reassign(workOrderId);
    await fixture.work(HOUR);
    expect(owners()).toEqual(['subcontractor']);
    expect((await fixture.db.owner.query('select from app.pushes')).rowCount).toBe(0);
  });

  test('is pushed to a mentioned person who had not joined', async () => {
    for (const name of everybody) await fixture.addDevice(name);
    const { threadId } = await fixture.addThread();
    await fixture.say('manager', threadId, '@employee please look', {
      visibility: 'staff',
      mentioned_ids: [fixture.profiles.employee],
    });
    await fixture.work(11 * SECOND);
    expect(owners()).toEqual(['employee']);
  });
});

describe('quiet hours', () => {
  test('delay pushes until they end, and then push all at once', async () => {
    await fixture.addDevice('partner');
    await fixture.wish('partner', {
      quiet_from: timeOfDay(new Date(Date.now() - HOUR)),
      quiet_to: timeOfDay(new Date(Date.now() + 2 * HOUR)),
    });
    await fixture.moveTo('UTC', 'partner');
    const one = await fixture.converse('admin', 'partner');
    const other = await fixture.converse('manager', 'partner');
    await fixture.say('admin', one, 'First');
    await fixture.say('manager', other, 'Second');
    await fixture.say('manager', other, 'Third');
    await fixture.work(11 * SECOND);
    await fixture.work(HOUR);
    expect(fixture.delivered()).toEqual([]);
    await fixture.work(2 * HOUR + MINUTE);
    expect(fixture.delivered()).toMatchObject([
      { title: '3 new messages', body: 'In 2 conversations', path: '/messages', tag: 'messages' },
    ]);
  });
});

describe('a push service', () => {
  const say = async () => {
    const endpoint = await fixture.addDevice('partner');
    const conversation = await fixture.converse('admin', 'partner');
    await fixture.say('admin', conversation, 'Hello');
    return { endpoint, conversation };
  };
  const failed = async () =>
    (await fixture.db.owner.query('select last_error from app.pushes where failed_at is not null')).rows;
  const subscriptions = async () =>
    (await fixture.db.owner.query('select last_used_at from public.push_subscriptions')).rows;

  test('that no longer knows the device has it deleted', async () => {
    await say();
    fixture.service.answer = (_push, response) => void response.writeHead(410).end();
    await fixture.work(11 * SECOND);
    expect(await subscriptions()).toEqual([]);
  });

  test('that is unavailable is retried with growing pauses, until it accepts the push once', async () => {
    await say();
    fixture.service.answer = (_push, response) => void response.writeHead(503).end();
    await fixture.work(11 * SECOND);
    await fixture.work(20 * SECOND);
    expect(fixture.service.received).toHaveLength(1);
    await fixture.work(30 * SECOND);
    expect(fixture.service.received).toHaveLength(2);
    fixture.service.answer = (_push, response) => void response.writeHead(201).end();
    await fixture.work(50 * SECOND);
    expect(fixture.service.received).toHaveLength(2);
    await fixture.work(2 * MINUTE);
    await fixture.work(HOUR);
    expect(fixture.service.received).toHaveLength(3);
    expect(await subscriptions()).toEqual([{ last_used_at: expect.any(Date) }]);
  });

  test('that was unavailable gets nothing that was read meanwhile, and nothing of the day before', async () => {
    const { conversation } = await say();
    fixture.service.answer = (_push, response) => void response.writeHead(503).end();
    await fixture.work(11 * SECOND);
    await fixture.read('partner', conversation);
    await fixture.work(HOUR);
    expect(fixture.service.received).toHaveLength(1);

    await fixture.say('admin', conversation, 'Again');
    await fixture.work(11 * SECOND);
    await fixture.work(25 * HOUR);
    await fixture.work(50 * HOUR);
    expect(fixture.service.received).toHaveLength(3);
    expect(await failed()).toEqual([{ last_error: expect.stringContaining('503') }]);
  });

  test('that refuses is reported and not retried', async () => {
    await say();
    fixture.service.answer = (_push, response) => void response.writeHead(413).end();
    await fixture.work(11 * SECOND);
    await fixture.work(HOUR);
    expect(fixture.service.received).toHaveLength(1);
    expect(fixture.reports).toEqual([expect.stringContaining('The push service answered 413.')]);
    expect(await failed()).toEqual([{ last_error: expect.stringContaining('413') }]);
  });

  test('gets a failed push again when an administrator wants it, once', async () => {
    await say();
    fixture.service.answer = (_push, response) => void response.writeHead(413).end();
    await fixture.work(11 * SECOND);
    fixture.service.answer = (_push, response) => void response.writeHead(201).end();
    await fixture.db.owner.query('select app.resend_failed_pushes()');
    await fixture.work(HOUR);
    expect(fixture.service.received).toHaveLength(2);
    expect(await failed()).toEqual([]);
  });

  test('that failed for a week is forgotten', async () => {
    await say();
    fixture.service.answer = (_push, response) => void response.writeHead(413).end();
    await fixture.work(11 * SECOND);
    const sweep = (days: number) =>
      sweepFailedPushes(fixture.db.database, new Date(Date.now() + days * 24 * HOUR));
    await sweep(6.9);
    expect(await failed()).toHaveLength(1);
    await sweep(7.1);
    expect(await failed()).toEqual([]);
  });
});

test('a push that fails is retried and does not delay the others', async () => {
  await fixture.addDevice('partner');
  // More than one round takes at once.
  for (const other of ['admin', 'manager', 'employee'] as const) {
    const conversation = await fixture.converse(other, 'partner');
    for (let n = 0; n < 4; n += 1) {
      await fixture.say(other, conversation, `Message ${n} of ${other}`);
      await announceMessages(fixture.options.database, new Date(Date.now() + 11 * SECOND));
      await planPushes(fixture.options, { now: new Date(Date.now() + 11 * SECOND) });
    }
  }
  let attempts = 0;
  const { send } = fixture.options.push;
  const push: typeof fixture.options.push = {
    ...fixture.options.push,
    async send(...input) {
      attempts += 1;
      if (attempts === 1) throw new Error('The first push failed.');
      return send(...input);
    },
  };
  const sendAll = (laterMs: number) =>
    sendPushes(
      { ...fixture.options, push },
      () => new Date(Date.now() + laterMs),
      new AbortController().signal,
    );
  await sendAll(12 * SECOND);
  expect(fixture.delivered()).toHaveLength(11);
  expect(fixture.reports).toEqual(['A push could not be sent. It is retried. The first push failed.']);
  await sendAll(MINUTE);
  expect(fixture.delivered()).toHaveLength(12);
});

describe('several nodes', () => {
  test('push each message once', async () => {
    await fixture.addDevice('partner');
    const conversations = await Promise.all(
      (['admin', 'manager', 'employee', 'subcontractor', 'otherPartner'] as const).map((other) =>
        fixture.converse(other, 'partner'),
      ),
    );
    const senders = ['admin', 'manager', 'employee'] as const;
    for (let round = 0; round < 8; round += 1) {
      for (const [index, sender] of senders.entries()) {
        await fixture.say(sender, conversations[index] ?? '', `Message ${round} of ${sender}`);
      }
      await Promise.all([fixture.work(11 * SECOND), fixture.work(11 * SECOND), fixture.work(11 * SECOND)]);
      await fixture.work(11 * SECOND);
    }
    const bodies = fixture.delivered().map(({ body }) => body);
    expect(new Set(bodies).size).toBe(24);
    expect(bodies).toHaveLength(24);
  });

  test('skip what another node is processing, without waiting', async () => {
    await fixture.addDevice('partner');
    await fixture.say('admin', await fixture.converse('admin', 'partner'), 'Hello');
    const now = new Date(Date.now() + 11 * SECOND);
    await announceMessages(fixture.options.database, now);
    await planPushes(fixture.options, { now });
    const other = await fixture.db.owner.connect();
    await other.query('begin; select from app.pushes for update');
    expect(await claimPushes(fixture.options.database, now)).toEqual([]);
    await other.query('rollback');
    other.release();
    expect(await claimPushes(fixture.options.database, now)).toHaveLength(1);
  });

  test('take over from a node that was killed between claiming a push and sending it', async () => {
    await fixture.addDevice('partner');
    const conversation = await fixture.converse('admin', 'partner');
    await fixture.say('admin', conversation, 'Hello');
    const now = new Date(Date.now() + 11 * SECOND);
    await announceMessages(fixture.options.database, now);
    await planPushes(fixture.options, { now });
    expect(await claimPushes(fixture.options.database, now)).toHaveLength(1);
    await fixture.work(30 * SECOND);
    expect(fixture.delivered()).toEqual([]);
    await fixture.work(75 * SECOND);
    await fixture.work(HOUR);
    expect(fixture.delivered()).toMatchObject([{ body: 'Hello' }]);
  });
});
