import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PASSWORD, startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import { addApp, bearerOf, codeOf, enrollApp, showApp, wrongCode } from '#test/support/second-factor.ts';
import { sharedGateway } from '#test/support/shared-gateway.ts';

const gateway = sharedGateway(
  {
    AUTH_LIMIT_ADDRESS: '1000',
    AUTH_LIMIT_PASSWORDS: '4',
    AUTH_LIMIT_FACTORS: '6',
    AUTH_MFA_WEBAUTHN_ENROLL: 'false',
  },
  { trustProxy: true },
);
afterEach(() => {
  vi.useRealTimers();
});

type Client = Awaited<ReturnType<TestGateway['person']>>['client'];

async function signInAgain(email: string): Promise<Client> {
  const client = gateway.client();
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

async function ask(client: Client, method: string, path: string, body?: unknown, from = '198.51.100.7') {
  const headers = { ...(await bearerOf(client)), 'x-forwarded-for': from };
  const answer = await gateway.call(method, path, { headers, ...(body === undefined ? {} : { body }) });
  const { error_code, msg } = await answer.clone().json();
  return { status: answer.status, error_code, msg, answer };
}

const refusal = (status: number, error_code: string, msg: string) => ({ status, error_code, msg });

describe('enrolling is refused', () => {
  test.each([
    [{}, refusal(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn')],
    [
      { factor_type: 'toString' },
      refusal(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn'),
    ],
    [
      { factor_type: 'phone', phone: '+15550100' },
      refusal(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'),
    ],
    [
      { factor_type: 'webauthn' },
      refusal(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'),
    ],
  ])('to %j', async (body, expected) => {
    const { client } = await gateway.person();
    expect(await ask(client, 'POST', '/factors', body)).toMatchObject(expected);
  });

  test.each([
    '[]',
    '"x"',
    '7',
    'nonsense',
    '',
    { factor_type: 7 },
    { factor_type: 'totp', friendly_name: 'x'.repeat(256) },
    { factor_type: 'totp', friendly_name: ['x'] },
    { factor_type: 'totp', issuer: 'x'.repeat(65) },
    { factor_type: 'totp', friendly_name: 'a\u0000b' },
  ])('to the malformed body %j', async (body) => {
    const { client } = await gateway.person();
    expect((await ask(client, 'POST', '/factors', body)).status).toBe(400);
  });

  test('without a session, or for anonymous users', async () => {
    expect((await gateway.call('POST', '/factors', { body: {} })).status).toBe(401);
    const { client, id } = await gateway.person();
    await gateway.owner.query('update auth.users set is_anonymous = true where id = $1', [id]);
    expect(await ask(client, 'POST', '/factors', { factor_type: 'totp' })).toMatchObject(
      refusal(403, 'no_authorization', 'Anonymous user not allowed to perform these actions'),
    );
  });

  test('for a name in use; several factors may have no name', async () => {
    const { client } = await gateway.person();
    await enrollApp(client, 'Phone');
    expect(
      await ask(client, 'POST', '/factors', { factor_type: 'totp', friendly_name: 'Phone' }),
    ).toMatchObject(
      refusal(
        422,
        'mfa_factor_name_conflict',
        'A factor with the friendly name "Phone" for this user already exists',
      ),
    );
    const both = [1, 2].map(() => ask(client, 'POST', '/factors', { factor_type: 'totp' }));
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    const racing = [1, 2].map(() =>
      ask(client, 'POST', '/factors', { factor_type: 'totp', friendly_name: 'A' }),
    );
    expect((await Promise.all(racing)).map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('for an eleventh factor; abandoned ones make room after five minutes', async () => {
    const { client } = await gateway.person();
    for (let count = 0; count < 10; count++) await enrollApp(client, `App ${count}`);
    expect(await ask(client, 'POST', '/factors', { factor_type: 'totp' })).toMatchObject(
      refusal(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      ),
    );
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
    expect((await ask(client, 'POST', '/factors', { factor_type: 'totp' })).status).toBe(200);
  });

  test('without passing an existing factor, also for a factor that was started before', async () => {
    const { client, email } = await gateway.person();
    const begun = await enrollApp(client, 'Of a thief');
    await addApp(client, 'Of the owner');
    // As if it were of another type, which a verification leaves in place.
    await gateway.owner.query(
      `insert into auth.mfa_factors select (jsonb_populate_record(f, jsonb_build_object('id', $1::uuid,
         'friendly_name', 'Of a thief', 'status', 'unverified'))).* from auth.mfa_factors f where f.user_id =
         (select id from auth.users where email = $2)`,
      [begun.factorId, email],
    );
    const thief = await signInAgain(email);
    const expected = refusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
    expect(await ask(thief, 'POST', '/factors', { factor_type: 'totp' })).toMatchObject(expected);
    expect((await showApp(thief, begun)).error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  });
});

describe('a challenge is refused', () => {
  test('for an unknown factor, or another user’s', async () => {
    const [ann, bob] = [await gateway.person(), await gateway.person()];
    const { factorId } = await enrollApp(ann.client);
    for (const path of [`/factors/${factorId}`, `/factors/${randomUUID()}`]) {
      const expected = refusal(404, 'mfa_factor_not_found', 'Factor not found');
      expect(await ask(bob.client, 'POST', `${path}/challenge`)).toMatchObject(expected);
      expect(await ask(bob.client, 'POST', `${path}/verify`, {})).toMatchObject(expected);
      expect(await ask(bob.client, 'DELETE', path)).toMatchObject(expected);
    }
    const noId = refusal(404, 'validation_failed', 'factor_id must be an UUID');
    expect(await ask(bob.client, 'POST', '/factors/seven/challenge')).toMatchObject(noId);
    expect(await ask(bob.client, 'DELETE', '/factors/seven')).toMatchObject(noId);
  });

  test('over an unknown channel', async () => {
    const { client } = await gateway.person();
    const { factorId } = await enrollApp(client);
    expect(await ask(client, 'POST', `/factors/${factorId}/challenge`, { channel: 'fax' })).toMatchObject(
      refusal(400, 'validation_failed', "Invalid channel, supported values are 'sms' or 'whatsapp'"),
    );
    for (const body of ['[1]', '{"channel":7}']) {
      expect((await ask(client, 'POST', `/factors/${factorId}/challenge`, body)).status).toBe(200);
    }
  });
});

describe('a verification is refused', () => {
  async function begun() {
    const { client, email } = await gateway.person();
    const app = await enrollApp(client);
    const challenge = await ask(client, 'POST', `/factors/${app.factorId}/challenge`);
    const { id } = await challenge.answer.json();
    const verify = (body: unknown, from?: string) =>
      ask(client, 'POST', `/factors/${app.factorId}/verify`, body, from);
    return { client, email, app, challengeId: id as string, verify };
  }

  test('for a challenge of another factor, an expired one, or one of another session', async () => {
    const { client, app, challengeId, verify } = await begun();
    const code = codeOf(app.secret);
    const unknown = refusal(
      422,
      'mfa_factor_not_found',
      'MFA factor with the provided challenge ID not found',
    );
    expect(await verify({ challenge_id: randomUUID(), code })).toMatchObject(unknown);
    expect(await verify({ challenge_id: 'seven', code })).toMatchObject(unknown);
    expect(await verify({ code })).toMatchObject(unknown);
    const other = await enrollApp(client, 'Other');
    expect(
      await ask(client, 'POST', `/factors/${other.factorId}/verify`, { challenge_id: challengeId, code }),
    ).toMatchObject(unknown);
    expect(await verify({ challenge_id: challengeId, code }, '203.0.113.9')).toMatchObject(
      refusal(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.'),
    );
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
    expect(await verify({ challenge_id: challengeId, code: codeOf(app.secret) })).toMatchObject(
      refusal(
        422,
        'mfa_challenge_expired',
        `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
      ),
    );
  });

  test('for an empty or malformed response', async () => {
    const { challengeId, verify } = await begun();
    const empty = refusal(400, 'validation_failed', 'Code needs to be non-empty');
    expect(await verify({ challenge_id: challengeId })).toMatchObject(empty);
    expect(await verify({ challenge_id: challengeId, code: ' ' })).toMatchObject(empty);
    for (const body of ['', '[]', '7', '{', { challenge_id: challengeId, code: 123456 }]) {
      expect((await verify(body)).status).toBe(400);
    }
    expect((await verify({ challenge_id: challengeId, code: 'ünsinn'.repeat(9) })).status).toBe(422);
  });

  test('after four wrong codes from one address and six from all addresses, even the right one', async () => {
    const { app, challengeId, verify, client } = await begun();
    const attempt = (from: string) =>
      verify({ challenge_id: challengeId, code: wrongCode(app.secret) }, from);
    for (let attempts = 0; attempts < 4; attempts++) {
      expect(await attempt('198.51.100.7')).toMatchObject(
        refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered'),
      );
    }
    const blocked = await verify({ challenge_id: challengeId, code: codeOf(app.secret) });
    expect(blocked).toMatchObject({ status: 429, error_code: 'over_request_rate_limit' });
    expect(Number(blocked.answer.headers.get('retry-after'))).toBeGreaterThan(1700);

    const elsewhere = await ask(client, 'POST', `/factors/${app.factorId}/challenge`, {}, '203.0.113.9');
    const { id } = await elsewhere.answer.json();
    const fromThere = (code: string) => verify({ challenge_id: id, code }, '203.0.113.9');
    expect((await fromThere(wrongCode(app.secret))).status).toBe(422);
    expect((await fromThere(wrongCode(app.secret))).status).toBe(422);
    expect((await fromThere(codeOf(app.secret))).status).toBe(429);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_801_000 });
    await gateway.owner.query('update auth.mfa_challenges set created_at = $2 where id = $1', [
      id,
      new Date(),
    ]);
    expect((await fromThere(codeOf(app.secret))).status).toBe(200);
  });
});

test('removing a verified factor, and a new password or address, require the second level', async () => {
  const { client, email } = await gateway.person();
  const { factorId } = await addApp(client);
  const below = await signInAgain(email);
  expect(await ask(below, 'DELETE', `/factors/${factorId}`)).toMatchObject(
    refusal(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor'),
  );
  for (const change of [{ password: `${PASSWORD}x` }, { email: 'other@people.test' }]) {
    expect(await ask(below, 'PUT', '/user', change)).toMatchObject(
      refusal(
        401,
        'insufficient_aal',
        'AAL2 session is required to update email or password when MFA is enabled.',
      ),
    );
  }
  expect((await client.auth.updateUser({ password: `${PASSWORD}x` })).error).toBeNull();
  const { client: beginner } = await gateway.person();
  const begun = await enrollApp(beginner);
  expect((await beginner.auth.mfa.unenroll({ factorId: begun.factorId })).error).toBeNull();
});

test('a disabled type of factor is refused', async () => {
  const off = await startGateway(
    { AUTH_MFA_TOTP_ENROLL: 'false', AUTH_MFA_TOTP_VERIFY: 'false', AUTH_MFA_WEBAUTHN_VERIFY: 'false' },
    { database: gateway.test },
  );
  const { client, id } = await off.person();
  expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
    status: 422,
    code: 'mfa_totp_enroll_not_enabled',
    message: 'MFA enroll is disabled for TOTP',
  });
  for (const [type, code, name] of [
    ['totp', 'mfa_totp_verify_not_enabled', 'TOTP'],
    ['phone', 'mfa_phone_verify_not_enabled', 'Phone'],
    ['webauthn', 'mfa_webauthn_verify_not_enabled', 'WebAuthn'],
  ]) {
    const factorId = randomUUID();
    await gateway.owner.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status) values ($1, $2, $3, 'verified')`,
      [factorId, id, type],
    );
    expect((await client.auth.mfa.challenge({ factorId })).error).toMatchObject({
      status: 422,
      code,
      message: `MFA verification is disabled for ${name}`,
    });
  }
  await off.stop();
});
