import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createJobs, type JobRegistry } from './create-jobs.ts';
import { createJobRecords, type JobRecords } from './job-records.ts';

const START = new Date('2026-11-25T08:00:00Z');
const at = (seconds: number) => new Date(START.getTime() + seconds * 1000);

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const open: JobRegistry[] = [];
const reports: string[] = [];
beforeEach(() => {
  // The database keeps its clock: only the timers of jobs are put forward.
  vi.useFakeTimers({ now: START, toFake: ['Date', 'setInterval', 'clearInterval', 'performance'] });
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((jobs) => jobs.stop()));
  vi.useRealTimers();
  reports.length = 0;
  await db.owner.query('delete from public.scheduled_jobs');
});

function node(): { jobs: JobRegistry; records: JobRecords } {
  const report = (_error: unknown, what: string) => reports.push(what);
  const records = createJobRecords(db.database, report);
  const jobs = createJobs({ report, records });
  open.push(jobs);
  return { jobs, records };
}

async function pass(seconds: number, { records }: { records: JobRecords }): Promise<void> {
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  await records.settle();
}

const rows = async () => (await db.owner.query('select * from public.scheduled_jobs order by name')).rows;

test('lists every job before its first run, and forgets jobs that are gone', async () => {
  await db.owner.query(`insert into public.scheduled_jobs (name, every_seconds) values ('count-sheep', 60)`);
  const { jobs, records } = node();
  jobs.start({ name: 'sweep-files', everyMs: 900_000, run: async () => undefined });
  await records.list(jobs.states());
  expect(await rows()).toMatchObject([
    { name: 'sweep-files', every_seconds: 900, last_started_at: null, runs: '0' },
  ]);
});

test('writes a success at most once a minute, and a failure and its end at once', async () => {
  const own = node();
  let failure: Error | undefined;
  const run = async () => {
    if (failure) throw failure;
  };
  own.jobs.start({ name: 'send-pushes', everyMs: 3000, run });
  await pass(3, own);
  expect(await rows()).toMatchObject([{ last_succeeded_at: at(3), runs: '1', last_duration_ms: 0 }]);
  await pass(57, own);
  expect(await rows()).toMatchObject([{ last_succeeded_at: at(3), runs: '1' }]);
  await pass(3, own);
  expect(await rows()).toMatchObject([{ last_succeeded_at: at(63), runs: '21', failures: '0' }]);

  failure = new Error('The push service does not answer.');
  await pass(6, own);
  const failed = { first_failed_at: at(66), last_failed_at: at(66), last_error: failure.message };
  expect(await rows()).toMatchObject([{ ...failed, last_succeeded_at: at(63), runs: '22', failures: '1' }]);
  failure = undefined;
  await pass(3, own);
  expect(await rows()).toMatchObject([
    { first_failed_at: null, last_failed_at: at(69), last_succeeded_at: at(72), runs: '24', failures: '2' },
  ]);
});

test('shows a run that never ends, and that it ended', async () => {
  const own = node();
  const { promise, resolve } = Promise.withResolvers<void>();
  own.jobs.start({ name: 'send-digests', everyMs: 3000, run: () => promise });
  await pass(60, own);
  expect(await rows()).toEqual([]);
  await pass(6, own);
  expect(await rows()).toMatchObject([{ last_started_at: at(3), last_succeeded_at: null, runs: '0' }]);
  resolve();
  await pass(1, own);
  expect(await rows()).toMatchObject([{ last_started_at: at(3), last_succeeded_at: at(66), runs: '1' }]);
});

test('several nodes share a row: counts add up, and times only advance', async () => {
  const nodes = [node(), node()];
  for (const { jobs } of nodes) {
    jobs.start({ name: 'send-pushes', everyMs: 60_000, run: async () => undefined });
  }
  for (const each of nodes) await pass(60, each);
  await Promise.all(nodes.map(({ records }) => records.settle()));
  expect(await rows()).toMatchObject([{ last_succeeded_at: at(120), runs: '4' }]);
});

test('a record that cannot be written fails no job, is reported, and is written later', async () => {
  const own = node();
  const run = vi.fn(async () => undefined);
  own.jobs.start({ name: 'send-pushes', everyMs: 30_000, run });
  await db.owner.query('alter table public.scheduled_jobs rename to away');
  await own.records.list(own.jobs.states());
  await pass(60, own);
  expect(run).toHaveBeenCalledTimes(2);
  expect(own.jobs.states()).toMatchObject([{ runs: 2, failures: 0 }]);
  expect(reports).toEqual(Array(2).fill(expect.stringContaining('could not be recorded')));
  await db.owner.query('alter table public.away rename to scheduled_jobs');
  await pass(30, own);
  expect(await rows()).toMatchObject([{ runs: '3', failures: '0' }]);
});
