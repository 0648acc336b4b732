import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadKeys, verifyToken } from '#server/gateway/tokens.ts';
import { vapidKeysOf } from '#server/push/vapid.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { loadSecrets } from './secrets.ts';

test('two simultaneous first starts use the same secrets, which only the owner may read', async () => {
  using folder = temporaryFolder();
  const [first, second] = await Promise.all([loadSecrets(folder.path), loadSecrets(folder.path)]);
  expect(first).toEqual(second);
  expect(await loadSecrets(folder.path)).toEqual(first);
  expect(statSync(join(folder.path, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('the keys name their roles and are signed by the installation', async () => {
  using folder = temporaryFolder();
  const secrets = await loadSecrets(folder.path);
  const keys = await loadKeys(secrets.signingKey);
  expect((await verifyToken(keys, secrets.anonKey)).role).toBe('anon');
  expect((await verifyToken(keys, secrets.serviceRoleKey)).role).toBe('service_role');
  const others = await loadKeys((await loadSecrets(join(folder.path, 'other'))).signingKey);
  await expect(verifyToken(others, secrets.serviceRoleKey)).rejects.toThrow();
});

test('the file of an earlier release still works: newer secrets are derived from it, the same on every node', async () => {
  using folder = temporaryFolder();
  const first = await loadSecrets(folder.path);
  const stored = JSON.parse(readFileSync(join(folder.path, 'secrets.json'), 'utf8'));
  expect(stored).not.toHaveProperty('linkSecret');
  expect(vapidKeysOf(first.vapidPrivateKey).publicKey).toHaveLength(87);
  expect(first.linkSecret).not.toBe(first.vapidPrivateKey);
  expect(await loadSecrets(folder.path)).toEqual(first);
});

test('a damaged file stops the start with a message that names it', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'secrets.json');
  writeFileSync(path, '{ "anonKey": 1');
  await expect(loadSecrets(folder.path)).rejects.toThrow(`${path} is damaged`);
});
