import { afterEach, describe, expect, test, vi } from 'vitest';
import { PASSWORD, startGateway } from '#test/support/auth-gateway.ts';
import { sharedGateway } from '#test/support/shared-gateway.ts';
import { sized } from '#test/support/test-size.ts';

/** Rotation and reuse (reliability requirements 23); `npm run test:soak -- --only tokens` refreshes more. */
const ROUNDS = sized({ quick: 1, push: 3, release: 100 });
vi.setConfig({ testTimeout: 30_000 + 3000 * ROUNDS });
const gateway = sharedGateway();
afterEach(() => {
  vi.useRealTimers();
});

interface Answer {
  status: number;
  refresh_token?: string;
  access_token?: string;
  error_code?: string;
  msg?: string;
}

async function refresh(token: string, node = gateway): Promise<Answer> {
  const response = await node.call('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: token },
  });
  return { status: response.status, ...((await response.json()) as object) };
}

async function start() {
  const person = await gateway.person();
  const session = (await person.client.auth.getSession()).data.session;
  if (!session) throw new Error('not signed in');
  const sessionId = JSON.parse(atob(session.access_token.split('.')[1] ?? '')).session_id as string;
  return { ...person, sessionId, token: session.refresh_token, accessToken: session.access_token };
}

/** Only Date is moved: sockets and timers go on. */
function later(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
}

const rows = async (sessionId: string) =>
  (
    await gateway.owner.query('select * from auth.refresh_tokens where session_id = $1 order by id', [
      sessionId,
    ])
  ).rows;

const NEVER_SEEN = {
  status: 400,
  error_code: 'refresh_token_not_found',
  msg: 'Invalid Refresh Token: Refresh Token Not Found',
};
const REUSED = {
  status: 400,
  error_code: 'refresh_token_already_used',
  msg: 'Invalid Refresh Token: Already Used',
};

describe('a refresh', () => {
  test('returns the next token of the same session through the stock client', async () => {
    const { client, token, sessionId } = await start();
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(token);
    const claims = JSON.parse(atob(data.session?.access_token.split('.')[1] ?? ''));
    expect(claims).toMatchObject({ session_id: sessionId, aal: 'aal1', amr: [{ method: 'password' }] });
  });

  test('twenty simultaneous ones, on two nodes, rotate the token once and all get the same', async () => {
    const other = await startGateway({}, { database: gateway.test });
    const { token: first, sessionId } = await start();
    let token = first;
    for (let round = 1; round <= ROUNDS; round++) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => refresh(token, index % 2 ? gateway : other)),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1);
      expect(await rows(sessionId)).toHaveLength(round + 1);
      token = answers[0]?.refresh_token ?? '';
    }
    await other.stop();
  });

  test('whose response got lost can be repeated, a day later too', async () => {
    const { token } = await start();
    const lost = await refresh(token);
    later(24 * 3600);
    const repeated = await refresh(token);
    expect(repeated).toMatchObject({ status: 200, refresh_token: lost.refresh_token });
    expect((await refresh(lost.refresh_token ?? '')).status).toBe(200);
  });

  test('with an older token works within the reuse interval and ends nothing', async () => {
    const { token } = await start();
    const second = await refresh(token);
    const third = await refresh(second.refresh_token ?? '');
    expect(await refresh(token)).toMatchObject({ status: 200, refresh_token: third.refresh_token });
    later(9);
    expect((await refresh(token)).status).toBe(200);
  });

  test('with an older token after the interval ends the whole family at once', async () => {
    const { token, accessToken, sessionId, client } = await start();
    const second = await refresh(token);
    const third = await refresh(second.refresh_token ?? '');
    later(11);
    expect(await refresh(token)).toMatchObject(REUSED);
    expect(await refresh(third.refresh_token ?? '')).toMatchObject(REUSED);
    expect((await rows(sessionId)).every((row) => row.revoked)).toBe(true);
    expect((await client.auth.getUser(accessToken)).error?.name).toBe('AuthSessionMissingError');
    const entries = await gateway.owner.query(
      `select 1 from auth.audit_log_entries where payload ->> 'action' = 'token_reused'
       and payload -> 'traits' ->> 'session_id' = $1`,
      [sessionId],
    );
    expect(entries.rowCount).toBe(2);
  });

  test('of another session of the same person is not affected by a reuse', async () => {
    const { email, token } = await start();
    const other = gateway.client();
    await other.auth.signInWithPassword({ email, password: PASSWORD });
    const second = await refresh(token);
    await refresh(second.refresh_token ?? '');
    later(11);
    expect(await refresh(token)).toMatchObject(REUSED);
    expect((await other.auth.refreshSession()).error).toBeNull();
  });

  test('of a session past its absolute lifetime is refused, and its tokens never outlive it', async () => {
    const short = await startGateway({ AUTH_SESSION_LIFETIME_HOURS: '1' }, { database: gateway.test });
    const { client } = await short.person();
    later(3600 - 60);
    const last = await client.auth.refreshSession();
    expect(last.data.session?.expires_in).toBeLessThanOrEqual(60);
    later(61);
    const { error } = await client.auth.refreshSession();
    expect(error).toMatchObject({
      code: 'session_expired',
      message: 'Invalid Refresh Token: Session Expired',
    });
    await short.stop();
  });

  test.each([
    ['never-given-out-token', 'validation_failed', 'Refresh token is not valid'],
    ['', 'validation_failed', 'Refresh token is not valid'],
    ['abcdefghijklmnopqrstuvwxyz', NEVER_SEEN.error_code, NEVER_SEEN.msg],
  ])('with "%s" is refused', async (token, error_code, msg) => {
    expect(await refresh(token)).toMatchObject({ status: 400, error_code, msg });
  });
});

describe('the refresh token becomes invalid with', () => {
  test('a new password, except on the device that set it', async () => {
    const { email, client, token } = await start();
    const other = gateway.client();
    const session = (await other.auth.signInWithPassword({ email, password: PASSWORD })).data.session;
    expect((await client.auth.updateUser({ password: 'Another-Relay9?' })).error).toBeNull();
    expect(await refresh(session?.refresh_token ?? '')).toMatchObject(NEVER_SEEN);
    expect((await other.auth.getUser(session?.access_token)).error?.name).toBe('AuthSessionMissingError');
    expect((await refresh(token)).status).toBe(200);
  });

  test('its account', async () => {
    const { id, token } = await start();
    await gateway.admin.auth.admin.deleteUser(id);
    expect(await refresh(token)).toMatchObject(NEVER_SEEN);
  });
});
