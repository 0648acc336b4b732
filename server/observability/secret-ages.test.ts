import { expect, test, vi } from 'vitest';
import { rotateKeys } from '#server/key-rotation.ts';
import { loadSecrets, readStored, replaceStored } from '#server/secrets.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { readSecretAges } from './secret-ages.ts';

test('new keys are younger than what is never replaced, and no secret is shown', async () => {
  using folder = temporaryFolder();
  await loadSecrets(folder.path);
  replaceStored(folder.path, { ...readStored(folder.path), madeAt: '2026-01-02T03:04:05.000Z' });
  const ages = async () =>
    Object.fromEntries((await readSecretAges(folder.path)).map(({ name, since }) => [name, since]));
  expect(await ages()).toMatchObject({
    signing_key: '2026-01-02T03:04:05.000Z',
    file_secret: '2026-01-02T03:04:05.000Z',
    database_passwords: '2026-01-02T03:04:05.000Z',
  });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-01T00:00:00Z') });
  try {
    await rotateKeys(folder.path, 0);
  } finally {
    vi.useRealTimers();
  }
  expect(await ages()).toEqual({
    signing_key: '2027-01-01T00:00:00.000Z',
    program_keys: '2027-01-01T00:00:00.000Z',
    file_secret: '2026-01-02T03:04:05.000Z',
    database_passwords: '2026-01-02T03:04:05.000Z',
  });
  const {
    signingKey,
    madeAt: _,
    signingSince: __,
    otherSigningKeys: ___,
    ...values
  } = readStored(folder.path);
  const shown = JSON.stringify(await readSecretAges(folder.path));
  for (const secret of [signingKey.d, ...Object.values(values)]) expect(shown).not.toContain(String(secret));
});

test('the file of an earlier release has the age of the file', async () => {
  using folder = temporaryFolder();
  await loadSecrets(folder.path);
  const { madeAt: _, ...stored } = readStored(folder.path);
  replaceStored(folder.path, stored);
  for (const { since } of await readSecretAges(folder.path)) {
    expect(Date.parse(since)).toBeGreaterThan(Date.now() - 60_000);
  }
});
