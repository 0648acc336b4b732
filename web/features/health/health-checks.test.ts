import { expect, test } from 'vitest';
import { STORED_SECRETS } from '#shared/commands/system.ts';
import type { HealthReport } from './health-check.ts';
import { healthChecks } from './health-checks.ts';
import { succeededJob } from './test-job.ts';

const NOW = '2026-11-25T12:00:00Z';
const ago = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();
const part = <Facts>(facts: Facts) => ({ facts, error: null });
const DAY = 1440;

const MAIL = {
  has_server: true,
  waiting: 0,
  oldest_at: null,
  last_error: null,
  paused: 0,
  failed_last_day: 0,
  bounced_last_day: 0,
  reads_bounces: true,
  bounces_error: null,
};
const UNCONFIRMED = {
  ...{ is_confirmed: false, confirmed_by: null, confirmed_at: null },
  restore_tested_at: ago(44 * DAY),
};
const CONFIRMED = {
  ...{ is_confirmed: true, confirmed_by: 'Ada Hill', confirmed_at: ago(3 * DAY) },
  restore_tested_at: ago(44 * DAY),
};
const DATABASE = { version: '18.1', size_bytes: 1e9, connections: 5, max_connections: 100, took_ms: 2 };
const RELEASE = { version: '1.0.0', node_version: '26.0.0', started_at: ago(60), missing_migrations: 0 };
const CERTIFICATE = { host: null, expires_at: null, is_local: false, is_demo: false };
const SLOW = { text: 'GET /rest/v1/work_orders', count: 1, longest_ms: 3000 };

const FILES = { took_ms: 4, volume_bytes: 100e9, is_full: false, overdue: 0, unfinished: 1 };
const PICTURES = { kind: 'pictures', files: 9, size_bytes: 71e9 } as const;
const JOB = succeededJob(ago(1));
const STATEMENTS = { slow: [], slow_statements: [], running: [] };

const HEALTHY: HealthReport = {
  checked_at: NOW,
  database: part(DATABASE),
  disk: part({ free_bytes: 50e9, total_bytes: 100e9, reserve_bytes: 5e8 }),
  mail: part(MAIL),
  push: part({ devices: 3, waiting: 0, oldest_at: null }),
  files: part(FILES),
  backup: part({ ...UNCONFIRMED, recorded_at: ago(25 * 60) }),
  certificate: part({ ...CERTIFICATE, host: 'a.test', expires_at: ago(-90 * DAY) }),
  secrets: part(STORED_SECRETS.map((name) => ({ name, since: ago(DAY) }))),
  release: part(RELEASE),
  statements: part(STATEMENTS),
  storage: part({ types: [], organizations: [] }),
  sockets: part({ open: 4 }),
  geocoder: part({ host: 'geo.test', failed_at: null, error: null }),
  devices: part({ total: 0, waiting: 0, silent: 0, listed: [] }),
  jobs: part([JOB]),
  records: part([]),
};

const statesOf = (report: HealthReport) =>
  Object.fromEntries(healthChecks(report).flatMap(({ id, state }) => (state === 'ok' ? [] : [[id, state]])));

test('all is OK, each with its limit', () => {
  expect(statesOf(HEALTHY)).toEqual({});
  for (const { limit, value } of healthChecks(HEALTHY)) expect([limit, value]).not.toContain('');
});

test.each<[name: string, change: Partial<HealthReport>, states: Record<string, string>]>([
  ['connections', { database: part({ ...DATABASE, connections: 81 }) }, { database: 'attention' }],
  [
    'little space',
    { disk: part({ free_bytes: 14, total_bytes: 100, reserve_bytes: 0 }) },
    { disk: 'attention' },
  ],
  ['no space', { disk: part({ free_bytes: 2, total_bytes: 100, reserve_bytes: 0 }) }, { disk: 'failed' }],
  ['no room', { disk: part({ free_bytes: 49, total_bytes: 100, reserve_bytes: 50 }) }, { disk: 'failed' }],
  ['no room for files', { files: part({ ...FILES, is_full: true }) }, { files: 'failed' }],
  ['no mail server', { mail: part({ ...MAIL, has_server: false }) }, { mail: 'attention' }],
  ['a late mail', { mail: part({ ...MAIL, waiting: 1, oldest_at: ago(6) }) }, { mail: 'attention' }],
  [
    'a mail server that refuses',
    { mail: part({ ...MAIL, waiting: 1, oldest_at: ago(6), last_error: '554' }) },
    { mail: 'failed' },
  ],
  ['a bounced mail', { mail: part({ ...MAIL, bounced_last_day: 1 }) }, { mail: 'attention' }],
  [
    'a mailbox of bounces that cannot be read',
    { mail: part({ ...MAIL, bounces_error: 'Authentication failed.' }) },
    { mail: 'attention' },
  ],
  ['a failed mail', { mail: part({ ...MAIL, failed_last_day: 1 }) }, { mail: 'attention' }],
  ['a late push', { push: part({ devices: 1, waiting: 1, oldest_at: ago(6) }) }, { push: 'attention' }],
  [
    'a silent geocoder',
    { geocoder: part({ host: 'geo.test', failed_at: NOW, error: 'It did not answer.' }) },
    { geocoder: 'attention' },
  ],
  ['an overdue removal', { files: part({ ...FILES, overdue: 1 }) }, { files: 'attention' }],
  ['no backup', { backup: part({ ...UNCONFIRMED, recorded_at: null }) }, { backup: 'attention' }],
  ['an old backup', { backup: part({ ...CONFIRMED, recorded_at: ago(27 * 60) }) }, { backup: 'attention' }],
  [
    'a backup of the future',
    { backup: part({ ...CONFIRMED, recorded_at: ago(-5) }) },
    { backup: 'attention' },
  ],
  [
    'an old restore test',
    { backup: part({ ...UNCONFIRMED, recorded_at: ago(60), restore_tested_at: ago(46 * DAY) }) },
    { 'restore-test': 'attention' },
  ],
  [
    'a backup that was never tested',
    { backup: part({ ...UNCONFIRMED, recorded_at: ago(60), restore_tested_at: null }) },
    { 'restore-test': 'attention' },
  ],
  [
    'a restore test of the future',
    { backup: part({ ...UNCONFIRMED, recorded_at: ago(60), restore_tested_at: ago(-5) }) },
    { 'restore-test': 'attention' },
  ],
  [
    'no restore test of no backup',
    { backup: part({ ...CONFIRMED, recorded_at: null, restore_tested_at: null }) },
    {},
  ],
  ['an address without HTTPS', { certificate: part(CERTIFICATE) }, { certificate: 'attention' }],
  [
    'a certificate for 20 days',
    { certificate: part({ ...CERTIFICATE, host: 'a.test', expires_at: ago(-20 * DAY) }) },
    { certificate: 'attention' },
  ],
  [
    'an expired certificate',
    { certificate: part({ ...CERTIFICATE, host: 'a.test', expires_at: ago(1) }) },
    { certificate: 'failed' },
  ],
  [
    'old secrets, of which only keys can be replaced',
    { secrets: part(STORED_SECRETS.map((name) => ({ name, since: ago(366 * DAY) }))) },
    { signing_key: 'attention', program_keys: 'attention' },
  ],
  ['secrets that cannot be read', { secrets: { facts: null, error: 'Damaged' } }, { secrets: 'failed' }],
  ['a missing migration', { release: part({ ...RELEASE, missing_migrations: 1 }) }, { release: 'failed' }],
  [
    'a slow request lately',
    { statements: part({ ...STATEMENTS, slow: [{ ...SLOW, last_at: ago(59) }] }) },
    { requests: 'attention' },
  ],
  [
    'a slow request long ago',
    { statements: part({ ...STATEMENTS, slow: [{ ...SLOW, last_at: ago(61) }] }) },
    {},
  ],
  [
    'a slow statement lately',
    { statements: part({ ...STATEMENTS, slow_statements: [{ ...SLOW, last_at: ago(59) }] }) },
    { statements: 'attention' },
  ],
  [
    'files that fill their volume',
    { storage: part({ types: [PICTURES], organizations: [] }) },
    { stored: 'attention' },
  ],
  [
    'many files in a bucket',
    {
      storage: part({ types: [PICTURES], organizations: [] }),
      files: part({ ...FILES, volume_bytes: null }),
    },
    {},
  ],
  ['a late job', { jobs: part([{ ...JOB, last_succeeded_at: ago(11) }]) }, { jobs: 'attention' }],
  [
    'a job that fails',
    { jobs: part([JOB, { ...JOB, first_failed_at: ago(1), last_failed_at: ago(1) }]) },
    { jobs: 'failed' },
  ],
  [
    'a silent device',
    { devices: part({ total: 1, waiting: 0, silent: 1, listed: [] }) },
    { devices: 'attention' },
  ],
  [
    'a device with old unsent work',
    { devices: part({ total: 1, waiting: 1, silent: 0, listed: [] }) },
    { devices: 'attention' },
  ],
  [
    'a part that cannot be checked',
    { sockets: { facts: null, error: 'Out of reach' } },
    { sockets: 'failed' },
  ],
])('%s', (_name, change, states) => {
  expect(statesOf({ ...HEALTHY, ...change })).toEqual(states);
});

test('a confirmation that backups run counts until one was recorded, and says whose it is', () => {
  const report = { ...HEALTHY, backup: part({ ...CONFIRMED, recorded_at: null }) };
  expect(statesOf(report)).toEqual({});
  expect(healthChecks(report).find(({ id }) => id === 'backup')?.value).toMatch(
    /^Confirmed by Ada Hill on Nov 22, 2026; the portal has not seen a backup itself\./,
  );
});

const LOCAL = { ...CERTIFICATE, is_local: true };
test.for([
  ['set up', LOCAL, 'attention', /^Only this computer reaches the portal/],
  ['a demo', { ...LOCAL, is_demo: true }, 'ok', /^This is a demo for this computer/],
  [
    'set up with a certificate',
    { ...LOCAL, host: 'localhost', expires_at: ago(-90 * DAY) },
    'attention',
    /^localhost: expires Feb 23, 2027\. Only this computer reaches the portal/,
  ],
] as const)('a portal that only its own computer reaches, %s', ([, certificate, state, value]) => {
  const checks = healthChecks({ ...HEALTHY, certificate: part(certificate) });
  expect(checks.find(({ id }) => id === 'certificate')).toMatchObject({
    state,
    value: expect.stringMatching(value),
  });
});
