import { afterEach, describe, expect, test, vi } from 'vitest';
import { PASSWORD, SITE, startGateway } from '#test/support/auth-gateway.ts';
import { SoftwareAuthenticator } from '#test/support/authenticator.ts';
import { register, signInWith } from '#test/support/passkeys.ts';
import { addApp, bearerOf, claimsOf } from '#test/support/second-factor.ts';
import { addKey, answer, askKey, enrollKey, inBrowserWith, showKey } from '#test/support/security-key.ts';
import { logged, sharedGateway } from '#test/support/shared-gateway.ts';

const gateway = sharedGateway(
  { AUTH_LIMIT_ADDRESS: '1000', AUTH_LIMIT_PASSWORDS: '100', AUTH_LIMIT_FACTORS: '100' },
  { trustProxy: true },
);
afterEach(() => {
  vi.useRealTimers();
});

async function signInAgain(email: string) {
  const client = gateway.client();
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

const wrong = {
  status: 422,
  code: 'mfa_verification_failed',
  message: 'Failed to validate WebAuthn MFA response',
};

describe('a security key', () => {
  test('is enrolled, raises the session’s level, and is required at the next sign-in', async () => {
    const { client, id, email } = await gateway.person();
    const before = await claimsOf(client);
    const enrolled = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Blue key' });
    expect(enrolled.data).toEqual({
      id: expect.any(String),
      type: 'webauthn',
      friendly_name: 'Blue key',
    });
    const factorId = enrolled.data?.id ?? '';
    const asked = await askKey(client, factorId);
    expect(asked.type).toBe('create');
    expect(asked.data.expires_at - Date.now() / 1000).toBeGreaterThan(295);
    expect(asked.options).toMatchObject({
      rp: { id: 'portal.test', name: 'portal.test' },
      user: { name: email, displayName: email },
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
      attestation: 'none',
      timeout: 300_000,
    });

    const key = new SoftwareAuthenticator(SITE);
    const verified = await answer(client, key, { ...asked, factorId }, { verified: false });
    expect(verified.error).toBeNull();
    const after = await claimsOf(client);
    expect(after).toMatchObject({ session_id: before.session_id, aal: 'aal2' });
    expect(after.amr.map(({ method }) => method)).toEqual(['mfa/webauthn', 'password']);
    const { data: factors } = await client.auth.mfa.listFactors();
    expect(factors?.webauthn).toMatchObject([
      { id: factorId, friendly_name: 'Blue key', web_authn_aaguid: '00000000-0000-0000-0000-000000000000' },
    ]);
    expect(JSON.stringify(factors)).not.toMatch(/credential|public_key/);

    const again = await signInAgain(email);
    const next = await askKey(again, factorId);
    expect(next.type).toBe('request');
    expect(next.options).toMatchObject({
      rpId: 'portal.test',
      userVerification: 'preferred',
      allowCredentials: [{ type: 'public-key', transports: ['internal', 'hybrid'] }],
    });
    const touch = { verified: false, userHandle: null };
    expect((await answer(again, key, { ...next, factorId }, touch)).error).toBeNull();
    await again.auth.refreshSession();
    expect(await claimsOf(again)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    });
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await logged(gateway, 'mfa_code_login', id)).map(({ proof }) => proof)).toEqual(['key', 'key']);
    expect(await logged(gateway, 'factor_in_progress', id)).toEqual([
      { factor_id: factorId, factor_type: 'webauthn' },
    ]);
    const { rows } = await gateway.owner.query('select * from auth.mfa_factors where id = $1', [factorId]);
    expect(rows[0].web_authn_credential).toMatchObject({ sign_count: 1, transports: ['internal', 'hybrid'] });
  });

  test('works with the helpers of the stock client', async () => {
    const { client, email } = await gateway.person();
    const key = new SoftwareAuthenticator(SITE);
    const made = await inBrowserWith(key, () => client.auth.mfa.webauthn.register({ friendlyName: 'Mine' }));
    expect(made.error).toBeNull();
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal2' });
    const { data } = await client.auth.mfa.listFactors();
    const factorId = data?.webauthn[0]?.id ?? '';

    const again = await signInAgain(email);
    const shown = await inBrowserWith(key, () => again.auth.mfa.webauthn.authenticate({ factorId }));
    expect(shown.error).toBeNull();
    expect(await claimsOf(again)).toMatchObject({ aal: 'aal2' });
    // A retry with the same name finds the key that is in use, and leaves it.
    const twice = await inBrowserWith(key, () => client.auth.mfa.webauthn.register({ friendlyName: 'Mine' }));
    expect(twice.error).toMatchObject({ code: 'mfa_factor_name_conflict' });
    expect((await client.auth.mfa.listFactors()).data?.webauthn).toHaveLength(1);
  });

  test('is removed on the second level, which ends with it, and cannot be used afterwards', async () => {
    const { client, id, email } = await gateway.person();
    const { factorId, key } = await addKey(client);
    const below = await signInAgain(email);
    expect((await below.auth.mfa.unenroll({ factorId })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    });
    expect((await client.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    await client.auth.refreshSession();
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    await expect(showKey(client, { factorId, key })).rejects.toMatchObject({ code: 'mfa_factor_not_found' });
    expect(await logged(gateway, 'factor_unenrolled', id)).toMatchObject([{ factor_type: 'webauthn' }]);
  });

  test('is replaced by a recovery code when it is lost', async () => {
    const { client, email, id } = await gateway.person();
    const { factorId } = await addKey(client);
    const made = await gateway.call('POST', '/factors/recovery-codes', { headers: await bearerOf(client) });
    const [code = ''] = (await made.json()).codes;
    const again = await signInAgain(email);
    const mistyped = await again.auth.mfa.challengeAndVerify({ factorId, code: 'aaaa-bbbb-cccc-dddd' });
    expect(mistyped.error).toMatchObject({ ...wrong, message: 'Invalid recovery code entered' });
    const digits = await again.auth.mfa.challengeAndVerify({ factorId, code: '123456' });
    expect(digits.error).toMatchObject({ ...wrong, message: 'Invalid recovery code entered' });
    expect((await again.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    expect(await claimsOf(again)).toMatchObject({ aal: 'aal2' });
    expect((await logged(gateway, 'mfa_code_login', id)).at(-1)).toMatchObject({ proof: 'recovery_code' });
  });

  test('and a passkey of the same person live in one authenticator', async () => {
    const { client, id } = await gateway.person();
    const { authenticator } = await register(client);
    const factorId = await enrollKey(client);
    const { options } = await askKey(client, factorId);
    // An authenticator keeps one key for a handle and forgets the older one.
    const { user } = options as unknown as { user: { id: string } };
    expect(Buffer.from(user.id, 'base64url').toString()).toBe(factorId);
    expect(factorId).not.toBe(id);
    const { key } = await addKey(client, { friendlyName: 'Second' });
    expect((await signInWith(gateway.client(), authenticator)).error).toBeNull();
    // A key that was made to stand beside a password does not sign in alone.
    expect((await signInWith(gateway.client(), key)).error).toMatchObject({
      code: 'webauthn_verification_failed',
    });
  });
});

describe('a response is refused', () => {
  test('and its challenge used up when anything in it is wrong, and only the log has the reason', async () => {
    const { client, id, email } = await gateway.person();
    const { factorId, key } = await addKey(client);
    expect((await showKey(client, { factorId, key })).error).toBeNull();
    const again = await signInAgain(email);
    for (const deviation of [
      { origin: 'https://evil.test' },
      { rpId: 'evil.test' },
      { challenge: Buffer.from('another challenge').toString('base64url') },
      { key: new SoftwareAuthenticator(SITE).privateKey },
      { userHandle: Buffer.from(id).toString('base64url') },
      { counter: 0 },
    ]) {
      const asked = { ...(await askKey(again, factorId)), factorId };
      expect((await answer(again, key, asked, deviation)).error, JSON.stringify(deviation)).toMatchObject(
        wrong,
      );
      expect((await answer(again, key, asked)).error).toMatchObject({
        status: 422,
        code: 'mfa_factor_not_found',
        message: 'MFA factor with the provided challenge ID not found',
      });
    }
    const stranger = { factorId, key: new SoftwareAuthenticator(SITE) };
    expect((await showKey(again, stranger, { userHandle: null })).error).toMatchObject(wrong);
    const reasons = (await logged(gateway, 'verification_attempted', id)).map(({ reason }) => reason);
    expect(reasons).toEqual([...Array(4).fill('signature'), 'unknown', 'counter', 'unknown']);
    expect(await claimsOf(again)).toMatchObject({ aal: 'aal1' });
  });

  test('that creates a key where an existing one was requested, or the reverse', async () => {
    const { client, email } = await gateway.person();
    const { factorId } = await addKey(client);
    const again = await signInAgain(email);
    const stranger = new SoftwareAuthenticator(SITE);
    const asked = { ...(await askKey(again, factorId)), factorId };
    const options = { ...asked.options, rp: { id: 'portal.test' } };
    const made = await answer(again, stranger, { ...asked, options }, { type: 'create' });
    expect(made.error).toMatchObject(wrong);
    expect(await claimsOf(again)).toMatchObject({ aal: 'aal1' });

    const { client: beginner } = await gateway.person();
    const begun = { factorId: await enrollKey(beginner), key: stranger };
    const signed = await showKey(beginner, begun, { type: 'request', userHandle: null });
    expect(signed.error).toMatchObject(wrong);
    expect((await beginner.auth.mfa.listFactors()).data?.webauthn).toEqual([]);
  });

  test('from a copy of the key with a lower counter, and one of two simultaneous ones is right', async () => {
    const { client, email } = await gateway.person();
    const { factorId, key } = await addKey(client);
    key.counter = 9;
    const [one, two] = await Promise.all([signInAgain(email), signInAgain(email)]);
    const [first, second] = [await askKey(one, factorId), await askKey(two, factorId)];
    const answers = await Promise.all([
      answer(one, key, { ...first, factorId }, { counter: 10 }),
      answer(two, key, { ...second, factorId }, { counter: 10 }),
    ]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test('sent twice at the same time to one challenge', async () => {
    const { client, email } = await gateway.person();
    const { factorId, key } = await addKey(client);
    const again = await signInAgain(email);
    const asked = { ...(await askKey(again, factorId)), factorId };
    const answers = await Promise.all([answer(again, key, asked), answer(again, key, asked)]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test('when it is late, from another origin, or for another user’s factor', async () => {
    const { client, email } = await gateway.person();
    const { factorId, key } = await addKey(client);
    const again = await signInAgain(email);
    const asked = { ...(await askKey(again, factorId)), factorId };
    const { client: other } = await gateway.person();
    expect((await answer(other, key, asked)).error).toMatchObject({ code: 'mfa_factor_not_found' });
    const elsewhere = await gateway.call('POST', `/factors/${factorId}/verify`, {
      headers: { ...(await bearerOf(again)), 'x-forwarded-for': '203.0.113.9' },
      body: { challenge_id: asked.challengeId, webauthn: { type: 'request', credential_response: {} } },
    });
    expect(await elsewhere.json()).toMatchObject({ error_code: 'mfa_ip_address_mismatch' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
    expect((await answer(again, key, asked)).error).toMatchObject({ code: 'mfa_challenge_expired' });
  });

  test.each([
    [undefined, 'WebAuthn config required'],
    [null, 'WebAuthn config required'],
    ['x', 'WebAuthn config required'],
    [{}, 'WebAuthn type must be create or request'],
    [{ type: 'toString' }, 'WebAuthn type must be create or request'],
    [{ type: 'create' }, 'credential_response required'],
    [{ type: 'create', credential_response: null }, 'credential_response required'],
    [{ type: 'create', credential_response: {} }, 'Invalid credential_response'],
    [{ type: 'request', credential_response: [7] }, 'Invalid credential_response'],
    [{ type: 'request', credential_response: 'x' }, 'Invalid credential_response'],
  ])('in the form %j', async (webauthn, message) => {
    const { client } = await gateway.person();
    const factorId = await enrollKey(client);
    const { challengeId: challenge_id } = await askKey(client, factorId);
    const answered = await gateway.call('POST', `/factors/${factorId}/verify`, {
      headers: await bearerOf(client),
      body: { challenge_id, webauthn },
    });
    expect(answered.status).toBe(400);
    expect(await answered.json()).toMatchObject({ error_code: 'validation_failed', msg: message });
  });
});

test('one key can be one factor: the browser excludes it, and the server checks it', async () => {
  const { client } = await gateway.person();
  const { key } = await addKey(client, { friendlyName: 'First' });
  const factorId = await enrollKey(client, 'Again');
  const { options } = await askKey(client, factorId);
  expect((options as unknown as { excludeCredentials: unknown[] }).excludeCredentials).toHaveLength(1);
  expect((await showKey(client, { factorId, key })).error).toMatchObject({
    status: 422,
    code: 'webauthn_credential_exists',
    message: 'This credential is already registered',
  });
});

test('a second key requires the second level, also one that was started before the first', async () => {
  const { client, email } = await gateway.person();
  const begun = await enrollKey(client, 'Begun');
  await addApp(client);
  const below = await signInAgain(email);
  const refused = { status: 403, code: 'insufficient_aal', message: 'AAL2 required to enroll a new factor' };
  const more = await below.auth.mfa.webauthn.enroll({ friendlyName: 'More' });
  expect(more.error).toMatchObject(refused);
  const early = { factorId: begun, key: new SoftwareAuthenticator(SITE) };
  expect((await showKey(below, early)).error).toMatchObject(refused);
  expect((await showKey(client, early)).error).toBeNull();
});

test('the settings list which second factors may be added, and which are required', async () => {
  const on = { enroll: true, verify: true };
  const off = { enroll: false, verify: false };
  const enabledFactors = async (env: Record<string, string>) => {
    const portal = await startGateway(env, { database: gateway.test });
    const { mfa } = await (await portal.call('GET', '/settings')).json();
    await portal.stop();
    return mfa;
  };
  expect(await enabledFactors({})).toEqual({ totp: on, phone: off, webauthn: on });
  const env = {
    AUTH_MFA_TOTP_ENROLL: 'false',
    AUTH_MFA_PHONE_ENROLL: 'true',
    AUTH_MFA_WEBAUTHN_VERIFY: 'false',
  };
  expect(await enabledFactors(env)).toEqual({
    totp: { enroll: false, verify: true },
    phone: { enroll: true, verify: false },
    webauthn: { enroll: true, verify: false },
  });
  expect(await enabledFactors({ AUTH_SITE_URL: 'http://192.0.2.7:8080' })).toEqual({
    totp: on,
    phone: off,
    webauthn: off,
  });
});

describe('security keys are disabled', () => {
  test.each([
    ['where they are switched off', { AUTH_MFA_WEBAUTHN_ENROLL: 'false' }],
    ['where browsers have none', { AUTH_SITE_URL: 'http://192.0.2.7:8080' }],
  ])('%s', async (_where, env) => {
    const off = await startGateway(env, { database: gateway.test });
    const { client } = await off.person();
    expect((await client.auth.mfa.webauthn.enroll({ friendlyName: 'Key' })).error).toMatchObject({
      status: 422,
      code: 'mfa_webauthn_enroll_not_enabled',
      message: 'MFA enroll is disabled for WebAuthn',
    });
    await off.stop();
  });

  test('without a limit for one client address', async () => {
    const limited = await startGateway({ AUTH_LIMIT_CHALLENGES: '2' }, { database: gateway.test });
    await gateway.owner.query('delete from auth.rate_limits');
    const { client } = await limited.person();
    const factorId = await enrollKey(client);
    for (let round = 0; round < 2; round++) await askKey(client, factorId);
    await expect(askKey(client, factorId)).rejects.toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
    });
    await limited.stop();
  });
});
