import { randomUUID } from 'node:crypto';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, expect, test } from 'vitest';
import { createFolderDestination } from '#server/backup/destination/folder-destination.ts';
import { backUpFiles } from '#server/backup/files/back-up-files.ts';
import { linesOf, noFiles, objectOf } from '#server/backup/files/file-list.ts';
import { folderOf, listBackups, newBackupId, writeManifest } from '#server/backup/manifest.ts';
import { bytesOf, compressed, sealed } from '#server/backup/seal.ts';
import { walObject } from '#server/backup/wal/wal-names.ts';
import { createFolderStore } from '#server/gateway/storage/file-store/folder-store.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { keptOf } from './expired.ts';
import { removeExpired } from './remove-expired.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

const DAY_MS = 24 * 3_600_000;
const NOW = new Date('2026-12-01T02:30:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

test('of two years of nightly backups, 7 days, 4 weeks, and 12 months stay', () => {
  const ids = Array.from({ length: 730 }, (_, n) => newBackupId(daysAgo(730 - 1 - n)));
  const kept = keptOf(ids);
  const days = (list: string[]) => list.map((id) => `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}`);
  expect(days(kept.daily)).toEqual(
    ['11-25', '11-26', '11-27', '11-28', '11-29', '11-30', '12-01'].map((day) => `2026-${day}`),
  );
  expect(days(kept.ids)).toEqual([
    ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'],
    ...['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', '2026-11-15', '2026-11-22'],
    ...days(kept.daily),
  ]);
});

test('the last backup of a day counts, and a portal that was off for months loses none', () => {
  const [morning, evening] = [daysAgo(0), new Date(NOW.getTime() + 3_600_000)].map(newBackupId);
  const old = [400, 300, 200].map((days) => newBackupId(daysAgo(days)));
  expect(keptOf([...old, morning ?? '', evening ?? '']).ids).toEqual([...old, evening]);
});

test('goes with an expired backup: its files, and the WAL before the oldest day', async () => {
  const destination = createFolderDestination(join(folder.path, 'backups'));
  const identity = await generateIdentity();
  const key = { identity, recipient: await identityToRecipient(identity) };
  const repository = { destination, key };
  const store = createFolderStore(join(folder.path, 'files'));
  const addFile = async () => {
    const version = randomUUID();
    await store.put(version, new Blob(['a photo']).stream());
    return version;
  };
  /** One of a day: `firstWal` is its segment of the WAL. */
  const backUp = async (days: number, firstWal: string) => {
    const id = newBackupId(daysAgo(days));
    const copied = { count: 0, sizeBytes: 0, newCount: 0, newBytes: 0 };
    const entries = backUpFiles({ repository, store, known: noFiles(), copied });
    const name = `${folderOf(id)}files.ndjson.zst.age`;
    const written = await destination.put(name, sealed(key, compressed(linesOf(entries))));
    const object = { name, sizeBytes: written.sizeBytes, sha256: written.digest };
    const at = daysAgo(days).toISOString();
    await writeManifest(repository, {
      ...{ id, startedAt: at, endedAt: at, release: '0.2.0', migrations: [], secrets: object },
      database: { object, postgresMajor: '18', firstWal, sizeBytes: 0, counted: null },
      files: { list: object, ...copied },
    });
    await destination.put(walObject(firstWal), sealed(key, bytesOf('WAL')));
    return id;
  };
  const segment = (n: number) => `0000000100000000000000${n.toString(16).padStart(2, '0').toUpperCase()}`;
  const removed = await addFile();
  const kept = await addFile();
  // A Saturday: the one of Sunday stays for its week.
  const expired = await backUp(10, segment(1));
  await store.remove(removed);
  const ids: string[] = [];
  for (let days = 9; days >= 0; days--) ids.push(await backUp(days, segment(20 - days)));
  const unlisted = await addFile();
  await destination.put(objectOf(unlisted), sealed(key, bytesOf('copied between two backups')));
  for (const version of [removed, kept]) {
    utimesSync(join(folder.path, 'backups', objectOf(version)), daysAgo(13), daysAgo(13));
  }
  const abandoned = newBackupId(new Date(Date.now() - 2 * DAY_MS));
  await destination.put(`${folderOf(abandoned)}database.tar.zst.age`, bytesOf('half'));
  writeFileSync(join(folder.path, 'backups', 'wal', 'not-ours'), '');

  await removeExpired(repository);
  const left = await listBackups(repository);
  expect(left).not.toContain(expired);
  expect(left.slice(-7)).toEqual(ids.slice(-7));
  const objects = readdirSync(join(folder.path, 'backups'), { recursive: true, encoding: 'utf8' });
  expect(objects).not.toContain(objectOf(removed));
  expect(objects).toEqual(
    expect.arrayContaining([objectOf(kept), objectOf(unlisted), join('wal', 'not-ours')]),
  );
  expect(objects.filter((name) => name.includes(abandoned) && name.endsWith('.age'))).toEqual([]);
  expect(objects).not.toContain(walObject(segment(13)));
  expect(objects).toContain(walObject(segment(14)));
});
