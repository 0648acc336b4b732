import { expect, it } from 'vitest';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();

const register = (name: 'partner' | 'employee', endpoint: string) =>
  cases.as(name, (client) =>
    client.query(`insert into public.push_subscriptions (endpoint, p256dh, auth) values ($1, 'k', 'a')`, [
      endpoint,
    ]),
  );
const ownersOf = async (endpoint: string) =>
  (
    await cases.testDatabase.owner.query<{ profile_id: string }>(
      'select profile_id from public.push_subscriptions where endpoint = $1',
      [endpoint],
    )
  ).rows.map(({ profile_id }) => profile_id);

it('binds a shared device to the person who registered it last', async () => {
  const shared = 'https://push.example/shared';
  await register('partner', shared);
  await register('partner', 'https://push.example/own');
  await register('employee', shared);
  expect(await ownersOf(shared)).toEqual([cases.scenario.profiles.employee]);
  expect(await ownersOf('https://push.example/own')).toEqual([cases.scenario.profiles.partner]);
});

it('binds a device to the session that registers it', async () => {
  const { rows } = await cases.testDatabase.owner.query<{ id: string }>(
    'insert into auth.sessions (user_id) values ($1) returning id',
    [cases.scenario.accounts.manager],
  );
  const session = rows[0]?.id ?? '';
  const { claims, role } = cases.scenario.identities.manager;
  const answer = await cases.testDatabase.database.as(
    { role, claims: { ...claims, session_id: session } },
    (client) =>
      client.query(
        `insert into public.push_subscriptions (endpoint, p256dh, auth) values ('https://push.example/m', 'k', 'a')
         returning session_id`,
      ),
  );
  expect(answer.rows).toEqual([{ session_id: session }]);
});

it('gives every new person settings', async () => {
  const { rows } = await cases.testDatabase.owner.query(
    `insert into public.profiles (email) values ('new@cases.test') returning id`,
  );
  const settings = await cases.testDatabase.owner.query(
    `select push_messages, email_messages, email_mentions, quiet_from
     from public.notification_settings where profile_id = $1`,
    [rows[0].id],
  );
  expect(settings.rows).toEqual([
    {
      push_messages: true,
      email_messages: 'hourly',
      email_mentions: true,
      quiet_from: null,
    },
  ]);
});

it.each([
  ['quiet_from', '24:00', '06:00'],
  ['quiet_to', '22:00', '24:00'],
  ['quiet_to, rounded up to midnight', '22:00', '23:59:60'],
])('refuses a time of day that JavaScript does not accept: %s', async (_what, from, to) => {
  await expect(
    cases.as('partner', (client) =>
      client.query('update public.notification_settings set quiet_from = $1, quiet_to = $2', [from, to]),
    ),
  ).rejects.toMatchObject({ code: '23514', constraint: 'notification_settings_quiet' });
});
