import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { isDue } from './due.ts';
import { repeating } from './repeat.ts';
import { reportingFailures } from './report-failures.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

const HOUR_MS = 3_600_000;
const { signal } = new AbortController();
const notMounted = async () => Promise.reject(new Error('The share is not mounted.'));

test('backs up when it is due, and tries again an hour after a failure', async () => {
  const marker = join(folder.path, 'last-backup');
  let now = new Date('2026-12-01T12:00:00Z');
  const touch = async () => {
    writeFileSync(marker, '');
    utimesSync(marker, now, now);
  };
  const outcomes = [notMounted, notMounted, touch];
  const work = vi.fn(() => outcomes.shift()?.() ?? Promise.resolve());
  const look = repeating(work, {
    marker,
    isDue: (at, lastAt) => isDue(at, lastAt, '02:30', 'UTC'),
    retryAfterMs: HOUR_MS,
    clock: () => now,
  });
  const pass = (ms: number) => (now = new Date(now.getTime() + ms));

  await expect(look(signal)).rejects.toThrow('not mounted');
  pass(HOUR_MS - 1);
  await look(signal);
  expect(work).toHaveBeenCalledTimes(1);
  pass(1);
  await expect(look(signal)).rejects.toThrow('not mounted');
  pass(HOUR_MS);
  await look(signal);
  await look(signal);
  expect(work).toHaveBeenCalledTimes(3);
  pass(24 * HOUR_MS);
  await look(signal);
  expect(work).toHaveBeenCalledTimes(4);
});

test('a failure is reported once a day until it has succeeded', async () => {
  let nowMs = 0;
  let work = notMounted;
  const failed = vi.fn(async () => undefined);
  const run = reportingFailures(() => work(), { failed, clock: () => nowMs });
  const fails = () => expect(run(signal)).rejects.toThrow('not mounted');

  await fails();
  expect(failed).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: 'The share is not mounted.' }),
  );
  nowMs = 24 * HOUR_MS - 1;
  await fails();
  expect(failed).toHaveBeenCalledTimes(1);
  nowMs += 1;
  await fails();
  expect(failed).toHaveBeenCalledTimes(2);
  work = async () => undefined as never;
  await run(signal);
  work = notMounted;
  await fails();
  expect(failed).toHaveBeenCalledTimes(3);
});

test('patience passes over what succeeds in time, and nothing is reported at the end of the portal', async () => {
  let nowMs = 0;
  let work = notMounted;
  const failed = vi.fn(async () => undefined);
  const run = reportingFailures(() => work(), { failed, patienceMs: 900_000, clock: () => nowMs });
  for (nowMs = 0; nowMs < 900_000; nowMs += 300_000) await expect(run(signal)).rejects.toThrow();
  work = async () => undefined as never;
  await run(signal);
  work = notMounted;
  await expect(run(signal)).rejects.toThrow();
  expect(failed).not.toHaveBeenCalled();
  nowMs += 900_000;
  await expect(run(AbortSignal.abort())).rejects.toThrow();
  expect(failed).not.toHaveBeenCalled();
  await expect(run(signal)).rejects.toThrow();
  expect(failed).toHaveBeenCalledOnce();
});
