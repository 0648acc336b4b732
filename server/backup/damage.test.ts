import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateIdentity } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolderStore } from '#server/gateway/storage/file-store/folder-store.ts';
import { loadSecrets, readStored } from '#server/secrets.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { backUp } from './back-up.ts';
import { openDestination } from './destination/open-destination.ts';
import { type RestoreOptions, restore } from './restore/restore.ts';
import { refuseUnfinished } from './restore/unfinished.ts';
import { loadBackupSettings } from './settings.ts';
import { verify } from './verify.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder.path, name);
const [dataDir, backups] = [at('data'), at('backups')];
const passphrase = (name: string, text: string) => {
  writeFileSync(at(name), `${text}\n`);
  return loadBackupSettings({ BACKUP_PASSPHRASE_FILE: at(name) });
};
const keyFile = (name: string) => {
  writeFileSync(at(name), `# made for a test\n${KEYS.pop()}\n`);
  return loadBackupSettings({ BACKUP_KEY_FILE: at(name) });
};
const KEYS = [await generateIdentity(), await generateIdentity()];
/** A passphrase takes a second of work each time, which is what makes it strong. */
const settings = keyFile('key');
const say = () => undefined;
const open = (path: string, installation = dataDir) => openDestination(path, settings, installation);

/** An installation with an external PostgreSQL: its backups are files and secrets. */
const backUpTo = async (path: string, from = dataDir, own = settings) =>
  backUp({
    ...{ dataDir: from, databaseUrl: 'postgres://db.test/fieldfare', settings: own },
    ...{ storage: { filesDir: join(from, 'files'), s3: undefined }, destination: await open(path, from) },
  });
const restoreTo = async (target: string, options: Partial<RestoreOptions> = {}) =>
  restore({
    ...{ source: await open(backups), settings, dataDir: target, databaseUrl: undefined, say },
    ...{ storage: { filesDir: join(target, 'files'), s3: undefined }, ...options },
  });
const verifyBackups = async () => verify({ source: await open(backups), settings, say });

beforeAll(async () => {
  await loadSecrets(dataDir);
  const store = createFolderStore(join(dataDir, 'files'));
  for (let n = 0; n < 3; n++) await store.put(randomUUID(), new Blob([randomBytes(90_000)]).stream());
  await backUpTo(backups);
});
afterAll(() => folder[Symbol.dispose]());

test('files and secrets come back without the database of DATABASE_URL', async () => {
  expect(await verifyBackups()).toMatchObject({ tables: null, manifest: { files: { count: 3 } } });
  const target = at('restored');
  await restoreTo(target);
  expect(readStored(target)).toEqual(readStored(dataDir));
  expect(readdirSync(join(target, 'files'), { recursive: true }).sort()).toEqual(
    readdirSync(join(dataDir, 'files'), { recursive: true }).sort(),
  );
});

test('nothing in the destination shows what was backed up', () => {
  const [name = ''] = readdirSync(join(dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\/[0-9a-f-]{36}$/.test(path),
  );
  const content = readFileSync(join(dataDir, 'files', name)).subarray(0, 32);
  const { storageUrlSecret } = readStored(dataDir);
  for (const path of objectsIn(backups)) {
    const stored = readFileSync(path);
    expect(stored.includes(content), path).toBe(false);
    expect(stored.includes(storageUrlSecret), path).toBe(false);
  }
});

test('verify and restore find an altered byte, a truncated object, and a lost one', async () => {
  for (const path of objectsIn(backups).filter((name) => /backups\/.*\/|files\//.test(name))) {
    const content = readFileSync(path);
    const altered = Buffer.from(content);
    const middle = Math.floor(altered.length * 0.7);
    altered.writeUInt8(altered.readUInt8(middle) ^ 1, middle);
    for (const wrong of [altered, content.subarray(0, -1)]) {
      writeFileSync(path, wrong);
      await expect(verifyBackups(), path).rejects.toThrow('is damaged');
      await expect(restoreTo(at('from-damaged')), path).rejects.toThrow('is damaged');
    }
    rmSync(path);
    await expect(verifyBackups(), path).rejects.toThrow(/is missing|no complete backup/);
    writeFileSync(path, content);
  }
  await verifyBackups();
});

test('an interrupted restore is no installation, and is repeated', async () => {
  const target = at('from-damaged');
  expect(existsSync(join(target, 'secrets.json'))).toBe(false);
  expect(() => refuseUnfinished(target)).toThrow('has not ended');
  await restoreTo(target);
  refuseUnfinished(target);
  expect(existsSync(join(target, 'secrets.json'))).toBe(true);
});

test('says what is wrong with a destination or a source, and changes nothing', async () => {
  const nowhere = at('nowhere');
  await expect(restoreTo(nowhere, { settings: keyFile('another key') })).rejects.toThrow(
    `BACKUP_KEY_FILE does not open the backups in ${backups}`,
  );
  const none = loadBackupSettings({});
  await expect(restoreTo(nowhere, { settings: none })).rejects.toThrow('set BACKUP_KEY_FILE');
  await expect(restoreTo(dataDir)).rejects.toThrow(`${dataDir} is not empty`);
  await expect(restoreTo(nowhere, { source: await open(at('empty')) })).rejects.toThrow('holds no backups');
  await expect(restoreTo(nowhere, { id: 'x' })).rejects.toThrow('holds no backup x. It has 2');
  const until = new Date('2020-01-01T00:00:00Z');
  await expect(restoreTo(nowhere, { until })).rejects.toThrow('nothing as old can be restored');
  mkdirSync(at('newer'));
  writeFileSync(join(at('newer'), 'fieldfare-backup.json'), '{"format":2}');
  const newer = await open(at('newer'));
  await expect(restoreTo(nowhere, { source: newer })).rejects.toThrow('a newer version of Fieldfare');
  expect(existsSync(nowhere)).toBe(false);

  await expect(open(join(dataDir, 'backups'))).rejects.toThrow('would be lost with it');
  await loadSecrets(at('other'));
  await expect(backUpTo(backups, at('other'))).rejects.toThrow('another installation');
  await expect(backUpTo(dataDir, at('other'))).rejects.toThrow('is not empty');
});

test('a passphrase opens the backups that were made with it, and another one does not', async () => {
  const right = passphrase('passphrase', 'eight plain words on a sheet of paper');
  const path = at('by-passphrase');
  await backUpTo(path, dataDir, right);
  const source = await open(path);
  await expect(verify({ source, settings: right, say })).resolves.toMatchObject({ tables: null });
  const wrong = passphrase('wrong', 'another passphrase altogether');
  await expect(verify({ source, settings: wrong, say })).rejects.toThrow(
    `BACKUP_PASSPHRASE_FILE does not open the backups in ${path}`,
  );
});

function objectsIn(path: string): string[] {
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /\.(age|json)$/.test(name)).map((name) => join(path, name));
}
