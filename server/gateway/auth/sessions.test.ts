import { describe, expect, test } from 'vitest';
import { PASSWORD } from '#test/support/auth-gateway.ts';
import { sharedGateway } from '#test/support/shared-gateway.ts';

const gateway = sharedGateway({}, { trustProxy: true });

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

interface Tokens {
  access_token: string;
  refresh_token: string;
}

async function tokens(grant: string, body: unknown, userAgent: string, address: string): Promise<Tokens> {
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': address };
  const answer = await gateway.call('POST', `/token?grant_type=${grant}`, { body, headers });
  expect(answer.status).toBe(200);
  return answer.json();
}

const call = (method: string, path: string, { access_token }: Tokens) =>
  gateway.call(method, path, { headers: { authorization: `Bearer ${access_token}` } });

async function list(own: Tokens): Promise<Record<string, unknown>[]> {
  const answer = await call('GET', '/user/sessions', own);
  expect(answer.status).toBe(200);
  return answer.json();
}

/** A person with two sessions: the first in an office, the second on a phone. */
async function twoSessions() {
  const { id, email, client } = await gateway.person();
  await client.auth.signOut();
  const office = await tokens('password', { email, password: PASSWORD }, CHROME, '198.51.100.7');
  const phone = await tokens('password', { email, password: PASSWORD }, IPHONE, '2001:db8::9');
  return { id, email, office, phone };
}

describe('the user’s own sessions', () => {
  test('are listed by device, the most recently used first, with the current one marked', async () => {
    const { office, phone } = await twoSessions();
    const [first, second, ...more] = await list(office);
    expect(more).toEqual([]);
    expect(first).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      device: 'Safari on iPhone',
      user_agent: IPHONE,
      ip: '2001:db8::9',
      created_at: expect.any(String),
      last_used_at: expect.any(String),
      not_after: expect.any(String),
      aal: 'aal1',
      methods: ['password'],
      current: false,
    });
    expect(second).toMatchObject({ device: 'Chrome on Windows', ip: '198.51.100.7', current: true });
    expect((await list(phone)).map(({ current }) => current)).toEqual([true, false]);
  });

  test('show where they were last used', async () => {
    const { office } = await twoSessions();
    const body = { refresh_token: office.refresh_token };
    const moved = await tokens('refresh_token', body, CHROME.replace('142', '143'), '203.0.113.5');
    const [first] = await list(moved);
    expect(first).toMatchObject({
      device: 'Chrome on Windows',
      user_agent: CHROME.replace('142', '143'),
      ip: '203.0.113.5',
      current: true,
    });
    expect(Date.parse(first?.last_used_at as string)).toBeGreaterThan(
      Date.parse(first?.created_at as string),
    );
  });

  test('do not include ended ones', async () => {
    const { id, office, phone } = await twoSessions();
    const [other] = await list(office);
    await gateway.owner.query(`update auth.sessions set not_after = now() where id = $1`, [other?.id]);
    expect(await list(office)).toHaveLength(1);
    expect((await call('GET', '/user/sessions', phone)).status).toBe(403);
    expect(await (await call('GET', '/user/sessions', phone)).json()).toMatchObject({
      error_code: 'session_not_found',
    });
    await gateway.owner.query('delete from auth.sessions where user_id = $1', [id]);
    expect((await call('GET', '/user/sessions', office)).status).toBe(403);
  });

  test('are not visible to others, or without a session', async () => {
    const [ann, bob] = [await twoSessions(), await twoSessions()];
    const ids = new Set((await list(ann.office)).map(({ id }) => id));
    for (const { id } of await list(bob.office)) expect(ids.has(id)).toBe(false);
    expect((await gateway.call('GET', '/user/sessions')).status).toBe(401);
    expect((await gateway.call('DELETE', `/user/sessions/${[...ids][0]}`)).status).toBe(401);
  });
});

describe('ending sessions', () => {
  test('one: it is refused on its next request, the others continue, and the log records it', async () => {
    const { id, office, phone } = await twoSessions();
    const [lost] = await list(office);
    expect((await call('DELETE', `/user/sessions/${lost?.id}`, office)).status).toBe(204);
    expect((await call('GET', '/user', phone)).status).toBe(403);
    const refresh = { body: { refresh_token: phone.refresh_token } };
    expect((await gateway.call('POST', '/token?grant_type=refresh_token', refresh)).status).toBe(400);
    expect(await list(office)).toHaveLength(1);
    const { rows } = await gateway.owner.query(
      `select payload -> 'traits' as traits from auth.audit_log_entries
       where payload ->> 'action' = 'logout' and payload ->> 'actor_id' = $1 order by created_at desc limit 1`,
      [id],
    );
    expect(rows[0]?.traits).toEqual({ scope: 'session', session_id: lost?.id });
  });

  test('not those of others, nor unknown ones', async () => {
    const [ann, bob] = [await twoSessions(), await twoSessions()];
    const [foreign] = await list(bob.office);
    for (const id of [foreign?.id, crypto.randomUUID(), 'x', '%00']) {
      const answer = await call('DELETE', `/user/sessions/${id}`, ann.office);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({
        error_code: 'validation_failed',
        msg: 'Session not found',
      });
    }
    expect(await list(bob.office)).toHaveLength(2);
  });

  test.each([
    ['local', 1, 403, 200],
    ['others', 1, 200, 403],
    ['global', 0, 403, 403],
  ])('by signing out: %s', async (scope, left, office, phone) => {
    const person = await twoSessions();
    expect((await call('POST', `/logout?scope=${scope}`, person.office)).status).toBe(204);
    expect((await call('GET', '/user', person.office)).status).toBe(office);
    expect((await call('GET', '/user', person.phone)).status).toBe(phone);
    const { rowCount } = await gateway.owner.query('select 1 from auth.sessions where user_id = $1', [
      person.id,
    ]);
    expect(rowCount).toBe(left);
  });

  test('requires the second factor of users who have one', async () => {
    const { id, office } = await twoSessions();
    const [other] = await list(office);
    await gateway.owner.query(
      `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
      [id],
    );
    for (const [method, path] of [
      ['GET', '/user/sessions'],
      ['DELETE', `/user/sessions/${other?.id}`],
      ['POST', '/logout?scope=others'],
    ] as const) {
      const answer = await call(method, path, office);
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ error_code: 'insufficient_aal' });
    }
    await gateway.owner.query(`update auth.sessions set aal = 'aal2' where user_id = $1`, [id]);
    expect((await list(office)).map(({ aal }) => aal)).toEqual(['aal2', 'aal2']);
    expect((await call('POST', '/logout?scope=others', office)).status).toBe(204);
    expect(await list(office)).toHaveLength(1);
  });

  test('by signing out everywhere without it ends one session only: a stolen password does not end the others', async () => {
    const { id, office, phone } = await twoSessions();
    await gateway.owner.query(
      `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
      [id],
    );
    expect((await call('POST', '/logout', office)).status).toBe(204);
    expect((await call('GET', '/user', office)).status).toBe(403);
    expect((await call('GET', '/user', phone)).status).toBe(200);
  });
});
