import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { generateIdentity } from 'age-encryption';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { backUp } from '#server/backup/back-up.ts';
import { restore } from '#server/backup/restore/restore.ts';
import { bytesOf } from '#server/backup/seal.ts';
import { type BackupSettings, loadBackupSettings } from '#server/backup/settings.ts';
import { verify } from '#server/backup/verify.ts';
import { createFolderStore } from '#server/gateway/storage/file-store/folder-store.ts';
import { loadSecrets, readStored } from '#server/secrets.ts';
import { startS3Server, type TestS3Server } from '#test/support/s3-server/s3-server.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { type Destination, ObjectMissingError } from './destination.ts';
import { openDestination } from './open-destination.ts';

vi.setConfig({ testTimeout: 90_000 });
const folder = temporaryFolder();
const dataDir = join(folder.path, 'data');
let server: TestS3Server;
let settings: BackupSettings;
let destination: Destination;

beforeAll(async () => {
  server = await startS3Server();
  const keyFile = join(folder.path, 'key');
  writeFileSync(keyFile, await generateIdentity());
  const { environment } = server;
  settings = loadBackupSettings({
    BACKUP_KEY_FILE: keyFile,
    BACKUP_S3_ENDPOINT: environment.STORAGE_S3_ENDPOINT,
    BACKUP_S3_ACCESS_KEY_ID: environment.STORAGE_S3_ACCESS_KEY_ID,
    BACKUP_S3_SECRET_ACCESS_KEY: environment.STORAGE_S3_SECRET_ACCESS_KEY,
  });
  destination = await openDestination(`s3://${server.bucket}/fieldfare`, settings, dataDir);
});
afterAll(async () => {
  destination.close();
  await server.stop();
  folder[Symbol.dispose]();
});

const namesIn = async (prefix: string) =>
  (await Array.fromAsync(destination.list(prefix))).map(({ name }) => name);

test('objects are written, read, listed, and removed below the prefix', async () => {
  const content = randomBytes(9 * 1024 * 1024);
  const stored = await destination.put('trial/large', bytesOf(content));
  expect(stored.sizeBytes).toBe(content.byteLength);
  expect((await buffer(await destination.open('trial/large'))).equals(content)).toBe(true);
  expect(await namesIn('trial/')).toEqual(['trial/large']);
  expect(await server.keys()).toEqual(['fieldfare/trial/large']);
  await destination.remove('trial/large');
  await destination.remove('trial/large');
  expect(await namesIn('')).toEqual([]);
  await expect(destination.open('trial/large')).rejects.toThrow(ObjectMissingError);
});

test('a backup in a bucket is verified and restored', async () => {
  await loadSecrets(dataDir);
  const store = createFolderStore(join(dataDir, 'files'));
  for (let n = 0; n < 3; n++) await store.put(randomUUID(), new Blob([randomBytes(90_000)]).stream());
  const storageOf = (of: string) => ({ filesDir: join(of, 'files'), s3: undefined });
  const databaseUrl = 'postgres://db.test/fieldfare';
  const options = { dataDir, databaseUrl, storage: storageOf(dataDir), destination, settings };
  expect((await backUp(options)).files.newCount).toBe(3);
  expect((await backUp(options)).files.newCount).toBe(0);
  const source = { source: destination, settings, say: () => undefined };
  await expect(verify(source)).resolves.toMatchObject({ manifest: { files: { count: 3 } } });
  const target = join(folder.path, 'restored');
  await restore({ ...source, dataDir: target, databaseUrl: undefined, storage: storageOf(target) });
  expect(readStored(target)).toEqual(readStored(dataDir));
  const filesIn = (of: string) => readdirSync(join(of, 'files'), { recursive: true, encoding: 'utf8' });
  expect(
    filesIn(target)
      .filter((name) => name.length > 30)
      .sort(),
  ).toEqual(
    filesIn(dataDir)
      .filter((name) => name.length > 30)
      .sort(),
  );
});
