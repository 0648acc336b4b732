import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createJobs, type JobRegistry } from './create-jobs.ts';

const START = new Date('2026-11-25T08:00:00Z');
const at = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const everyMs = 5000;

const reports: string[] = [];
let jobs: JobRegistry;
beforeEach(() => {
  vi.useFakeTimers({ now: START });
  reports.length = 0;
  jobs = createJobs({ report: (error, what) => reports.push(`${what} ${(error as Error).message}`) });
});
afterEach(() => void vi.useRealTimers());

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const takes = (seconds: number) => vi.fn(() => new Promise<void>((done) => setTimeout(done, seconds * 1000)));
const state = () => jobs.states()[0];

test('runs periodically, first after one interval, and records each run', async () => {
  const run = takes(2);
  jobs.start({ name: 'send-digests', everyMs, run });
  expect(state()).toMatchObject({ name: 'send-digests', everyMs, runs: 0, lastStartedAt: null });
  await pass(4.9);
  expect(run).not.toHaveBeenCalled();
  await pass(12.1);
  expect(run).toHaveBeenCalledTimes(3);
  expect(state()).toEqual({
    name: 'send-digests',
    everyMs,
    runningSince: null,
    lastStartedAt: at(15),
    lastSucceededAt: at(17),
    lastFailedAt: null,
    firstFailedAt: null,
    lastError: null,
    runs: 3,
    failures: 0,
    lastDurationMs: 2000,
  });
});

test('never runs a job twice at the same time, and shows since when a run takes that never ends', async () => {
  const run = vi.fn(() => new Promise<void>(() => undefined));
  const other = takes(0);
  jobs.start({ name: 'send-digests', everyMs, run });
  jobs.start({ name: 'send-pushes', everyMs, run: other });
  await pass(60);
  expect(run).toHaveBeenCalledOnce();
  expect(state()).toMatchObject({ runningSince: at(5), lastSucceededAt: null, runs: 0 });
  expect(other).toHaveBeenCalledTimes(12);
});

test('records and reports a failure without secrets, and continues', async () => {
  let isBroken = true;
  const run = vi.fn(async () => {
    if (isBroken) throw new Error('postgres://ann:secret@db.test does not answer');
  });
  const throwing = vi.fn((): Promise<void> => {
    throw new Error('before its first await');
  });
  const healthy = takes(0);
  jobs.start({ name: 'send-digests', everyMs, run });
  jobs.start({ name: 'send-pushes', everyMs, run: throwing });
  jobs.start({ name: 'sweep-files', everyMs, run: healthy });
  await pass(10);
  expect(state()).toMatchObject({
    lastFailedAt: at(10),
    firstFailedAt: at(5),
    lastError: 'postgres://[removed]@db.test does not answer',
    runs: 2,
    failures: 2,
  });
  expect(reports[0]).toContain('The scheduled job "send-digests" failed. It is retried.');
  isBroken = false;
  await pass(5);
  expect(state()).toMatchObject({ lastSucceededAt: at(15), firstFailedAt: null, runs: 3, failures: 2 });
  expect([throwing, healthy].map(({ mock }) => mock.calls.length)).toEqual([3, 3]);
});

test('a message is short, and never empty', async () => {
  const failures = [new Error('x'.repeat(10_000)), Object.assign(new Error(''), { code: 'ECONNREFUSED' })];
  jobs.start({ name: 'send-digests', everyMs, run: async () => Promise.reject(failures.shift()) });
  await pass(5);
  expect(state()?.lastError?.length).toBeLessThanOrEqual(300);
  await pass(5);
  expect(state()?.lastError).toBe('ECONNREFUSED');
});

test('wakes an idle job at once, and a running one for another run', async () => {
  const run = takes(2);
  jobs.start({ name: 'send-emails', everyMs: 3_600_000, run });
  jobs.wake('send-emails');
  expect(run).toHaveBeenCalledTimes(1);
  await pass(1);
  jobs.wake('send-emails');
  jobs.wake('send-emails');
  expect(run).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(run).toHaveBeenCalledTimes(2);
  await pass(60);
  expect(run).toHaveBeenCalledTimes(2);
  // A portal without a mail server does not start it.
  jobs.wake('send-pushes');
});

test('aborts and awaits runs when it stops; an aborted run is no failure', async () => {
  const run = vi.fn(
    (signal: AbortSignal) =>
      new Promise<void>((_done, fail) => {
        signal.addEventListener('abort', () => setTimeout(() => fail(new Error('aborted')), 1000));
      }),
  );
  jobs.start({ name: 'send-pushes', everyMs, run });
  await pass(5);
  jobs.wake('send-pushes');
  const stopped = vi.fn();
  void jobs.stop().then(stopped);
  await pass(0.9);
  expect(stopped).not.toHaveBeenCalled();
  await pass(0.1);
  expect(stopped).toHaveBeenCalled();
  await pass(60);
  jobs.wake('send-pushes');
  expect(run).toHaveBeenCalledOnce();
  expect(state()).toMatchObject({ runningSince: null, failures: 0 });
  expect(reports).toEqual([]);
});

test('refuses a second job of the same name', () => {
  const job = { name: 'send-pushes', everyMs, run: takes(0) } as const;
  jobs.start(job);
  expect(() => jobs.start(job)).toThrow('"send-pushes" was started already');
});
