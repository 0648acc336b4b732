import { describe, expect, test } from 'vitest';
import { SITE, startGateway } from '#test/support/auth-gateway.ts';
import { type Deviation, SoftwareAuthenticator } from '#test/support/authenticator.ts';
import { register, signInWith, tryRegister } from '#test/support/passkeys.ts';
import { sharedGateway } from '#test/support/shared-gateway.ts';

const gateway = sharedGateway({ AUTH_LIMIT_ADDRESS: '1000', AUTH_LIMIT_CHALLENGES: '1000' });

const FAILED = {
  status: 400,
  code: 'webauthn_verification_failed',
  message: 'Credential verification failed',
};
const NOT_FOUND = {
  status: 400,
  code: 'webauthn_challenge_not_found',
  message: 'Challenge not found or already used',
};
const stranger = new SoftwareAuthenticator(SITE);

/** A passkey, and a way to sign in with it over plain requests. */
async function owner() {
  const person = await gateway.person();
  return { ...person, ...(await register(person.client)) };
}

async function options(): Promise<{ challenge_id: string; options: { challenge: string; rpId: string } }> {
  return (await gateway.call('POST', '/passkeys/authentication/options', { body: {} })).json();
}

const verify = (challenge_id: unknown, credential: unknown) =>
  gateway.call('POST', '/passkeys/authentication/verify', { body: { challenge_id, credential } });

describe('an unexpected response', () => {
  const deviations: [string, Deviation][] = [
    ['another page', { origin: 'https://portal.test.evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['nobody who showed a finger or a PIN', { verified: false }],
  ];

  test.each(deviations)('makes no passkey: %s', async (_what, deviation) => {
    const { client } = await gateway.person();
    expect((await tryRegister(client, undefined, deviation)).error).toMatchObject(FAILED);
    expect((await client.auth.passkey.list()).data).toEqual([]);
  });

  test.each([
    ...deviations,
    ['the key of another', { key: stranger.privateKey }],
    ['another person', { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }],
    ['no person', { userHandle: '' }],
  ] as [string, Deviation][])('signs nobody in: %s', async (what, deviation) => {
    const { id, authenticator } = await owner();
    const { error, data } = await signInWith(gateway.client(), authenticator, deviation);
    const message = what === 'no person' ? 'Invalid credential response' : FAILED.message;
    expect(error).toMatchObject({ ...FAILED, message });
    expect(data?.session ?? null).toBeNull();
    expect((await signInWith(gateway.client(), authenticator)).error).toBeNull();
    if (what === 'no person') return;
    const { rowCount } = await gateway.owner.query(
      `select 1 from auth.audit_log_entries where payload ->> 'action' = 'login_failed' and payload ->> 'actor_id' = $1`,
      [id],
    );
    expect(rowCount).toBe(1);
  });

  test('an unknown passkey gets the message of a wrong signature', async () => {
    const { error } = await signInWith(gateway.client(), new SoftwareAuthenticator(SITE), {
      userHandle: Buffer.from(crypto.randomUUID()).toString('base64url'),
    });
    expect(error).toMatchObject(FAILED);
  });

  test('refuses users who are banned or have not confirmed their address', async () => {
    const { id, authenticator } = await owner();
    await gateway.admin.auth.admin.updateUserById(id, { ban_duration: '24h' });
    const banned = { status: 403, code: 'user_banned', message: 'User is banned' };
    expect((await signInWith(gateway.client(), authenticator)).error).toMatchObject(banned);
    await gateway.admin.auth.admin.updateUserById(id, { ban_duration: 'none' });
    await gateway.owner.query('update auth.users set email_confirmed_at = null where id = $1', [id]);
    const unconfirmed = { status: 403, code: 'email_not_confirmed', message: 'Email not confirmed' };
    expect((await signInWith(gateway.client(), authenticator)).error).toMatchObject(unconfirmed);
  });
});

describe('the counter', () => {
  test('that decreases shows a copy: refused, and in the log', async () => {
    const { id, authenticator, passkey } = await owner();
    expect((await signInWith(gateway.client(), authenticator, { counter: 5 })).error).toBeNull();
    for (const counter of [5, 4, 0]) {
      const { error } = await signInWith(gateway.client(), authenticator, { counter });
      expect(error).toMatchObject(FAILED);
    }
    const { rows } = await gateway.owner.query(
      `select payload -> 'traits' as traits from auth.audit_log_entries
       where payload ->> 'action' = 'login_failed' and payload ->> 'actor_id' = $1 limit 1`,
      [id],
    );
    expect(rows[0]?.traits).toEqual({ provider: 'passkey', passkey_id: passkey.id, reason: 'counter' });
    expect((await signInWith(gateway.client(), authenticator, { counter: 6 })).error).toBeNull();
  });

  test('of an authenticator without counter stays zero', async () => {
    const { authenticator } = await owner();
    for (const counter of [0, 0]) {
      expect((await signInWith(gateway.client(), authenticator, { counter })).error).toBeNull();
    }
  });

  test('accepts one of two responses with the same count', async () => {
    const { authenticator } = await owner();
    const answers = await Promise.all(
      [1, 2, 3].map(() => signInWith(gateway.client(), authenticator, { counter: 9 })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });
});

describe('a challenge', () => {
  test('is answered once, also by two simultaneous responses', async () => {
    const { authenticator } = await owner();
    const asked = await options();
    const answers = [authenticator.get(asked.options), authenticator.get(asked.options)];
    const statuses = await Promise.all(
      answers.map(async (answer) => (await verify(asked.challenge_id, answer)).status),
    );
    expect(statuses.toSorted()).toEqual([200, 400]);
    const again = await verify(asked.challenge_id, authenticator.get(asked.options));
    expect(await again.json()).toMatchObject({ error_code: NOT_FOUND.code, msg: NOT_FOUND.message });
  });

  test('is used up by a wrong response', async () => {
    const { authenticator } = await owner();
    const asked = await options();
    expect(
      (await verify(asked.challenge_id, authenticator.get(asked.options, { verified: false }))).status,
    ).toBe(400);
    const right = await verify(asked.challenge_id, authenticator.get(asked.options));
    expect(await right.json()).toMatchObject({ error_code: NOT_FOUND.code });
  });

  test('expires', async () => {
    const { client, authenticator } = await owner();
    const late = { status: 400, code: 'webauthn_challenge_expired', message: 'Challenge has expired' };
    const expire = () =>
      gateway.owner.query(`update auth.webauthn_challenges set expires_at = now() - interval '1 s'`);
    const asked = await options();
    await expire();
    const answer = await verify(asked.challenge_id, authenticator.get(asked.options));
    expect(await answer.json()).toEqual({ code: 400, error_code: late.code, msg: late.message });

    const made = await client.auth.passkey.startRegistration();
    await expire();
    const credential = new SoftwareAuthenticator(SITE).create(made.data?.options ?? (null as never));
    const { error } = await client.auth.passkey.verifyRegistration({
      challengeId: made.data?.challenge_id ?? '',
      credential: credential as never,
    });
    expect(error).toMatchObject(late);
  });

  test('is valid only for its purpose and user', async () => {
    const [ann, bob] = [await owner(), await gateway.person()];
    const asked = await ann.client.auth.passkey.startRegistration();
    const challengeId = asked.data?.challenge_id ?? '';
    const credential = new SoftwareAuthenticator(SITE).create(
      asked.data?.options ?? (null as never),
    ) as never;
    const taken = await bob.client.auth.passkey.verifyRegistration({ challengeId, credential });
    expect(taken.error).toMatchObject(NOT_FOUND);
    const signedIn = await verify(challengeId, ann.authenticator.get(asked.data?.options ?? (null as never)));
    expect(await signedIn.json()).toMatchObject({ error_code: NOT_FOUND.code });
    expect((await ann.client.auth.passkey.verifyRegistration({ challengeId, credential })).error).toBeNull();
    const forSignIn = await options();
    const made = await ann.client.auth.passkey.verifyRegistration({
      challengeId: forSignIn.challenge_id,
      credential,
    });
    expect(made.error).toMatchObject(NOT_FOUND);
  });
});

test('an invalid response is refused, never a server error', async () => {
  const cases: [unknown, string, string][] = [
    [{}, 'validation_failed', 'challenge_id is required'],
    [{ challenge_id: 'x' }, 'validation_failed', 'credential is required'],
    [{ challenge_id: 'x', credential: {} }, 'validation_failed', 'challenge_id must be a valid UUID'],
    [{ challenge_id: 7, credential: {} }, 'validation_failed', 'challenge_id must be a valid UUID'],
    [{ challenge_id: crypto.randomUUID(), credential: {} }, NOT_FOUND.code, NOT_FOUND.message],
    [[], 'validation_failed', 'The request body must be a JSON object'],
  ];
  for (const [body, error_code, msg] of cases) {
    const answer = await gateway.call('POST', '/passkeys/authentication/verify', { body });
    expect(await answer.json()).toEqual({ code: 400, error_code, msg });
  }

  const { authenticator } = await owner();
  const right = authenticator.get((await options()).options);
  const { response } = right;
  const wrong: unknown[] = [
    'text',
    7,
    [],
    {},
    { ...right, type: 'password' },
    { ...right, id: 'x'.repeat(2000) },
    { ...right, rawId: 'other' },
    { ...right, id: '§' },
    { ...right, response: null },
    ...['', 'AA', 'A', '{}', 'x'.repeat(90_000)].flatMap((junk) =>
      Object.keys(response).map((field) => ({ ...right, response: { ...response, [field]: junk } })),
    ),
  ];
  for (const credential of wrong) {
    // Another test covers the limit of attempts.
    await gateway.owner.query('delete from auth.rate_limits');
    const answer = await verify((await options()).challenge_id, credential);
    expect(answer.status, JSON.stringify(credential).slice(0, 200)).toBe(400);
    expect(await answer.json()).toMatchObject({ error_code: 'webauthn_verification_failed' });
  }

  const { client } = await gateway.person();
  for (const attestationObject of ['', 'AA', 'oA', Buffer.from('{"fmt":1}').toString('base64url')]) {
    const asked = await client.auth.passkey.startRegistration();
    const made = new SoftwareAuthenticator(SITE).create(asked.data?.options ?? (null as never));
    const { error } = await client.auth.passkey.verifyRegistration({
      challengeId: asked.data?.challenge_id ?? '',
      credential: { ...made, response: { ...made.response, attestationObject } } as never,
    });
    expect(error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' });
  }
});

test('limits attempts at one passkey, and challenges from one address', async () => {
  const strict = await startGateway({ AUTH_LIMIT_CHALLENGES: '9' }, { database: gateway.test });
  await gateway.owner.query('delete from auth.rate_limits');
  const { client } = await strict.person();
  const { authenticator } = await register(client);
  const attempt = () => signInWith(strict.client(), authenticator, { key: stranger.privateKey });
  for (let attempts = 0; attempts < 5; attempts += 1) expect((await attempt()).error).toMatchObject(FAILED);
  expect((await attempt()).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });

  expect((await strict.client().auth.passkey.startAuthentication()).error).toBeNull();
  expect((await client.auth.passkey.startRegistration()).error).toBeNull();
  const refused = { status: 429, code: 'over_request_rate_limit', message: 'Request rate limit reached' };
  expect((await strict.client().auth.passkey.startAuthentication()).error).toMatchObject(refused);
  expect((await client.auth.passkey.startRegistration()).error).toMatchObject(refused);
  await strict.stop();
});
