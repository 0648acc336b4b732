import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeSetupLink } from '#server/setup-link.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

const OWN = 'America/New_York';
const PASSWORD = 'Rowan!Berry7';
let database: TestDatabase;
let portal: TestPortal;
let token: string | null;
beforeEach(async () => {
  database = await createTestDatabase();
  portal = await startTestPortal({ database, env: { TIME_ZONE: OWN } });
  token = new URL(await makeSetupLink(portal.database, portal.url)).searchParams.get('token');
});
afterEach(() => portal.stop());

const setUp = (changes: object = {}) =>
  portal.client().rpc('set_up_company', {
    ...{ token, company_name: 'Rowan Facilities', first_name: 'Ada', last_name: 'Hill' },
    ...{ email: 'ada@rowan.test', password: PASSWORD, ...changes },
  });
const zoneInConfig = async (url = portal.url) => (await (await fetch(`${url}/config.json`)).json()).timeZone;
const stored = async () => (await portal.owner.query('select name, time_zone from organizations')).rows;

test('the company starts in the time zone that is chosen at set-up', async () => {
  expect((await setUp({ time_zone: 'America/Chicago' })).error).toBeNull();
  expect(await stored()).toEqual([{ name: 'Rowan Facilities', time_zone: 'America/Chicago' }]);
  // The page that set it up reads the settings next.
  expect(await zoneInConfig()).toBe('America/Chicago');

  const admin = portal.client();
  await admin.auth.signInWithPassword({ email: 'ada@rowan.test', password: PASSWORD });
  const progress = await admin.rpc('onboarding_progress').single();
  // The rest of its details is still to be entered.
  expect(progress.data).toMatchObject({ has_company: false });
});

test('the setting TIME_ZONE of a later start does not replace it', async () => {
  await setUp({ time_zone: 'America/Chicago' });
  const later = await startTestPortal({
    database: { ...database, drop: async () => undefined },
    env: { TIME_ZONE: 'Europe/Madrid' },
  });
  expect(await zoneInConfig(later.url)).toBe('America/Chicago');
  expect(await stored()).toMatchObject([{ time_zone: 'America/Chicago' }]);
  await later.stop();
});

test('without one, it is that of the process', async () => {
  expect((await setUp()).error).toBeNull();
  expect(await stored()).toMatchObject([{ time_zone: OWN }]);
  expect(await zoneInConfig()).toBe(OWN);
});

test('what is no zone is refused, and the link still works', async () => {
  for (const time_zone of ['Mars/Base', '', '+05:30', '-00:00']) {
    const refused = await setUp({ time_zone });
    expect(refused.error?.message, time_zone).toContain('Choose a time zone, such as America/New_York.');
  }
  // JavaScript knows it, PostgreSQL does not.
  const unknown = await setUp({ time_zone: 'US/Pacific-New' });
  expect(unknown.error?.message).toContain('The time zone US/Pacific-New is unknown.');
  expect(await stored()).toEqual([]);
  expect((await setUp({ time_zone: OWN })).error).toBeNull();
});
