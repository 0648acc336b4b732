import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRaw } from '#server/gateway/realtime/test/raw-socket.ts';
import { generateSigningKey, loadKeys, signToken } from '#server/gateway/tokens.ts';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/**
 * What proves nothing opens nothing, by every way in (reliability requirements 25). Each single mistake of a token that
 * our own key signed is in `server/gateway/tokens.test.ts`.
 */
let portal: TestPortal;
let company: Company;
let real: { access: string; refresh: string; id: string };
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  const { session } = (await company.people.admin.client.auth.getSession()).data;
  real = {
    access: session?.access_token ?? '',
    refresh: session?.refresh_token ?? '',
    id: session?.user.id ?? '',
  };
});
afterAll(() => portal.stop());

const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const part = (token: string, at: number) => token.split('.')[at] ?? '';
const read = (token: string, at: number) => JSON.parse(Buffer.from(part(token, at), 'base64url').toString());
const jwks = async () =>
  (await (await fetch(`${portal.url}/auth/v1/.well-known/jwks.json`)).json()) as { keys: object[] };

/** The real claims, changed, in a token of another key that claims to be ours. */
async function byStranger(claims: object = {}, header: object = {}): Promise<string> {
  const jwk = { ...(await generateSigningKey()), kid: read(real.access, 0).kid };
  const keys = await loadKeys(jwk);
  const token = await signToken(keys, { ...read(real.access, 1), ...claims }, { expiresInSeconds: 600 });
  if (Object.keys(header).length === 0) return token;
  return `${json({ ...read(token, 0), ...header })}.${part(token, 1)}.${part(token, 2)}`;
}

function byHmac(secret: string, claims: object = { role: 'service_role' }): string {
  const input = `${json({ alg: 'HS256', typ: 'JWT', kid: read(real.access, 0).kid })}.${json({ ...read(real.access, 1), ...claims })}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}

const withClaims = (claims: object) =>
  `${part(real.access, 0)}.${json({ ...read(real.access, 1), ...claims })}.${part(real.access, 2)}`;

const FORGERIES: Record<string, () => Promise<string> | string> = {
  nothing: () => '',
  'alg none': () => `${json({ alg: 'none', typ: 'JWT' })}.${part(real.access, 1)}.`,
  'alg None with our kid and signature': () =>
    `${json({ ...read(real.access, 0), alg: 'None' })}.${part(real.access, 1)}.${part(real.access, 2)}`,
  'HS256 with our public key': async () => byHmac(JSON.stringify((await jwks()).keys[0])),
  'HS256 with all our public keys': async () => byHmac(JSON.stringify(await jwks())),
  'HS256 with the key of the browser': () => byHmac(portal.anonKey),
  'HS256 with the secret of every example': () =>
    byHmac('super-secret-jwt-token-with-at-least-32-characters-long'),
  'a stranger’s key under our kid': () => byStranger(),
  'a stranger’s key for the service': () => byStranger({ role: 'service_role', sub: undefined }),
  'a stranger’s key that it brings along': async () =>
    byStranger({}, { jwk: await generateSigningKey().then(({ d: _d, ...open }) => open) }),
  'a stranger’s key at an address': () =>
    byStranger({}, { jku: `${portal.url}/auth/v1/.well-known/jwks.json` }),
  'our claims, made the service': () => withClaims({ role: 'service_role' }),
  'our claims, made the database’s owner': () => withClaims({ role: 'fieldfare_owner' }),
  'our claims, prolonged': () => withClaims({ exp: 4_000_000_000 }),
  'our claims, raised': () => withClaims({ aal: 'aal2' }),
  'our claims, without a session': () => withClaims({ session_id: undefined }),
  'half a signature': () => real.access.slice(0, -20),
  'a signature of noughts': () => `${part(real.access, 0)}.${part(real.access, 1)}.${'A'.repeat(86)}`,
  'a signature in the other encoding': () =>
    `${part(real.access, 0)}.${part(real.access, 1)}.${Buffer.from(part(real.access, 2), 'base64url').toString('hex')}`,
  'a refresh token': () => real.refresh,
  'a key of a mailed link': async () => {
    const { data } = await portal
      .serviceClient()
      .auth.admin.generateLink({ type: 'recovery', email: company.people.manager.email });
    return data.properties?.hashed_token ?? '';
  },
  'the token of a signed upload': async () => {
    const { client, profileId } = company.people.admin;
    const { data } = await client.storage.from('attachments').createSignedUploadUrl(`${profileId}/x.png`);
    return data?.token ?? '';
  },
};

/** Every way in: whether it took the token for somebody. */
const DOORS: Record<string, (token: string) => Promise<boolean>> = {
  'sign-in': async (token) => (await ask('/auth/v1/user', token)).ok,
  'the office of sign-in': async (token) => (await ask('/auth/v1/admin/users', token)).ok,
  rows: async (token) => hasRows(await ask('/rest/v1/profiles?select=id', token)),
  'rows by apikey': async (token) => hasRows(await askWithKey('/rest/v1/profiles?select=id', token)),
  commands: async (token) => {
    const body = JSON.stringify({ p_other_user_id: company.people.manager.profileId });
    return (await ask('/rest/v1/rpc/create_direct_conversation', token, { method: 'POST', body })).ok;
  },
  files: async (token) => {
    const body = JSON.stringify({ prefix: '', limit: 1 });
    return (await ask('/storage/v1/object/list/attachments', token, { method: 'POST', body })).ok;
  },
  'uploads in parts': async (token) => {
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-length': '1',
      'upload-metadata': `bucketName ${btoa('attachments')},objectName ${btoa(`${company.people.admin.profileId}/${crypto.randomUUID()}.png`)},contentType ${btoa('image/png')}`,
    };
    return (await ask('/storage/v1/upload/resumable', token, { method: 'POST', headers })).ok;
  },
  sockets: (token) =>
    openRaw(portal.url, encodeURIComponent(token)).then(
      ({ socket }) => {
        socket.close();
        return true;
      },
      () => false,
    ),
  channels: async (token) => {
    const raw = await openRaw(portal.url, portal.anonKey);
    raw.join('realtime:any', { access_token: token });
    const [, , , , reply] = await raw.next('realtime:any', 'phx_reply');
    raw.socket.close();
    return (reply as { status: string }).status === 'ok';
  },
};

const ask = (path: string, token: string, init: RequestInit = {}) =>
  fetch(`${portal.url}${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...init.headers },
  });
const askWithKey = (path: string, apikey: string) =>
  fetch(`${portal.url}${path}`, { headers: apikey ? { apikey } : {} });
const hasRows = async (answer: Response) => answer.ok && ((await answer.json()) as unknown[]).length > 0;

describe.each(Object.keys(DOORS))('%s', (door) => {
  const opens = (token: string) => DOORS[door]?.(token);

  // On an open socket an empty word is no token: the socket's own key counts, and everybody may have that.
  const forgeries = Object.keys(FORGERIES).filter((name) => door !== 'channels' || name !== 'nothing');

  test.each(forgeries)('are closed to %s', async (forgery) => {
    expect(await opens((await FORGERIES[forgery]?.()) ?? '')).toBe(false);
  });

  test('open to the genuine one', async () => {
    // The office of sign-in is the service's alone.
    const token = door === 'the office of sign-in' ? portal.serviceRoleKey : real.access;
    expect(await opens(token)).toBe(true);
  });
});

test('an API key beside a token changes nothing about its rights', async () => {
  const asked = async (authorization: string, apikey: string) => {
    const headers = { authorization: `Bearer ${authorization}`, apikey };
    const answer = await fetch(`${portal.url}/rest/v1/profiles?select=id`, { headers });
    return answer.ok ? ((await answer.json()) as unknown[]).length : answer.status;
  };
  const own = await asked(real.access, portal.anonKey);
  expect(own).toBeGreaterThan(0);
  expect(await asked(real.access, portal.serviceRoleKey)).toBe(own);
  const { session } = (await company.people.stranger.client.auth.getSession()).data;
  const strangers = await asked(session?.access_token ?? '', portal.anonKey);
  expect(await asked(session?.access_token ?? '', portal.serviceRoleKey)).toBe(strangers);
  expect(await asked('x.y.z', portal.serviceRoleKey)).toBe(401);
  expect(await asked('', portal.serviceRoleKey)).toBe(401);
});
