import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXPORTED_LIST_NAMES, type ExportedListName } from '#shared/exported-lists.ts';
import { EXPORT_MAX_ROWS } from '#shared/limits.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let company: Company;

beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

const record = (as: PersonName, list: string, rows = 3, filters: Record<string, string> = {}) =>
  company.people[as].client.rpc('record_export', { list: list as ExportedListName, rows, filters });

const recorded = async (list: string) =>
  (
    await portal.owner.query(
      `select actor_profile_id from audit_log where action = 'export' and row_id = $1`,
      [list],
    )
  ).rows.length;

const FOR_FIRMS = [
  'Work orders',
  'Work orders of the project',
  'Projects',
  'Locations',
  'Reports',
  'Subcontractor Bills',
  'Bill lines',
];
const MAY: Record<PersonName, readonly string[]> = {
  admin: EXPORTED_LIST_NAMES,
  manager: EXPORTED_LIST_NAMES.filter((name) => !['Email log', 'Audit log', 'Year totals'].includes(name)),
  employee: [...FOR_FIRMS.filter((name) => !/bill/i.test(name)), 'Receipts', 'Organizations', 'Users'],
  partner: [...FOR_FIRMS, 'Partner Invoices'],
  otherPartner: [...FOR_FIRMS, 'Partner Invoices'],
  subcontractor: FOR_FIRMS,
  otherSubcontractor: FOR_FIRMS,
  stranger: [],
};

test.each(Object.keys(MAY) as PersonName[])(
  'records of a %s the lists of their screens, and no others',
  async (as) => {
    for (const name of EXPORTED_LIST_NAMES) {
      const before = await recorded(name);
      const { error } = await record(as, name);
      const refusal = MAY[as].includes(name) ? undefined : 'This list is not one of yours.';
      expect([name, error?.message]).toEqual([name, refusal]);
      expect(await recorded(name)).toBe(refusal ? before : before + 1);
    }
  },
);

test.each([
  ['a list that does not exist', 'Everything', 3],
  ['less than no row', 'Work orders', -1],
  ['more rows than a file holds', 'Work orders', 10 * EXPORT_MAX_ROWS + 1],
])('records no export of %s', async (_what, list, rows) => {
  const before = await recorded(list);
  expect((await record('admin', list, rows)).error?.code).toBe('invalid_input');
  expect(await recorded(list)).toBe(before);
});

test('records no more filters than a screen has', async () => {
  const many = Object.fromEntries(Array.from({ length: 41 }, (_one, at) => [`filter_${at}`, 'x']));
  expect((await record('admin', 'Work orders', 3, many)).error?.code).toBe('invalid_input');
  const long = Object.fromEntries(Array.from({ length: 9 }, (_one, at) => [`filter_${at}`, 'x'.repeat(450)]));
  expect((await record('admin', 'Work orders', 3, long)).error?.code).toBe('invalid_input');
});

test('exports count among the commands of a day, so nobody fills the log with them', async () => {
  const { profileId } = company.people.otherPartner;
  await portal.owner.query(
    `insert into app.daily_use (holder_id, quota, day, backend_pid, used)
     values ($1, 'commands_per_day', (now() at time zone 'UTC')::date, 0, app.quota('commands_per_day'))`,
    [profileId],
  );
  expect((await record('otherPartner', 'Locations')).error?.message).toBe(
    'You have sent the most commands that one person may send in a day.',
  );
});
