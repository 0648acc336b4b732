import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateIdentity } from 'age-encryption';
import { afterAll, expect, test, vi } from 'vitest';
import { loadSecrets } from '#server/secrets.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { runCommand } from './run-command.ts';

vi.setConfig({ testTimeout: 60_000 });
const folder = temporaryFolder();
afterAll(() => {
  vi.unstubAllEnvs();
  folder[Symbol.dispose]();
});

test('backs up and tests the restore with the settings of the portal, and says what was in the way', async () => {
  const dataDir = join(folder.path, 'data');
  await loadSecrets(dataDir);
  const keyFile = join(folder.path, 'key');
  writeFileSync(keyFile, await generateIdentity());
  vi.stubEnv('DATABASE_URL', 'postgres://db.test/fieldfare');
  vi.stubEnv('BACKUP_TO', join(folder.path, 'backups'));
  vi.stubEnv('BACKUP_KEY_FILE', keyFile);
  const { signal } = new AbortController();

  await expect(runCommand('verify', dataDir, signal)).rejects.toThrow('holds no backups of Fieldfare');
  await runCommand('backup', dataDir, signal);
  expect(existsSync(join(dataDir, 'last-backup'))).toBe(true);
  expect(existsSync(join(dataDir, 'last-restore-test'))).toBe(false);
  await runCommand('verify', dataDir, signal);
  expect(existsSync(join(dataDir, 'last-restore-test'))).toBe(true);
});
