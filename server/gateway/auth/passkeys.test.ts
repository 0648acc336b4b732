import { describe, expect, test } from 'vitest';
import { verifyToken } from '#server/gateway/tokens.ts';
import { SITE, startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import { SoftwareAuthenticator } from '#test/support/authenticator.ts';
import { register, signInWith, tryRegister } from '#test/support/passkeys.ts';
import { logged, sharedGateway } from '#test/support/shared-gateway.ts';

const gateway = sharedGateway();

describe('a passkey', () => {
  test('is added by a signed-in person, who is notified by mail', async () => {
    const { id, email, client } = await gateway.person();
    const { data: asked } = await client.auth.passkey.startRegistration();
    expect(asked?.options).toMatchObject({
      rp: { id: 'portal.test', name: 'portal.test' },
      user: { id: Buffer.from(id).toString('base64url'), name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
      timeout: 300_000,
    });
    expect(asked?.expires_at).toBeGreaterThan(Date.now() / 1000 + 290);

    const { authenticator, passkey } = await register(client);
    expect(passkey).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      friendly_name: 'Passkey (node)',
      created_at: expect.any(String),
    });
    expect(gateway.lastMail('passkey_added', email).data).toMatchObject({
      email,
      passkey_name: 'Passkey (node)',
      site_url: SITE,
    });
    expect(await logged(gateway, 'passkey_created', id)).toEqual([{ passkey_id: passkey.id }]);

    const { data: next } = await client.auth.passkey.startRegistration();
    expect(next?.options.excludeCredentials).toEqual([
      { id: authenticator.id.toString('base64url'), type: 'public-key', transports: ['internal', 'hybrid'] },
    ]);
  });

  test('signs in without naming an account, and the session is marked so', async () => {
    const { id, email, client } = await gateway.person();
    const { authenticator, passkey } = await register(client);
    const other = gateway.client();
    const { data: asked } = await other.auth.passkey.startAuthentication();
    expect(asked?.options).toMatchObject({ rpId: 'portal.test', userVerification: 'required' });
    expect(asked?.options.allowCredentials ?? []).toEqual([]);

    const { data, error } = await signInWith(other, authenticator);
    expect(error).toBeNull();
    expect(data?.user).toMatchObject({ id, email });
    const claims = await verifyToken(gateway.keys, data?.session?.access_token ?? '');
    expect(claims).toMatchObject({ sub: id, aal: 'aal1', amr: [{ method: 'passkey' }] });
    expect((await other.auth.getUser()).data.user?.id).toBe(id);
    expect((await other.auth.refreshSession()).error).toBeNull();
    expect((await logged(gateway, 'login', id)).at(-1)).toEqual({
      provider: 'passkey',
      passkey_id: passkey.id,
    });

    const { data: list } = await client.auth.passkey.list();
    expect(list).toEqual([{ ...passkey, last_used_at: expect.any(String) }]);
    const { rows } = await gateway.owner.query('select * from auth.webauthn_credentials where user_id = $1', [
      id,
    ]);
    expect(rows[0]).toMatchObject({ sign_count: '1', attestation_type: 'none', backup_eligible: false });
  });

  test('is renamed and removed by its owner only', async () => {
    const [ann, bob] = [await gateway.person(), await gateway.person()];
    const { authenticator, passkey } = await register(ann.client);
    const passkeyId = passkey.id;
    const renamed = await ann.client.auth.passkey.update({ passkeyId, friendlyName: '  Work phone ' });
    expect(renamed.data).toEqual({ ...passkey, friendly_name: 'Work phone' });
    const foreign = { status: 404, code: 'validation_failed', message: 'Passkey not found' };
    const taken = await bob.client.auth.passkey.update({ passkeyId, friendlyName: 'Mine' });
    expect(taken.error).toMatchObject(foreign);
    expect((await bob.client.auth.passkey.delete({ passkeyId })).error).toMatchObject(foreign);
    expect((await bob.client.auth.passkey.list()).data).toEqual([]);
    const noId = await ann.client.auth.passkey.delete({ passkeyId: 'x' });
    expect(noId.error).toMatchObject(foreign);
    for (const [friendlyName, message] of [
      ['', 'friendly_name is required'],
      ['   ', 'friendly_name is required'],
      ['x'.repeat(121), 'friendly_name must be 120 characters or less'],
    ] as const) {
      const refused = await ann.client.auth.passkey.update({ passkeyId, friendlyName });
      expect(refused.error).toMatchObject({ status: 400, code: 'validation_failed', message });
    }

    expect((await ann.client.auth.passkey.delete({ passkeyId })).error).toBeNull();
    expect((await ann.client.auth.passkey.list()).data).toEqual([]);
    const late = await signInWith(gateway.client(), authenticator);
    expect(late.error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' });
    expect(await logged(gateway, 'passkey_updated', ann.id)).toEqual([{ passkey_id: passkeyId }]);
    expect(await logged(gateway, 'passkey_deleted', ann.id)).toEqual([{ passkey_id: passkeyId }]);
  });

  test('can be listed and removed with the service key', async () => {
    const { id, client } = await gateway.person();
    const { passkey } = await register(client);
    const { passkey: admin } = gateway.admin.auth.admin;
    expect((await admin.listPasskeys({ userId: id })).data).toEqual([passkey]);
    const strange = { userId: passkey.id, passkeyId: passkey.id };
    expect((await admin.deletePasskey(strange)).error).toMatchObject({ status: 404, code: 'user_not_found' });
    expect((await admin.deletePasskey({ userId: id, passkeyId: passkey.id })).error).toBeNull();
    expect((await admin.listPasskeys({ userId: id })).data).toEqual([]);
    const { data } = await client.auth.getSession();
    const refused = await gateway.call('GET', `/admin/users/${id}/passkeys`, {
      headers: { authorization: `Bearer ${data.session?.access_token}` },
    });
    expect(await refused.json()).toMatchObject({ error_code: 'not_admin' });
  });

  test('is removed with its person, also when their row stays', async () => {
    const { id, client } = await gateway.person();
    const { authenticator } = await register(client);
    await gateway.admin.auth.admin.deleteUser(id, true);
    const { error } = await signInWith(gateway.client(), authenticator);
    expect(error).toMatchObject({ code: 'webauthn_verification_failed' });
  });
});

describe('permission to have one', () => {
  test('as many as the setting allows, also when the last two are simultaneous', async () => {
    const few = await startGateway({ AUTH_PASSKEYS_MAX: '2' }, { database: gateway.test });
    const { client } = await few.person();
    await register(client);
    const attempts = await Promise.all([1, 2, 3].map(() => tryRegister(client)));
    expect(attempts.filter(({ error }) => error === null)).toHaveLength(1);
    for (const { error } of attempts.filter((answer) => answer.error !== null)) {
      expect(error).toMatchObject({
        status: 422,
        code: 'too_many_passkeys',
        message: 'Maximum number of passkeys reached',
      });
    }
    expect((await client.auth.passkey.startRegistration()).error?.code).toBe('too_many_passkeys');
    await few.stop();
  });

  test('one key belongs to one person', async () => {
    const [ann, bob] = [await gateway.person(), await gateway.person()];
    const { authenticator } = await register(ann.client);
    const { error } = await tryRegister(bob.client, authenticator);
    expect(error).toMatchObject({
      status: 422,
      code: 'webauthn_credential_exists',
      message: 'This credential is already registered',
    });
  });

  test.each([
    ['is_anonymous', 403, 'no_authorization', 'Anonymous user not allowed to perform these actions'],
    ['is_sso_user', 422, 'validation_failed', 'SSO users cannot register passkeys'],
  ])('nobody with %s', async (column, status, code, message) => {
    const { id, client } = await gateway.person();
    await gateway.owner.query(`update auth.users set ${column} = true where id = $1`, [id]);
    expect((await tryRegister(client)).error).toMatchObject({ status, code, message });
  });

  test('a user with a second factor only after passing it', async () => {
    const { id, client } = await gateway.person();
    const { passkey } = await register(client);
    await gateway.owner.query(
      `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
      [id],
    );
    const refusal = {
      status: 403,
      code: 'insufficient_aal',
      message: 'AAL2 session is required to manage passkeys when MFA is enabled',
    };
    expect((await tryRegister(client)).error).toMatchObject(refusal);
    expect((await client.auth.passkey.delete({ passkeyId: passkey.id })).error).toMatchObject(refusal);
    await gateway.owner.query(`update auth.sessions set aal = 'aal2' where user_id = $1`, [id]);
    expect((await tryRegister(client)).error).toBeNull();
    expect((await client.auth.passkey.delete({ passkeyId: passkey.id })).error).toBeNull();
  });

  test('nobody without a session', async () => {
    for (const route of [
      'POST /passkeys/registration/options',
      'POST /passkeys/registration/verify',
      'GET /passkeys',
    ]) {
      const [method = '', path = ''] = route.split(' ');
      const body = method === 'POST' ? {} : undefined;
      expect((await gateway.call(method, path, { body })).status, route).toBe(401);
    }
    const { client } = await gateway.person();
    await client.auth.signOut({ scope: 'local' });
    expect((await client.auth.passkey.list()).error?.name).toBe('AuthSessionMissingError');
  });
});

test('the settings show whether passkeys are on, and they are refused when off', async () => {
  const settings = async (on: TestGateway) =>
    (await (await on.call('GET', '/settings')).json()).passkeys_enabled;
  expect(await settings(gateway)).toBe(true);
  for (const env of [
    { AUTH_PASSKEYS_ENABLED: 'false' },
    { AUTH_SITE_URL: 'http://127.0.0.1:3000' },
    { AUTH_SITE_URL: 'http://[::1]:3000' },
  ] as Record<string, string>[]) {
    const without = await startGateway(env, { database: gateway.test });
    expect(await settings(without)).toBe(false);
    const { error } = await without.client().auth.passkey.startAuthentication();
    expect(error).toMatchObject({ status: 404, code: 'passkey_disabled', message: 'Passkeys are disabled' });
    const { client } = await without.person();
    expect((await client.auth.passkey.list()).error?.code).toBe('passkey_disabled');
    await without.stop();
  }
});

test('the domain, the name and the pages are settings', async () => {
  const set = await startGateway(
    {
      AUTH_SITE_URL: 'https://portal.example.com/app',
      AUTH_WEBAUTHN_RP_ID: 'example.com',
      AUTH_WEBAUTHN_RP_NAME: 'Example',
      AUTH_WEBAUTHN_ORIGINS: 'https://portal.example.com, https://office.example.com/',
    },
    { database: gateway.test },
  );
  const { client } = await set.person();
  const { data } = await client.auth.passkey.startRegistration();
  expect(data?.options.rp).toEqual({ id: 'example.com', name: 'Example' });
  const authenticator = new SoftwareAuthenticator('https://office.example.com');
  expect((await tryRegister(client, authenticator)).error).toBeNull();
  const elsewhere = await signInWith(set.client(), authenticator, { origin: 'https://example.com' });
  expect(elsewhere.error?.code).toBe('webauthn_verification_failed');
  expect((await signInWith(set.client(), authenticator)).error).toBeNull();
  await set.stop();
});
