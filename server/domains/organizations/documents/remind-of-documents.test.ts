import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Fixture, openFixture } from '#server/domains/notifications/test/fixture.ts';
import { makeDocumentReminders } from './remind-of-documents.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());
afterEach(async () => {
  await fixture.db.owner.query('delete from public.organization_documents');
  await fixture.clear();
});

const TIME_ZONE = 'America/New_York';
const node = () =>
  makeDocumentReminders({ database: fixture.options.database, office: { timeZone: TIME_ZONE } });
/** A moment of the office, e.g. `2027-03-14T07:00`. */
const at = (local: string) =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(TIME_ZONE).epochMilliseconds);

async function document(expires_on: string | null, title = 'Liability'): Promise<string> {
  const { rows } = await fixture.db.owner.query<{ id: string }>(
    `insert into public.organization_documents (organization_id, kind, title, storage_path, file_name, content_type,
       size_bytes, expires_on)
     values ($1, 'insurance', $2, $3, 'coi.pdf', 'application/pdf', 1000, $4) returning id`,
    [
      fixture.organizations.subcontractor,
      title,
      `${fixture.organizations.subcontractor}/${randomUUID()}`,
      expires_on,
    ],
  );
  return rows[0]?.id ?? '';
}

/** The unread notifications, as `person title`. They are read then. */
async function notified(): Promise<string[]> {
  const { rows } = await fixture.db.owner.query<{ profile_id: string; title: string }>(
    `with seen as (
       update public.notifications set read_at = now() where read_at is null returning profile_id, title, created_at
     ) select profile_id, title from seen`,
  );
  const names = Object.entries(fixture.profiles);
  return rows
    .map(({ profile_id, title }) => `${names.find(([, id]) => id === profile_id)?.[0]}: ${title}`)
    .sort();
}
/** Those who manage organizations. `signedOut` is an administrator. */
const toManagers = (title: string) => ['admin', 'signedOut'].map((who) => `${who}: ${title}`);

test('30 days before, seven days before, and on the last day; not before seven o’clock', async () => {
  await document('2027-06-30');
  await document(null);
  const remind = node();
  const heard: Record<string, string[]> = {};
  for (
    let day = Temporal.PlainDate.from('2027-05-25');
    day.toString() < '2027-07-10';
    day = day.add({ days: 1 })
  ) {
    await remind(at(`${day}T06:59`));
    expect(await notified(), `before seven on ${day}`).toEqual([]);
    await remind(at(`${day}T07:00`));
    await remind(at(`${day}T15:00`));
    const now = await notified();
    if (now.length > 0) heard[day.toString()] = now;
  }
  const expected = toManagers('Liability expires on Jun 30, 2027');
  expect(heard).toEqual({ '2027-05-31': expected, '2027-06-23': expected, '2027-06-30': expected });
});

test('once, from three nodes at the same time and after each of them has restarted', async () => {
  await document('2027-06-30');
  const morning = at('2027-06-23T07:00');
  await Promise.all([node(), node(), node()].map((remind) => remind(morning)));
  await node()(morning);
  await node()(at('2027-06-24T07:00'));
  expect(await notified()).toEqual(toManagers('Liability expires on Jun 30, 2027'));
});

test('nothing is recorded as sent when the statement is interrupted', async () => {
  await document('2027-06-30');
  const client = await fixture.db.owner.connect();
  await client.query('begin');
  await client.query(`select app.remind_of_expiring_documents('2027-06-30')`);
  // As when the server is killed.
  await client.query('rollback');
  client.release();
  expect(await notified()).toEqual([]);
  await node()(at('2027-06-30T08:00'));
  expect(await notified()).toEqual(toManagers('Liability expires on Jun 30, 2027'));
});

test('days on which no node ran are caught up with one notification for each document', async () => {
  await document('2027-06-30', 'Liability');
  await document('2027-06-10', 'License');
  await node()(at('2027-06-28T08:00'));
  expect(await notified()).toEqual(
    ['admin', 'signedOut'].flatMap((who) => [
      `${who}: Liability expires on Jun 30, 2027`,
      `${who}: License expired on Jun 10, 2027`,
    ]),
  );
  await node()(at('2027-06-29T08:00'));
  expect(await notified()).toEqual([]);
});

test('a document whose last day changes is reminded of again; one that was replaced, or of an inactive organization, is not', async () => {
  const extended = await document('2027-06-30', 'Extended');
  const replaced = await document('2027-06-30', 'Replaced');
  await node()(at('2027-06-23T08:00'));
  await notified();
  const { owner } = fixture.db;
  await owner.query(`update public.organization_documents set expires_on = '2027-07-30' where id = $1`, [
    extended,
  ]);
  await owner.query('update public.organization_documents set is_replaced = true where id = $1', [replaced]);
  await node()(at('2027-06-30T08:00'));
  expect(await notified()).toEqual(toManagers('Extended expires on Jul 30, 2027'));
  await owner.query('update public.organizations set is_active = false where id = $1', [
    fixture.organizations.subcontractor,
  ]);
  await node()(at('2027-07-30T08:00'));
  expect(await notified()).toEqual([]);
  await owner.query('update public.organizations set is_active = true where id = $1', [
    fixture.organizations.subcontractor,
  ]);
});

test('a day that has passed when the document is entered reminds of nothing', async () => {
  const soon = Temporal.Now.plainDateISO('UTC').add({ days: 10 });
  await document(soon.toString());
  const remindOn = (day: Temporal.PlainDate) => node()(at(`${day}T08:00`));
  await remindOn(soon.subtract({ days: 9 }));
  expect(await notified()).toEqual([]);
  await remindOn(soon.subtract({ days: 7 }));
  expect(await notified()).toHaveLength(2);
});
