import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '#server/gateway/auth/accounts.ts';
import { prepareInvitation } from '#server/gateway/auth/invitations.ts';
import { authSettingsSchema } from '#server/gateway/auth/settings.ts';
import type { Identity } from '#server/gateway/identity-types.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const service: Identity = { role: 'service_role', claims: { role: 'service_role' } };
const role = async (client: pg.PoolClient) =>
  (await client.query('select current_user as name')).rows[0].name;

test('a command creates an account in its own transaction and keeps its role', async () => {
  const account = {
    email: ' First@Admin.test',
    password: 'Nimbus-Ledger7!',
    data: { first_name: 'Ann' },
    emailConfirmed: true,
  };
  const id = await db.database.as(service, async (client) => {
    const made = await createAccount(client, account);
    expect(await role(client)).toBe('service_role');
    await expect(
      client.query('savepoint s').then(() => client.query('select * from auth.users')),
    ).rejects.toThrow('permission denied');
    await client.query('rollback to s');
    return made;
  });
  const { rows } = await db.owner.query('select * from auth.users where id = $1', [id]);
  expect(rows).toMatchObject([{ email: 'first@admin.test', email_confirmed_at: expect.any(Date) }]);
  expect(rows[0].encrypted_password).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/);
});

test('an account is rolled back with the transaction that created it', async () => {
  const failing = db.database.as(service, async (client) => {
    await createAccount(client, { email: 'gone@admin.test', emailConfirmed: false });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect((await db.owner.query(`select 1 from auth.users where email = 'gone@admin.test'`)).rowCount).toBe(0);
});

test.each([
  [{ email: 'first@admin.test' }, 'email_exists'],
  [{ email: 'no address' }, 'validation_failed'],
  [{ email: 'weak@admin.test', password: 'Welcome2026!' }, 'weak_password'],
])('refuses %j', async (account, code) => {
  const refused = db.database.as(service, (client) =>
    createAccount(client, { ...account, emailConfirmed: true }),
  );
  await expect(refused).rejects.toMatchObject({ code });
});

test('an invitation creates the account and the mail, and can be repeated until it is accepted', async () => {
  const context = {
    settings: authSettingsSchema.parse({}),
    authUrl: 'http://p.test/auth/v1',
    siteUrl: 'http://p.test',
  };
  const invitation = {
    email: 'ina@admin.test',
    data: { first_name: 'Ina' },
    redirectTo: 'http://p.test/reset-password',
  };
  const invite = () => db.database.as(service, (client) => prepareInvitation(client, context, invitation));
  const first = await invite();
  const second = await invite();
  expect(second.userId).toBe(first.userId);
  expect(second.mail).toMatchObject({ to: 'ina@admin.test', template: 'invite' });
  expect(second.mail.data.url).not.toBe(first.mail.data.url);
  await db.owner.query('update auth.users set email_confirmed_at = now() where id = $1', [first.userId]);
  await expect(invite()).rejects.toMatchObject({ code: 'email_exists' });
});

const TABLES =
  'audit_log_entries flow_state identities known_devices mfa_amr_claims mfa_challenges mfa_factors one_time_tokens ' +
  'rate_limits recovery_codes refresh_tokens saml_assertions saml_providers saml_relay_states sessions ' +
  'sms_log sso_domains sso_providers used_links users webauthn_challenges webauthn_credentials';

test('only the gateway reads and writes the tables of sign-in', async () => {
  const { rows } = await db.owner.query<{ name: string; secured: boolean }>(
    `select relname as name, relrowsecurity as secured from pg_class
     where relnamespace = 'auth'::regnamespace and relkind = 'r' order by relname collate "C"`,
  );
  expect(rows).toEqual(TABLES.split(' ').map((name) => ({ name, secured: true })));
  for (const name of ['anon', 'authenticated', 'service_role'] as const) {
    for (const table of rows) {
      for (const statement of [`select from auth.${table.name}`, `delete from auth.${table.name}`]) {
        const tried = db.database.as({ role: name, claims: { role: name } }, (client) =>
          client.query(statement),
        );
        await expect(tried, `${name}: ${statement}`).rejects.toThrow('permission denied');
      }
    }
  }
});
