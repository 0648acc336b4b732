import { describe, expect, test } from 'vitest';
import { verifyToken } from '#server/gateway/tokens.ts';
import { PASSWORD, SITE, type TestGateway } from '#test/support/auth-gateway.ts';
import { sharedGateway } from '#test/support/shared-gateway.ts';

const gateway = sharedGateway();

describe('signing in with a password', () => {
  test('opens a session whose token names the user, the method, and the expiration', async () => {
    const { id, email, client } = await gateway.person();
    const { data } = await client.auth.getSession();
    const claims = await verifyToken(gateway.keys, data.session?.access_token ?? '');
    expect(claims).toMatchObject({
      iss: `${SITE}/auth/v1`,
      sub: id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
    });
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    const { data: me } = await client.auth.getUser();
    expect(me.user).toMatchObject({ id, email, last_sign_in_at: expect.any(String) });
    expect(me.user?.identities?.[0]).toMatchObject({
      id,
      provider: 'email',
      identity_data: { sub: id, email },
    });
    expect(JSON.stringify(me.user)).not.toContain('argon2');
  });

  test('ignores the case of the address', async () => {
    const { email } = await gateway.person();
    const { error } = await gateway
      .client()
      .auth.signInWithPassword({ email: email.toUpperCase(), password: PASSWORD });
    expect(error).toBeNull();
  });

  test('refuses a wrong password and an unknown account with the same message', async () => {
    const { email } = await gateway.person();
    const answers = await Promise.all(
      [email, 'nobody@people.test', 'not an address'].map((address) =>
        gateway.client().auth.signInWithPassword({ email: address, password: 'Wrong-Password1!' }),
      ),
    );
    for (const { error } of answers) {
      expect(error).toMatchObject({
        status: 400,
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      });
    }
  });

  test('refuses an unconfirmed address, but only with the right password', async () => {
    const email = 'unconfirmed@people.test';
    await gateway.admin.auth.admin.createUser({ email, password: PASSWORD });
    const right = await gateway.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(right.error).toMatchObject({
      status: 400,
      code: 'email_not_confirmed',
      message: 'Email not confirmed',
    });
    const wrong = await gateway.client().auth.signInWithPassword({ email, password: 'Wrong-Password1!' });
    expect(wrong.error?.code).toBe('invalid_credentials');
  });

  test('refuses a banned person, at sign-in and with the token they had', async () => {
    const { id, email, client } = await gateway.person();
    await gateway.admin.auth.admin.updateUserById(id, { ban_duration: '24h' });
    expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' });
    expect((await client.auth.refreshSession()).error).toMatchObject({
      code: 'user_banned',
      message: 'Invalid Refresh Token: User Banned',
    });
    const again = () => gateway.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect((await again()).error).toMatchObject({
      status: 400,
      code: 'user_banned',
      message: 'User is banned',
    });
    await gateway.admin.auth.admin.updateUserById(id, { ban_duration: 'none' });
    expect((await again()).error).toBeNull();
  });

  test('refuses invalid requests', async () => {
    const cases: [unknown, number, string, string][] = [
      [{ password: 'x' }, 400, 'validation_failed', 'missing email or phone'],
      [{ phone: '15550100', password: 'x' }, 422, 'phone_provider_disabled', 'Phone logins are disabled'],
      [{ email: 7, password: 'x' }, 400, 'validation_failed', expect.stringContaining('email')],
      ['[]', 400, 'validation_failed', expect.any(String)],
    ];
    for (const [body, status, error_code, msg] of cases) {
      const answer = await gateway.call('POST', '/token?grant_type=password', { body });
      expect(await answer.json()).toEqual({ code: status, error_code, msg });
    }
    const unknown = await gateway.call('POST', '/token?grant_type=wish', { body: {} });
    expect(await unknown.json()).toMatchObject({
      error_code: 'invalid_credentials',
      msg: 'unsupported_grant_type',
    });
  });
});

describe('reading the current user', () => {
  test('names what is wrong with the token', async () => {
    const cases: [Record<string, string>, number, string, string][] = [
      [{}, 401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
      [{ authorization: 'Basic x' }, 401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
      [
        { authorization: 'Bearer a.b.c' },
        403,
        'bad_jwt',
        expect.stringContaining('unable to parse or verify signature'),
      ],
      [{ authorization: `Bearer ${gateway.anonKey}` }, 403, 'bad_jwt', 'invalid claim: missing sub claim'],
    ];
    for (const [headers, code, error_code, msg] of cases) {
      const answer = await gateway.call('GET', '/user', { headers });
      expect(answer.status).toBe(code);
      expect(await answer.json()).toEqual({ code, error_code, msg });
    }
  });

  test('refuses the token of a deleted person', async () => {
    const { id, client } = await gateway.person();
    await gateway.admin.auth.admin.deleteUser(id);
    expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_not_found' });
  });
});

describe('signing out', () => {
  const alive = async (client: Awaited<ReturnType<TestGateway['person']>>['client'], token: string) =>
    (await client.auth.getUser(token)).error?.name ?? 'alive';

  test.each([
    ['local', ['AuthSessionMissingError', 'alive']],
    ['others', ['alive', 'AuthSessionMissingError']],
    ['global', ['AuthSessionMissingError', 'AuthSessionMissingError']],
  ] as const)('with scope %s ends the right sessions on the next request', async (scope, expected) => {
    const { email, client } = await gateway.person();
    const other = gateway.client();
    await other.auth.signInWithPassword({ email, password: PASSWORD });
    const tokens = await Promise.all(
      [client, other].map(async (each) => (await each.auth.getSession()).data.session?.access_token ?? ''),
    );
    const stored = (await other.auth.getSession()).data.session?.refresh_token ?? '';
    expect((await client.auth.signOut({ scope })).error).toBeNull();
    const observer = gateway.client();
    expect(await Promise.all(tokens.map((token) => alive(observer, token)))).toEqual(expected);
    const refreshed = await observer.auth.refreshSession({ refresh_token: stored });
    expect(refreshed.error?.code ?? 'alive').toBe(
      expected[1] === 'alive' ? 'alive' : 'refresh_token_not_found',
    );
  });

  test('responds with 204 and refuses an unknown scope', async () => {
    const { client } = await gateway.person();
    const token = (await client.auth.getSession()).data.session?.access_token;
    const headers = { authorization: `Bearer ${token}` };
    const bad = await gateway.call('POST', '/logout?scope=universe', { headers });
    expect(await bad.json()).toMatchObject({ error_code: 'validation_failed' });
    expect((await gateway.call('POST', '/logout?scope=local', { headers })).status).toBe(204);
  });
});
