import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { makeScheduledBackup } from './scheduled-backup.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

test('backs up when it is due, reports a failure, and tries again an hour later', async () => {
  const office = { timeZone: 'UTC' };
  let now = new Date(Date.now() + 60_000);
  const outcomes = [
    async () => Promise.reject(new Error('The share is not mounted.')),
    async () => Promise.reject(new Error('The share is not mounted.')),
    async () => writeFileSync(join(folder.path, 'last-backup'), ''),
  ];
  const run = vi.fn(() => outcomes.shift()?.() ?? Promise.resolve());
  const failed = vi.fn(async () => undefined);
  const options = { dataDir: folder.path, at: '02:30', office, failed };
  const look = makeScheduledBackup(options, { clock: () => now, run });
  const signal = new AbortController().signal;

  await expect(look(signal)).rejects.toThrow('not mounted');
  expect(failed).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: 'The share is not mounted.' }),
  );
  now = new Date(now.getTime() + 59 * 60_000);
  await look(signal);
  expect(run).toHaveBeenCalledTimes(1);
  now = new Date(now.getTime() + 60_000);
  await expect(look(signal)).rejects.toThrow('not mounted');
  now = new Date(now.getTime() + 3_600_000);
  await look(signal);
  expect(run).toHaveBeenCalledTimes(3);
  // Its own clock has gone on, and the file is of this moment.
  now = new Date();
  await look(signal);
  expect(run).toHaveBeenCalledTimes(3);
  expect(failed).toHaveBeenCalledTimes(1);
});
