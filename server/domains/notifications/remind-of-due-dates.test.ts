import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeReminders } from './remind-of-due-dates.ts';
import { sweepNotifications } from './sweep-notifications.ts';
import { type Fixture, openFixture } from './test/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());
afterEach(async () => {
  await fixture.clear();
  await fixture.db.owner.query('delete from public.work_orders');
});

const TIME_ZONE = 'America/New_York';
const node = () => makeReminders({ database: fixture.options.database, office: { timeZone: TIME_ZONE } });
/** A moment of the office, e.g. `2027-03-14T07:00`. */
const at = (local: string) =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(TIME_ZONE).epochMilliseconds);

async function due(day: string, more: { status?: string; assigned?: boolean } = {}): Promise<string> {
  const { organizations } = fixture;
  const { rows } = await fixture.db.owner.query<{ id: string }>(
    `insert into public.work_orders (title, organization_id, due_date, status, assigned_organization_id)
     values ('Door', $1, $2, $3, $4) returning id`,
    [
      organizations.partner,
      day,
      more.status ?? 'assigned',
      more.assigned === false ? null : organizations.subcontractor,
    ],
  );
  return rows[0]?.id ?? '';
}

/** What stands in the lists, as `person kind`. */
async function notified(): Promise<string[]> {
  const { rows } = await fixture.db.owner.query<{ profile_id: string; kind: string }>(
    'select profile_id, kind from public.notifications where read_at is null',
  );
  const names = Object.entries(fixture.profiles);
  return rows
    .map(({ profile_id, kind }) => `${names.find(([, id]) => id === profile_id)?.[0]} ${kind}`)
    .sort();
}
/** Administrators and managers of the office, and the subcontractor. `signedOut` is an administrator. */
const toAll = (kind: string) =>
  ['admin', 'manager', 'signedOut', 'subcontractor'].map((who) => `${who} ${kind}`);

async function readAll() {
  await fixture.db.owner.query('update public.notifications set read_at = now()');
}

test('two days before, on the day, the day after, and then each week; not before seven o’clock', async () => {
  await due('2027-06-10');
  const remind = node();
  const heard: Record<string, string[]> = {};
  for (
    let day = Temporal.PlainDate.from('2027-06-06');
    day.toString() < '2027-06-27';
    day = day.add({ days: 1 })
  ) {
    await remind(at(`${day}T06:59`));
    expect(await notified(), `before seven on ${day}`).toEqual([]);
    await remind(at(`${day}T07:00`));
    await remind(at(`${day}T15:00`));
    const now = await notified();
    if (now.length > 0) heard[day.toString()] = now;
    await readAll();
  }
  expect(heard).toEqual({
    '2027-06-08': toAll('due_soon'),
    '2027-06-10': toAll('due_soon'),
    '2027-06-11': toAll('overdue'),
    '2027-06-18': toAll('overdue'),
    '2027-06-25': toAll('overdue'),
  });
  const { rows } = await fixture.db.owner.query(
    `select distinct regexp_replace(title, '^WO-\\d+ |, 2027$', '', 'g') as title, path ~ '^/(admin|subcontractor)/work-orders/[0-9a-f-]{36}$' as leads
     from public.notifications order by title`,
  );
  expect(rows).toEqual([
    { title: 'is due on Jun 10', leads: true },
    { title: 'was due on Jun 10', leads: true },
  ]);
});

test('once, from three nodes at the same time and after each of them has restarted', async () => {
  await due('2027-06-10');
  const morning = at('2027-06-10T07:00');
  await Promise.all([node(), node(), node()].map((remind) => remind(morning)));
  await node()(morning);
  await node()(at('2027-06-10T23:59'));
  expect(await notified()).toEqual(toAll('due_soon'));
});

test.each([
  ['the clock goes forward', '2027-03-14'],
  ['the clock goes back', '2027-11-07'],
])('on the day on which %s, seven o’clock also comes once', async (_what, day) => {
  await due(day);
  const remind = node();
  const midnight = at(`${day}T00:00`).getTime();
  const next = at(Temporal.PlainDate.from(day).add({ days: 1 }).toString()).getTime();
  for (let now = midnight; now < next; now += 30 * 60_000) {
    await node()(new Date(now));
    await remind(new Date(now));
    const isMorning = now >= at(`${day}T07:00`).getTime();
    expect(await notified(), new Date(now).toISOString()).toEqual(isMorning ? toAll('due_soon') : []);
  }
});

test('days on which no job ran are caught up, once', async () => {
  await due('2027-06-01', { status: 'received', assigned: false });
  await node()(at('2027-06-10T08:00'));
  expect(await notified()).toEqual([]);
  await due('2027-06-10');
  await due('2027-06-13');
  // The server was down from the 10th to the 13th.
  await node()(at('2027-06-13T09:00'));
  expect((await notified()).filter((line) => line.startsWith('subcontractor'))).toEqual([
    'subcontractor due_soon',
    'subcontractor overdue',
  ]);
  await readAll();
  await node()(at('2027-06-14T09:00'));
  expect(await notified()).toEqual(toAll('overdue'));
});

test('only of work that is still open, and a later reminder replaces an unread one', async () => {
  for (const status of ['on_hold', 'work_completed', 'completed', 'closed', 'cancelled']) {
    await due('2027-06-10', { status });
  }
  await due('2027-06-10');
  const remind = node();
  for (const day of ['08', '09', '10', '11']) await remind(at(`2027-06-${day}T08:00`));
  expect(await notified()).toEqual(toAll('overdue'));
});

test('many are one line for each reader', async () => {
  for (let n = 0; n < 12; n += 1) await due('2027-06-10');
  await node()(at('2027-06-10T08:00'));
  expect(await notified()).toEqual(toAll('due_soon'));
  const { rows } = await fixture.db.owner.query(
    'select distinct title, path from public.notifications order by path',
  );
  expect(rows).toEqual([
    { title: '12 work orders are due soon', path: '/admin/work-orders' },
    { title: '12 work orders are due soon', path: '/subcontractor/work-orders' },
  ]);
});

test('notifications that were read ninety days ago are deleted, and nothing else', async () => {
  await fixture.db.owner.query(
    `insert into public.notifications (profile_id, kind, title, created_at, read_at)
     select $1, 'due_soon', title, now() - interval '100 days', now() + read
     from (values ('old', interval '-91 days'), ('young', interval '-89 days'), ('unread', null)) old (title, read)`,
    [fixture.profiles.partner],
  );
  await sweepNotifications(fixture.db.database, new Date());
  const { rows } = await fixture.db.owner.query('select title from public.notifications order by title');
  expect(rows.map(({ title }) => title)).toEqual(['unread', 'young']);
});
