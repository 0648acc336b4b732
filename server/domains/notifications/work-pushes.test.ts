import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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
const isQueueEmpty = async () => (await stage.db.owner.query('select from app.work_alerts')).rowCount === 0;

describe('news of work', () => {
  test('are pushed once to those whom they concern: the headline, and nothing else of it', async () => {
    for (const name of ['admin', 'employee', 'partner', 'subcontractor', 'otherSubcontractor'] as const) {
      await stage.addDevice(name);
    }
    const { workOrderId } = await stage.addThread();
    await stage.happen(workOrderId, 'put_on_hold');
    await stage.work(8 * SECOND);
    expect(stage.delivered()).toEqual([]);
    await stage.work(11 * SECOND);
    await stage.work(HOUR);
    expect(stage.delivered()).toEqual([
      {
        owner: 'subcontractor',
        title: expect.stringMatching(/^WO-\d+ was put on hold$/),
        body: '',
        path: `/subcontractor/work-orders/${workOrderId}`,
        tag: workOrderId,
        place: workOrderId,
        messageId: expect.any(String),
      },
    ]);
  });

  test('that were read meanwhile, or are of work that went to another firm, are pushed to nobody', async () => {
    await stage.addDevice('subcontractor');
    await stage.addDevice('otherSubcontractor');
    const { workOrderId } = await stage.addThread();
    await stage.happen(workOrderId, 'put_on_hold');
    await stage.readNews('subcontractor');
    await stage.work(11 * SECOND);
    expect(stage.delivered()).toEqual([]);

    await stage.happen(workOrderId, 'resumed');
    await stage.reassign(workOrderId);
    await stage.work(11 * SECOND);
    await stage.work(HOUR);
    const pushed = stage.delivered().map(({ owner, title }) => `${owner} ${title.replace(/^WO-\d+ /, '')}`);
    expect(pushed.sort()).toEqual([
      'otherSubcontractor is assigned to you',
      'subcontractor is no longer assigned to you',
    ]);
    await stage.work(48 * HOUR);
    expect(await isQueueEmpty()).toBe(true);
  });

  test('are pushed to nobody who switched that topic off, whatever else is on', async () => {
    await stage.addDevice('subcontractor');
    await stage.wish('subcontractor', { push_assignments: false });
    const { workOrderId } = await stage.addThread();
    await stage.happen(workOrderId, 'put_on_hold');
    await stage.work(11 * SECOND);
    expect(stage.delivered()).toEqual([]);
    await stage.wish('subcontractor', { push_assignments: true });
    await stage.happen(workOrderId, 'resumed');
    await stage.wish('subcontractor', { push_assignments: false });
    await stage.work(11 * SECOND);
    expect(stage.delivered()).toEqual([]);
  });

  test('more than three at once are one push that counts them', async () => {
    await stage.addDevice('subcontractor');
    for (let n = 0; n < 4; n += 1) {
      const { workOrderId } = await stage.addThread();
      await stage.happen(workOrderId, 'put_on_hold');
    }
    await stage.work(11 * SECOND);
    expect(stage.delivered()).toMatchObject([
      {
        title: '4 new notifications',
        body: expect.stringMatching(/put on hold$/),
        path: '/notifications',
        tag: 'notifications',
      },
    ]);
  });

  test('wait for the end of quiet hours, and come from three nodes once', async () => {
    await stage.addDevice('subcontractor');
    await stage.wish('subcontractor', {
      quiet_from: timeOfDay(new Date(Date.now() - HOUR)),
      quiet_to: timeOfDay(new Date(Date.now() + 2 * HOUR)),
      time_zone: 'UTC',
    });
    for (let n = 0; n < 2; n += 1) {
      const { workOrderId } = await stage.addThread();
      await stage.happen(workOrderId, 'put_on_hold');
    }
    await stage.work(11 * SECOND);
    expect(stage.delivered()).toEqual([]);
    const later = 2 * HOUR + MINUTE;
    await Promise.all([stage.work(later), stage.work(later), stage.work(later)]);
    expect(stage.delivered()).toMatchObject([{ title: '2 new notifications' }]);
  });

  test('are told no more to whoever was disabled, or to a device whose session has ended', async () => {
    await stage.addDevice('subcontractor', '0190a0a0-0000-7000-8000-000000000000');
    const { workOrderId } = await stage.addThread();
    await stage.happen(workOrderId, 'put_on_hold');
    await stage.work(11 * SECOND);
    await stage.addDevice('subcontractor');
    await stage.happen(workOrderId, 'cancelled');
    const { subcontractor } = stage.profiles;
    await stage.db.owner.query('update public.profiles set is_active = false where id = $1', [subcontractor]);
    await stage.work(HOUR);
    await stage.db.owner.query('update public.profiles set is_active = true where id = $1', [subcontractor]);
    expect(owners()).toEqual([]);
  });
});

test('a mention is told by its message alone, and read with its conversation', async () => {
  await stage.addDevice('employee');
  const { threadId } = await stage.addThread();
  await stage.say('manager', threadId, '@employee please look', {
    visibility: 'staff',
    mentioned_ids: [stage.profiles.employee],
  });
  await stage.work(11 * SECOND);
  expect(owners()).toEqual(['employee']);
  const unread = async () =>
    (await stage.db.owner.query('select from public.notifications where read_at is null')).rowCount;
  expect(await unread()).toBe(1);
  await stage.read('employee', threadId);
  expect(await unread()).toBe(0);
});
