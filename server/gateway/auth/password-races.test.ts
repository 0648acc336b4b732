import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { PASSWORD, startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import { sized } from '#test/support/test-size.ts';

/**
 * What meets a new password, or the end of an account, at the same moment: nobody waits for nobody, and nothing
 * outlives it.
 */
const ROUNDS = sized({ quick: 2, push: 12, release: 200 });
vi.setConfig({ testTimeout: 30_000 + 3000 * ROUNDS });
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ AUTH_LIMIT_ADDRESS: '1000', AUTH_LIMIT_PASSWORDS: '1000' });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => gateway.stop());

let passwords = 0;
const newPassword = () => `Another-Relay9?${++passwords}`;

const refresh = (refresh_token: string) =>
  gateway.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token } });
const setPassword = (id: string, password: string) =>
  gateway.admin.auth.admin.updateUserById(id, { password });
const isAlive = async (answer: Response) => {
  if (answer.status !== 200) return false;
  const { access_token } = (await answer.json()) as { access_token: string };
  const user = await gateway.call('GET', '/user', { headers: { authorization: `Bearer ${access_token}` } });
  return user.status === 200;
};

/** The newest mailed key of a person; with a challenge, the code that it leads back with. */
async function keyOf(email: string, flow: 'implicit' | 'pkce') {
  const client = gateway.client({ flowType: flow });
  expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
  return { client, mail: gateway.lastMail('recovery', email) };
}

describe('while the password is being changed', () => {
  test('a sign-in with the old one is refused, or ends with it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, email } = await gateway.person();
      const [answer, set] = await Promise.all([
        gateway.call('POST', '/token?grant_type=password', { body: { email, password: PASSWORD } }),
        setPassword(id, newPassword()),
      ]);
      expect(set.error).toBeNull();
      expect([200, 400]).toContain(answer.status);
      expect(await isAlive(answer)).toBe(false);
    }
  });

  test('a mailed link is used or invalid, and neither request waits for the other', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, email } = await gateway.person();
      const { mail } = await keyOf(email, 'implicit');
      const token_hash = new URL(mail.data.url ?? '').searchParams.get('token');
      const [answer, set] = await Promise.all([
        // Hashing the new password takes a while, which is over at another moment each time.
        sleep((round * 5) % 120).then(() =>
          gateway.call('POST', '/verify', { body: { type: 'recovery', token_hash } }),
        ),
        setPassword(id, newPassword()),
      ]);
      expect(set.error).toBeNull();
      expect([200, 403]).toContain(answer.status);
      expect(await isAlive(answer)).toBe(false);
    }
  });

  test('a code that a link has led to is used or invalid, too', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, email } = await gateway.person();
      const { client, mail } = await keyOf(email, 'pkce');
      const code = (await gateway.follow(mail)).searchParams.get('code') ?? '';
      const [exchanged, set] = await Promise.all([
        sleep((round * 5) % 120).then(() => client.auth.exchangeCodeForSession(code)),
        setPassword(id, newPassword()),
      ]);
      expect(set.error).toBeNull();
      if (exchanged.error) expect(exchanged.error.code).toBe('flow_state_not_found');
      expect((await client.auth.getUser()).data.user).toBeNull();
    }
  });
});

test('a code that a link has led to is invalid after a new password', async () => {
  const { id, email } = await gateway.person();
  const { client, mail } = await keyOf(email, 'pkce');
  const code = (await gateway.follow(mail)).searchParams.get('code') ?? '';
  expect((await setPassword(id, newPassword())).error).toBeNull();
  const { error } = await client.auth.exchangeCodeForSession(code);
  expect(error).toMatchObject({ status: 404, code: 'flow_state_not_found' });
});

test('an account is deleted while its sessions are refreshed, and neither request waits for the other', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, client } = await gateway.person();
    let token = (await client.auth.getSession()).data.session?.refresh_token ?? '';
    let goesOn = true;
    const refreshing = (async () => {
      while (goesOn) {
        const answer = await refresh(token);
        expect([200, 400]).toContain(answer.status);
        if (answer.status === 400) return;
        token = ((await answer.json()) as { refresh_token: string }).refresh_token;
      }
    })();
    const { error } = await gateway.admin.auth.admin.deleteUser(id);
    goesOn = false;
    await refreshing;
    expect(error).toBeNull();
    expect((await refresh(token)).status).toBe(400);
  }
});

test('a stolen token family is refused by the policies at once, however far our clock is ahead of the database’s', async () => {
  const { client } = await gateway.person();
  const session = (await client.auth.getSession()).data.session;
  const first = session?.refresh_token ?? '';
  const second = ((await (await refresh(first)).json()) as { refresh_token: string }).refresh_token;
  await refresh(second);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  expect((await refresh(first)).status).toBe(400);
  const { rowCount } = await gateway.owner.query(
    'select from auth.sessions where user_id = $1 and not_after > clock_timestamp()',
    [session?.user.id],
  );
  expect(rowCount).toBe(0);
});
