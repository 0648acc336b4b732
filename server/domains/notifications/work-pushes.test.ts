import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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
const isQueueEmpty = async () => (await fixture.db.owner.query('select from app.work_alerts')).rowCount === 0;

describe('notifications about work', () => {
  test('are pushed once to the people whom they concern: the headline only', async () => {
    for (const name of ['admin', 'employee', 'partner', 'subcontractor', 'otherSubcontractor'] as const) {
      await fixture.addDevice(name);
    }
    const { workOrderId } = await fixture.addThread();
    await fixture.happen(workOrderId, 'put_on_hold');
    await fixture.work(8 * SECOND);
    expect(fixture.delivered()).toEqual([]);
    await fixture.work(11 * SECOND);
    await fixture.work(HOUR);
    expect(fixture.delivered()).toEqual([
      {
        owner: 'subcontractor',
        title: expect.stringMatching(/^WO-\d+ was put on hold$/),
        body: '',
        path: `/subcontractor/work-orders/${workOrderId}`,
        tag: workOrderId,
        targetId: workOrderId,
        messageId: expect.any(String),
      },
    ]);
  });

  test('that were read meanwhile, or are about reassigned work, are not pushed', async () => {
    await fixture.addDevice('subcontractor');
    await fixture.addDevice('otherSubcontractor');
    const { workOrderId } = await fixture.addThread();
    await fixture.happen(workOrderId, 'put_on_hold');
    await fixture.readNotifications('subcontractor');
    await fixture.work(11 * SECOND);
    expect(fixture.delivered()).toEqual([]);

    await fixture.happen(workOrderId, 'resumed');
    await fixture.reassign(workOrderId);
    await fixture.work(11 * SECOND);
    await fixture.work(HOUR);
    const pushed = fixture.delivered().map(({ owner, title }) => `${owner} ${title.replace(/^WO-\d+ /, '')}`);
    expect(pushed.sort()).toEqual([
      'otherSubcontractor is assigned to you',
      'subcontractor is no longer assigned to you',
    ]);
    await fixture.work(48 * HOUR);
    expect(await isQueueEmpty()).toBe(true);
  });

  test('are not pushed to people who turned that topic off, whatever else is on', async () => {
    await fixture.addDevice('subcontractor');
    await fixture.wish('subcontractor', { push_assignments: false });
    const { workOrderId } = await fixture.addThread();
    await fixture.happen(workOrderId, 'put_on_hold');
    await fixture.work(11 * SECOND);
    expect(fixture.delivered()).toEqual([]);
    await fixture.wish('subcontractor', { push_assignments: true });
    await fixture.happen(workOrderId, 'resumed');
    await fixture.wish('subcontractor', { push_assignments: false });
    await fixture.work(11 * SECOND);
    expect(fixture.delivered()).toEqual([]);
  });

  test('more than three at once are one push that counts them', async () => {
    await fixture.addDevice('subcontractor');
    for (let n = 0; n < 4; n += 1) {
      const { workOrderId } = await fixture.addThread();
      await fixture.happen(workOrderId, 'put_on_hold');
    }
    await fixture.work(11 * SECOND);
    expect(fixture.delivered()).toMatchObject([
      {
        title: '4 new notifications',
        body: expect.stringMatching(/put on hold$/),
        path: '/notifications',
        tag: 'notifications',
      },
    ]);
  });

  test('wait for the end of quiet hours, and are sent once by three nodes', async () => {
    await fixture.addDevice('subcontractor');
    await fixture.wish('subcontractor', {
      quiet_from: timeOfDay(new Date(Date.now() - HOUR)),
      quiet_to: timeOfDay(new Date(Date.now() + 2 * HOUR)),
    });
    await fixture.moveTo('UTC', 'subcontractor');
    for (let n = 0; n < 2; n += 1) {
      const { workOrderId } = await fixture.addThread();
      await fixture.happen(workOrderId, 'put_on_hold');
    }
    await fixture.work(11 * SECOND);
    expect(fixture.delivered()).toEqual([]);
    const later = 2 * HOUR + MINUTE;
    await Promise.all([fixture.work(later), fixture.work(later), fixture.work(later)]);
    expect(fixture.delivered()).toMatchObject([{ title: '2 new notifications' }]);
  });

  test('are not pushed to disabled people, or to a device whose session has ended', async () => {
    await fixture.addDevice('subcontractor', '0190a0a0-0000-7000-8000-000000000000');
    const { workOrderId } = await fixture.addThread();
    await fixture.happen(workOrderId, 'put_on_hold');
    await fixture.work(11 * SECOND);
    await fixture.addDevice('subcontractor');
    await fixture.happen(workOrderId, 'cancelled');
    const { subcontractor } = fixture.profiles;
    await fixture.db.owner.query('update public.profiles set is_active = false where id = $1', [
      subcontractor,
    ]);
    await fixture.work(HOUR);
    await fixture.db.owner.query('update public.profiles set is_active = true where id = $1', [
      subcontractor,
    ]);
    expect(owners()).toEqual([]);
  });
});

test('a mention is pushed only with its message, and marked read with its conversation', async () => {
  await fixture.addDevice('employee');
  const { threadId } = await fixture.addThread();
  await fixture.say('manager', threadId, '@employee please look', {
    visibility: 'staff',
    mentioned_ids: [fixture.profiles.employee],
  });
  await fixture.work(11 * SECOND);
  expect(owners()).toEqual(['employee']);
  const unread = async () =>
    (await fixture.db.owner.query('select from public.notifications where read_at is null')).rowCount;
  expect(await unread()).toBe(1);
  await fixture.read('employee', threadId);
  expect(await unread()).toBe(0);
});
