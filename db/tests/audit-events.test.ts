import { expect, it } from 'vitest';
import { IDENTITY_NAMES } from './support/identities.ts';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();
const owner = (text: string, values: unknown[] = []) => cases.testDatabase.owner.query(text, values);

const signIn = (action: string, address: string, more: object = {}) =>
  cases.testDatabase.database.pool.query(
    'insert into auth.audit_log_entries (payload, created_at, ip_address) values ($1, now(), $2)',
    [{ action, traits: {}, user_agent: 'Firefox', ...more }, address],
  );
const found = async (where: string) =>
  (await owner(`select * from public.audit_log where ${where} order by position, id`)).rows;

it('records sign-ins with the person, the address, and the browser', async () => {
  const { rows } = await owner('select id, user_id from public.profiles where id = $1', [
    cases.scenario.profiles.employee,
  ]);
  await signIn('login', '192.0.2.1', { actor_id: rows[0].user_id });
  await signIn('token_refreshed', '192.0.2.1', { actor_id: rows[0].user_id });
  expect(await found(`ip_address = '192.0.2.1'`)).toMatchObject([
    {
      action: 'sign_in',
      actor_profile_id: rows[0].id,
      record_table: 'profiles',
      record_id: rows[0].id,
      after: { event: 'login' },
      user_agent: 'Firefox',
    },
  ]);
});

it('names nobody as the author of a refused sign-in, and lists no more than ten a minute of one address', async () => {
  for (let attempt = 0; attempt < 15; attempt += 1) await signIn('login_failed', '192.0.2.2');
  const entries = await found(`ip_address = '192.0.2.2'`);
  expect(entries).toHaveLength(10);
  expect(entries.every((entry) => entry.actor_profile_id === null)).toBe(true);
  expect(entries.filter(({ after }) => after.more_not_recorded)).toHaveLength(1);
});

it('lists no more than 120 refused sign-ins a minute of all addresses, and accepts every address', async () => {
  for (let attempt = 0; attempt < 130; attempt += 1) await signIn('login_failed', `198.51.100.${attempt}`);
  await signIn('login_failed', 'no address');
  expect((await found(`action = 'sign_in_refused'`)).length).toBe(120);
});

it('records the exports of a person, and refuses more than sixty a minute', async () => {
  const recordOne = () =>
    cases.as('partner', (client) =>
      client.query('select app.record_export($1, $2, $3)', ['Work orders', 12, '{"q": "door"}']),
    );
  for (let turn = 0; turn < 60; turn += 1) await recordOne();
  await expect(recordOne()).rejects.toMatchObject({ code: 'PT429' });
  const entries = await found(`action = 'export'`);
  expect(entries).toHaveLength(60);
  expect(entries[0]).toMatchObject({
    actor_profile_id: cases.scenario.profiles.partner,
    after: { rows: 12, filters: { q: 'door' } },
  });
});

it('answers names and numbers of records with the entries', async () => {
  const { rows } = await cases.as('admin', (client) =>
    client.query(`select distinct a.record_table, public.record_name(a) as name, n.name as mentioned
      from public.audit_log a left join lateral public.mentioned_names(a) n on true
      where a.record_table in ('work_orders', 'subcontractor_bills', 'profiles')`),
  );
  const nameOf = (table: string) =>
    rows.find(({ record_table, name }) => record_table === table && name)?.name;
  expect(nameOf('work_orders')).toMatch(/^WO-\d+$/);
  expect(nameOf('subcontractor_bills')).toMatch(/^BILL-\d+$/);
  expect(rows.some(({ mentioned }) => mentioned)).toBe(true);
});

it('names the work that somebody left behind', async () => {
  const { rows: work } = await owner(
    'select id, work_order_number as number from public.work_orders order by id limit 1',
  );
  const { rows: projects } = await owner(
    'select id, project_number as number from public.projects order by id limit 1',
  );
  const left = [...work, ...projects];
  await owner(
    'insert into public.profile_deactivations (profile_id, deactivated_by, reason, handed_over) values ($1, $2, $3, $4)',
    [cases.scenario.profiles.otherPartner, cases.scenario.profiles.admin, 'Left', left.map(({ id }) => id)],
  );
  const { rows } = await cases.as('admin', (client) =>
    client.query(
      `select n.id, n.name as number from public.audit_log a, public.mentioned_names(a) n where after ->> 'reason' = 'Left'`,
    ),
  );
  expect(rows).toEqual(expect.arrayContaining(left));
});

it('finds the rows of a record: the crew of a work order, the lines of a bill', async () => {
  const { rows } = await owner(
    `select distinct record_table, table_name from public.audit_log where table_name in
       ('work_order_assignments', 'subcontractor_bill_work_orders', 'organization_members') order by table_name`,
  );
  expect(rows).toEqual([
    { record_table: 'profiles', table_name: 'organization_members' },
    { record_table: 'subcontractor_bills', table_name: 'subcontractor_bill_work_orders' },
    { record_table: 'work_orders', table_name: 'work_order_assignments' },
  ]);
});

const NAMED = ['profiles', 'organizations', 'work_orders', 'projects'] as const;
it.each(IDENTITY_NAMES.filter((name) => name !== 'anon'))(
  'shows %s the names of their own tables only',
  async (name) => {
    const visible = await cases.as(name, (client) =>
      client.query(`select ${NAMED.map((table) => `(select count(*)::integer from public.${table}) as ${table}`)},
      (select count(*)::integer from public.profiles where user_id is not null) as users`),
    );
    const names = await cases.as(name, (client) =>
      client.query(
        'select record_table, count(*)::integer as names from public.record_names where id is not null group by 1',
      ),
    );
    const { users, profiles, ...others } = visible.rows[0];
    const expected = Object.entries({ ...others, profiles: profiles + users }).filter(
      ([, count]) => count !== 0,
    );
    expect(Object.fromEntries(names.rows.map((row) => [row.record_table, row.names]))).toEqual(
      Object.fromEntries(expected),
    );
  },
);

it('refuses names to whoever is not signed in, and a change of names to everybody', async () => {
  await expect(cases.as('anon', (client) => client.query('select from public.record_names'))).rejects.toThrow(
    /permission denied/,
  );
  await expect(
    cases.as('admin', (client) => client.query(`update public.record_names set name = 'x'`)),
  ).rejects.toThrow(/cannot update view|permission denied/);
});
