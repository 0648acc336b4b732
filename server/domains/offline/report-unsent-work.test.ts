import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import { addPerson, type Company, createCompany, PASSWORD, type Person } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

const NOTHING = { reports: 0, photos: 0, clock_events: 0, messages: 0, refused: 0, oldest_age_seconds: 0 };
const DAY_S = 86_400;

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

type Report = CommandInput<'report_unsent_work'>;
const report = (person: Person, numbers: Partial<Report>) =>
  person.client.rpc('report_unsent_work', { ...NOTHING, ...numbers });
const queuesOf = async ({ profileId }: Person) =>
  (
    await portal.owner.query(
      `select q.reports, q.photos, q.clock_events, q.messages, q.refused,
         round(extract(epoch from now() - q.oldest_at) / 60)::integer as minutes
       from app.device_queues q join auth.sessions s on s.id = q.session_id
       join public.profiles p on p.user_id = s.user_id where p.id = $1`,
      [profileId],
    )
  ).rows;
/** A technician with a session of their own. */
const newTechnician = (name: string) =>
  addPerson(portal, { name, memberships: [[company.organizations.contractor, 'employee']] });

test('each report of a device replaces the one before, until nothing waits', async () => {
  const dana = await newTechnician('Dana');
  const first = await report(dana, {
    reports: 2,
    photos: 7,
    clock_events: 1,
    refused: 1,
    oldest_age_seconds: 3600,
  });
  expect(Date.parse(first.data?.reported_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(await queuesOf(dana)).toEqual([
    { reports: 2, photos: 7, clock_events: 1, messages: 0, refused: 1, minutes: 60 },
  ]);
  expect((await report(dana, { messages: 3 })).error).toBeNull();
  expect(await queuesOf(dana)).toEqual([
    { reports: 0, photos: 0, clock_events: 0, messages: 3, refused: 0, minutes: 0 },
  ]);
  expect((await report(dana, { oldest_age_seconds: 99 })).error).toBeNull();
  expect(await queuesOf(dana)).toEqual([
    { reports: 0, photos: 0, clock_events: 0, messages: 0, refused: 0, minutes: null },
  ]);
});

test('work is at most 30 days older than the session that reports it', async () => {
  const elder = await newTechnician('Elder');
  await report(elder, { reports: 1, oldest_age_seconds: 3_000 * DAY_S });
  expect(await queuesOf(elder)).toMatchObject([{ minutes: 30 * 24 * 60 }]);
});

test('a device reports for its own session: another one cannot be named', async () => {
  const victim = await newTechnician('Victim');
  const { rows } = await portal.owner.query(
    `select s.id from auth.sessions s join public.profiles p on p.user_id = s.user_id where p.id = $1`,
    [victim.profileId],
  );
  const other = await newTechnician('Other');
  const asked = { reports: 1, session_id: rows[0].id, profile_id: victim.profileId };
  expect((await report(other, asked)).error).toBeNull();
  expect(await queuesOf(victim)).toEqual([]);
  expect(await queuesOf(other)).toMatchObject([{ reports: 1 }]);
});

test.each<[string, Partial<Report>]>([
  ['more than a device can hold', { reports: 10_001 }],
  ['fewer than none', { photos: -1 }],
  ['parts', { messages: 1.5 }],
  ['more refused than waits', { reports: 1, refused: 2 }],
  ['an age of centuries', { reports: 1, oldest_age_seconds: 10_000 * 365 * DAY_S }],
  ['an age in the future', { reports: 1, oldest_age_seconds: -1 }],
])('refuses %s', async (_what, numbers) => {
  const { employee } = company.people;
  expect((await report(employee, numbers)).error).not.toBeNull();
  expect(await queuesOf(employee)).toEqual([]);
});

test('refuses callers who are not signed in, whose session has ended, or who are deactivated', async () => {
  expect((await portal.client().rpc('report_unsent_work', { ...NOTHING, reports: 1 })).status).toBe(401);
  const gone = await newTechnician('Gone');
  await report(gone, { reports: 1 });
  await portal.owner.query(
    `update auth.sessions s set not_after = now() from public.profiles p where p.user_id = s.user_id and p.id = $1`,
    [gone.profileId],
  );
  expect((await report(gone, { reports: 5 })).status).toBe(401);
  expect(await queuesOf(gone)).toMatchObject([{ reports: 1 }]);
  const disabled = await newTechnician('Disabled');
  await portal.owner.query('update public.profiles set is_active = false where id = $1', [
    disabled.profileId,
  ]);
  expect((await report(disabled, { reports: 1 })).error).not.toBeNull();
  expect(await queuesOf(disabled)).toEqual([]);
});

test('the numbers go with the session', async () => {
  const { partner } = company.people;
  await report(partner, { messages: 1 });
  await partner.client.auth.signOut();
  expect((await portal.owner.query('select from app.device_queues where messages = 1')).rowCount).toBe(0);
});

describe('who sees it', () => {
  const describeSignIn = (as: Person, person: Person) =>
    as.client.rpc('describe_person_sign_in', { profile_id: person.profileId });
  const openItems = async (as: Person, person: Person) =>
    (await as.client.rpc('person_open_items', { person: person.profileId }).throwOnError()).data[0];

  test('those who manage people, on the page of the person and before they deactivate them', async () => {
    const { admin, manager } = company.people;
    const worker = await newTechnician('Worker');
    await report(worker, { reports: 2, clock_events: 1, refused: 1, oldest_age_seconds: 600 });
    expect((await describeSignIn(admin, worker)).data?.sessions).toMatchObject([
      { queue: { reports: 2, photos: 0, clock_events: 1, messages: 0, refused: 1 } },
    ]);
    const second = await portal.client().auth.signInWithPassword({ email: worker.email, password: PASSWORD });
    expect(second.error).toBeNull();
    expect(
      (await describeSignIn(admin, worker)).data?.sessions.map(({ queue }) => queue?.reports ?? null),
    ).toEqual(expect.arrayContaining([2, null]));
    expect(await openItems(admin, worker)).toMatchObject({
      ...{ unsent_devices: 1, unsent_reports: 2, unsent_photos: 0, unsent_clock_events: 1 },
      ...{ unsent_messages: 0, unsent_refused: 1, unsent_as_of: expect.any(String) },
    });
    expect((await describeSignIn(manager, worker)).error).not.toBeNull();
    expect(await openItems(manager, worker)).toBeUndefined();
    await report(worker, {});
    expect(await openItems(admin, worker)).toMatchObject({ unsent_devices: 0, unsent_as_of: null });
  });

  test('not the administrator of a firm, who manages the person otherwise', async () => {
    const { subcontractor } = company.organizations;
    const chief = await addPerson(portal, { name: 'Chief', memberships: [[subcontractor, 'admin']] });
    const member = await addPerson(portal, { name: 'Member', memberships: [[subcontractor, 'member']] });
    await report(member, { reports: 2 });
    expect(await openItems(chief, member)).toMatchObject({ unsent_devices: 0, unsent_as_of: null });
  });

  test('not the devices themselves: the table is closed', async () => {
    for (const { client } of [company.people.admin, company.people.employee]) {
      const asked = client.from('device_queues' as 'profiles').select('*');
      expect((await asked).error).not.toBeNull();
    }
  });
});
