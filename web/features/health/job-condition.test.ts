import { expect, test } from 'vitest';
import { conditionOf, type ScheduledJob } from './job-condition.ts';
import { succeededJob } from './test-job.ts';

const NOW_MS = Date.parse('2026-11-25T12:00:00Z');
const ago = (minutes: number) => new Date(NOW_MS - minutes * 60_000).toISOString();
const job = succeededJob(ago(1));
const HOURLY = { every_seconds: 3600 };

test.each<[name: string, row: Partial<ScheduledJob>, conditions: string[]]>([
  ['succeeds', {}, []],
  ['has not run yet', { last_started_at: null, last_succeeded_at: null }, []],
  ['fails', { last_failed_at: ago(1), first_failed_at: ago(3) }, ['isFailing']],
  ['failed once, and succeeds again', { last_failed_at: ago(3) }, []],
  ['runs often, and succeeded ten minutes ago', { last_started_at: ago(10), last_succeeded_at: ago(10) }, []],
  [
    'runs often, and succeeded eleven minutes ago',
    { last_started_at: ago(11), last_succeeded_at: ago(11) },
    ['isLate'],
  ],
  [
    'is hourly, and succeeded three hours ago',
    { ...HOURLY, last_started_at: ago(180), last_succeeded_at: ago(180) },
    [],
  ],
  [
    'is hourly, and succeeded longer ago',
    { ...HOURLY, last_started_at: ago(181), last_succeeded_at: ago(181) },
    ['isLate'],
  ],
  [
    'fails for long',
    { last_started_at: ago(1), last_succeeded_at: ago(60), last_failed_at: ago(1), first_failed_at: ago(59) },
    ['isFailing', 'isLate'],
  ],
  ['has a run that takes long', { last_started_at: ago(2), last_succeeded_at: ago(3) }, ['isRunning']],
  [
    'has a first run that never ends',
    { last_started_at: ago(30), last_succeeded_at: null },
    ['isLate', 'isRunning'],
  ],
])('a job that %s', (_name, row, conditions) => {
  const found = Object.entries(conditionOf({ ...job, ...row }, NOW_MS)).filter(([, holds]) => holds);
  expect(found.map(([condition]) => condition)).toEqual(conditions);
});
