import { afterEach, describe, expect, test, vi } from 'vitest';
import { PASSWORD } from '#test/support/auth-gateway.ts';
import {
  addApp,
  bearerOf,
  claimsOf,
  codeOf,
  type EnrolledApp,
  enrollApp,
  showApp,
} from '#test/support/second-factor.ts';
import { sharedGateway } from '#test/support/shared-gateway.ts';

const gateway = sharedGateway();
afterEach(() => {
  vi.useRealTimers();
});

/** Only Date is moved: sockets and timers go on. */
function later(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
}

async function signInAgain(email: string) {
  const client = gateway.client();
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

const actions = async (userId: string) =>
  (
    await gateway.owner.query(
      `select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'actor_id' = $1
       order by created_at`,
      [userId],
    )
  ).rows.map(({ action }) => action);

describe('an authenticator app', () => {
  test('is enrolled with a QR code, and raises the session it is verified in', async () => {
    const { client, id, email } = await gateway.person();
    const before = await claimsOf(client);
    const first = (await client.auth.getSession()).data.session;
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect(error).toBeNull();
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' });
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    expect(data?.totp.uri).toMatch(
      `otpauth://totp/portal.test:${encodeURIComponent(email)}?algorithm=SHA1&digits=6&issuer=portal.test&period=30&secret=${data?.totp.secret}`,
    );
    const factorId = data?.id ?? '';
    expect((await client.auth.mfa.listFactors()).data).toMatchObject({
      totp: [],
      all: [{ status: 'unverified' }],
    });

    const challenge = await client.auth.mfa.challenge({ factorId });
    expect(challenge.data).toMatchObject({ type: 'totp' });
    expect((challenge.data?.expires_at ?? 0) - Date.now() / 1000).toBeGreaterThan(295);
    const verified = await client.auth.mfa.verify({
      factorId,
      challengeId: challenge.data?.id ?? '',
      code: codeOf(data?.totp.secret ?? ''),
    });
    expect(verified.error).toBeNull();
    expect(verified.data).toMatchObject({ token_type: 'bearer', user: { id } });
    expect(verified.data?.refresh_token).not.toBe(first?.refresh_token);
    const after = await claimsOf(client);
    expect(after).toMatchObject({ session_id: before.session_id, aal: 'aal2' });
    expect(after.amr.map(({ method }) => method)).toEqual(['totp', 'password']);
    const level = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    const { data: user } = await client.auth.getUser();
    expect(user.user?.factors).toMatchObject([{ id: factorId, status: 'verified', factor_type: 'totp' }]);
    expect(JSON.stringify(user)).not.toContain(data?.totp.secret);
    expect(await actions(id)).toEqual(
      expect.arrayContaining(['factor_in_progress', 'challenge_created', 'mfa_code_login']),
    );
  });

  test('is required at the next sign-in, and its level survives refreshes', async () => {
    const { client, email } = await gateway.person();
    const app = await addApp(client);
    const again = await signInAgain(email);
    const level = await again.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    expect((await showApp(again, app)).error).toBeNull();
    await again.auth.refreshSession();
    expect(await claimsOf(again)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
    });
  });

  test('stores its secret encrypted', async () => {
    const { client } = await gateway.person();
    const { secret, factorId } = await addApp(client);
    const { rows } = await gateway.owner.query('select * from auth.mfa_factors where id = $1', [factorId]);
    expect(rows[0].secret.length).toBeGreaterThan(40);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const log = await gateway.owner.query('select * from auth.audit_log_entries');
    expect(JSON.stringify(log.rows)).not.toContain(secret);
  });

  test('has codes that count once: not again, not elsewhere, and only one of two simultaneous ones', async () => {
    const { client, email } = await gateway.person();
    const app = await addApp(client);
    const clients = await Promise.all([signInAgain(email), signInAgain(email)]);
    // The winner ends the sessions of the first level, so the loser may find its own gone.
    const answers = await Promise.all(clients.map((one) => showApp(one, app)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    const replayed = await showApp(await signInAgain(email), app);
    expect(replayed.error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered: it has been used',
    });
    // The code was no attempt: it costs no try, however often it is sent.
    const again = await signInAgain(email);
    for (let attempt = 0; attempt < 7; attempt++) {
      expect((await showApp(again, app)).error?.message).toMatch(/it has been used$/);
    }
    later(30);
    expect((await showApp(await signInAgain(email), app, 0)).error).toBeNull();
  });
});

describe('the sessions of a person', () => {
  test('below the second level end when it is reached; others stay', async () => {
    const { client, email } = await gateway.person();
    const below = await signInAgain(email);
    const app = await addApp(client);
    expect((await below.auth.getUser()).error?.name).toBe('AuthSessionMissingError');

    const other = await signInAgain(email);
    await showApp(other, app);
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await other.auth.getUser()).error).toBeNull();
  });

  test('return the new token again when the response of a verification got lost', async () => {
    const { client } = await gateway.person();
    const old = (await client.auth.getSession()).data.session?.refresh_token ?? '';
    await addApp(client);
    const current = (await client.auth.getSession()).data.session?.refresh_token;
    const answer = await gateway.call('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: old },
    });
    expect(await answer.json()).toMatchObject({ refresh_token: current });
  });

  test('that are verified and refreshed at the same time end with one valid token', async () => {
    const { client } = await gateway.person();
    const app = await enrollApp(client);
    const refresh_token = (await client.auth.getSession()).data.session?.refresh_token;
    const { session_id } = await claimsOf(client);
    const body = { refresh_token };
    const answers = await Promise.all([
      showApp(client, app),
      ...Array.from({ length: 5 }, () => gateway.call('POST', '/token?grant_type=refresh_token', { body })),
    ]);
    expect(answers.map((answer) => ('status' in answer ? answer.status : 200))).toEqual(Array(6).fill(200));
    const { rows } = await gateway.owner.query(
      'select 1 from auth.refresh_tokens where session_id = $1 and not revoked',
      [session_id],
    );
    expect(rows).toHaveLength(1);
  });

  test('fall to the first level when the factor is removed, together with its recovery codes', async () => {
    const { client, id, email } = await gateway.person();
    const app = await addApp(client);
    const other = await signInAgain(email);
    await showApp(other, app);
    await gateway.call('POST', '/factors/recovery-codes', { headers: await bearerOf(client) });
    expect((await client.auth.mfa.unenroll({ factorId: app.factorId })).data).toEqual({ id: app.factorId });
    for (const one of [client, other]) {
      await one.auth.refreshSession();
      expect(await claimsOf(one)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    }
    const left = await gateway.owner.query('select 1 from auth.recovery_codes where user_id = $1', [id]);
    expect(left.rowCount).toBe(0);
    expect(await actions(id)).toContain('factor_unenrolled');
  });

  test('keep their level when another app of the person is removed', async () => {
    const { client } = await gateway.person();
    const first = await addApp(client, 'First');
    const second: EnrolledApp = await addApp(client, 'Second');
    await client.auth.mfa.unenroll({ factorId: first.factorId });
    await client.auth.refreshSession();
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal2' });
    await client.auth.mfa.unenroll({ factorId: second.factorId });
    await client.auth.refreshSession();
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal1' });
  });
});

test('other unverified factors of a type are removed when one is verified', async () => {
  const { client } = await gateway.person();
  await enrollApp(client, 'Begun');
  const app = await addApp(client, 'Ended');
  const { data } = await client.auth.mfa.listFactors();
  expect(data?.all.map(({ id }) => id)).toEqual([app.factorId]);
});
