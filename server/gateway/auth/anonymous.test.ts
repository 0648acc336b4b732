import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { PASSWORD, SITE, startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import { codeTo, newNumber } from '#test/support/texts.ts';

let gateway: TestGateway;
let closed: TestGateway;

beforeAll(async () => {
  gateway = await startGateway(
    { AUTH_ANONYMOUS_USERS: 'true', AUTH_PHONE: 'true', AUTH_SITE_URL: SITE },
    { trustProxy: true },
  );
  closed = await startGateway({}, { database: gateway.test, keys: gateway.keys });
});
afterAll(async () => {
  await closed.stop();
  await gateway.stop();
});

async function anonymousPerson(flowType: 'implicit' | 'pkce' = 'implicit') {
  const client = gateway.client({ flowType });
  const { data, error } = await client.auth.signInAnonymously({ options: { data: { cart: 3 } } });
  if (!data.user || !data.session) throw error ?? new Error('no session');
  return { client, user: data.user, session: data.session };
}

describe('signInAnonymously', () => {
  test('creates a person without an address, who is marked in the user and in the token', async () => {
    const { client, user, session } = await anonymousPerson();
    expect(user).toMatchObject({
      is_anonymous: true,
      role: 'authenticated',
      email: '',
      phone: '',
      identities: [],
      app_metadata: {},
      user_metadata: { cart: 3 },
    });
    expect(decodeJwt(session.access_token)).toMatchObject({
      sub: user.id,
      role: 'authenticated',
      is_anonymous: true,
      aal: 'aal1',
      amr: [{ method: 'anonymous', timestamp: expect.any(Number) }],
    });
    const refreshed = await client.auth.refreshSession();
    expect(refreshed.data.user).toMatchObject({ id: user.id, is_anonymous: true });
    const settings = await (await gateway.call('GET', '/settings')).json();
    expect(settings.external.anonymous_users).toBe(true);
  });

  test('is refused when it is off, with the message of the protocol', async () => {
    const { error } = await closed.client().auth.signInAnonymously();
    expect(error).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
      message: 'Anonymous sign-ins are disabled',
    });
    const plain = await closed.call('POST', '/signup', { body: {} });
    expect([plain.status, await plain.json()]).toEqual([
      422,
      { code: 422, error_code: 'anonymous_provider_disabled', msg: 'Anonymous sign-ins are disabled' },
    ]);
    const settings = await (await closed.call('GET', '/settings')).json();
    expect(settings.external.anonymous_users).toBe(false);
  });

  test('creates at most thirty people an hour for one client address', async () => {
    const signUp = async (address: string) =>
      (await gateway.call('POST', '/signup', { body: {}, headers: { 'x-forwarded-for': address } })).status;
    const statuses = await Promise.all(Array.from({ length: 31 }, () => signUp('198.51.100.7')));
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(await signUp('198.51.100.8')).toBe(200);
  });

  test('does not allow a second factor, a passkey, or a password alone', async () => {
    const { client } = await anonymousPerson();
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ status: 403 });
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toMatchObject({
      status: 422,
      code: 'validation_failed',
    });
  });
});

test.each([
  ['AUTH_ANONYMOUS_USERS', 'true'],
  ['REST_ANON_ROLE', 'authenticated'],
])('the portal does not start with %s', (variable, value) => {
  expect(() => loadConfig({ [variable]: value }, 'start')).toThrow(
    `${variable} cannot be used: it is for the gateway alone`,
  );
});

describe('an anonymous person becomes a permanent one', () => {
  test('by an address that the same browser confirms: the account, its data, and its password stay', async () => {
    const { client, user } = await anonymousPerson('pkce');
    const email = 'kept@people.test';
    const { error } = await client.auth.updateUser({ email, password: PASSWORD });
    expect(error).toBeNull();
    expect((await client.auth.getUser()).data.user).toMatchObject({ is_anonymous: true, new_email: email });
    const back = await gateway.follow(gateway.lastMail('email_change', email));
    const { data } = await client.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
    expect(data.user).toMatchObject({
      id: user.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { cart: 3 },
      identities: [expect.objectContaining({ provider: 'email' })],
    });
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ is_anonymous: false, email });
    const again = await gateway.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(again.data.user?.id).toBe(user.id);
  });

  test('by an address that another browser confirms: only the owner of the address has the account', async () => {
    const { client, user } = await anonymousPerson();
    const email = 'owner@people.test';
    await client.auth.updateUser({ email, password: PASSWORD });
    const back = await gateway.follow(gateway.lastMail('email_change', email));
    const owner = gateway.client();
    const fragment = new URLSearchParams(back.hash.slice(1));
    const { data } = await owner.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    expect(data.user).toMatchObject({ id: user.id, email, is_anonymous: false });
    // The first proof voids what a stranger may have set (decision 048).
    expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    const attempted = await gateway.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(attempted.error).toMatchObject({ code: 'invalid_credentials' });
  });

  test('by a phone number', async () => {
    const { client, user } = await anonymousPerson();
    const phone = newNumber();
    expect((await client.auth.updateUser({ phone })).error).toBeNull();
    const token = await codeTo(gateway, phone);
    const { data } = await client.auth.verifyOtp({ phone, token, type: 'phone_change' });
    expect(data.user).toMatchObject({ id: user.id, phone, is_anonymous: false, user_metadata: { cart: 3 } });
    expect((await client.auth.refreshSession()).data.user?.is_anonymous).toBe(false);
  });

  test('at once where addresses need no confirmation', async () => {
    const open = await startGateway(
      { AUTH_ANONYMOUS_USERS: 'true', AUTH_MAILER_AUTOCONFIRM: 'true' },
      { database: gateway.test, keys: gateway.keys },
    );
    const client = open.client();
    await client.auth.signInAnonymously();
    const { data } = await client.auth.updateUser({ email: 'at-once@people.test', password: PASSWORD });
    expect(data.user).toMatchObject({ email: 'at-once@people.test', is_anonymous: false });
    expect(open.mails).toEqual([]);
    await open.stop();
  });
});
