import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JWK } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateSigningKey } from '#server/gateway/tokens.ts';
import { type KeySettings, signingKeys, watchKeys } from '#server/signing-keys.ts';
import { PASSWORD, SITE, startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** Keys are changed while the nodes run, and count on all of them within five seconds (reliability requirements 25). */
const WITHIN = { timeout: 5000 };
const folder = temporaryFolder();
const settings: KeySettings = {
  dataDir: folder.path,
  file: join(folder.path, 'keys.json'),
  issuer: `${SITE}/auth/v1`,
};
const nodes: TestGateway[] = [];
const reports: string[] = [];
const stops: (() => void)[] = [];
let [first, second]: [JWK, JWK] = [{}, {}];

const write = (...keys: JWK[]) => writeFileSync(settings.file ?? '', JSON.stringify({ keys }));

beforeAll(async () => {
  [first, second] = [await generateSigningKey(), await generateSigningKey()];
  write(first);
  for (let count = 0; count < 2; count++) {
    const keys = await signingKeys(settings, { signingKey: {}, otherSigningKeys: [] });
    const report = (error: unknown) => reports.push((error as Error).message);
    stops.push(watchKeys(keys, settings, { report }));
    nodes.push(await startGateway({}, { keys, ...(nodes[0] && { database: nodes[0].test }) }));
  }
});
afterAll(async () => {
  for (const stop of stops) stop();
  for (const node of nodes.reverse()) await node.stop();
  folder[Symbol.dispose]();
});

const published = () =>
  Promise.all(
    nodes.map(async (node) => {
      const { keys } = (await (await node.call('GET', '/.well-known/jwks.json')).json()) as { keys: JWK[] };
      return keys.map(({ kid }) => kid);
    }),
  );
/** What each node says to an access token. */
const opens = (token: string) =>
  Promise.all(
    nodes.map(async (node) => {
      return (await node.call('GET', '/user', { headers: { authorization: `Bearer ${token}` } })).status;
    }),
  );

test('a key is added, takes over, and the previous one is removed; a damaged file changes nothing', async () => {
  const [one, other] = nodes as [TestGateway, TestGateway];
  const { email, client } = await one.person();
  const old = (await client.auth.getSession()).data.session?.access_token ?? '';
  expect(await opens(old)).toEqual([200, 200]);

  write(second, first);
  await expect.poll(published, WITHIN).toEqual(Array(2).fill([second.kid, first.kid]));
  const signedIn = await other.client().auth.signInWithPassword({ email, password: PASSWORD });
  const fresh = signedIn.data.session?.access_token ?? '';
  expect(JSON.parse(atob(fresh.split('.')[0] ?? '')).kid).toBe(second.kid);
  expect([await opens(old), await opens(fresh)]).toEqual([
    [200, 200],
    [200, 200],
  ]);

  write(second);
  await expect.poll(() => opens(old), WITHIN).toEqual([403, 403]);
  expect(await opens(fresh)).toEqual([200, 200]);
  // The session goes on: its refresh token is no signature.
  const { data } = await client.auth.refreshSession();
  expect(await opens(data.session?.access_token ?? '')).toEqual([200, 200]);

  writeFileSync(settings.file ?? '', '{"keys":[');
  await expect.poll(() => reports.length, WITHIN).toBe(2);
  expect(reports[0]).toContain('cannot be used');
  expect(await opens(fresh)).toEqual([200, 200]);
});
