/**
 * `npm run test:soak`: 500 connections held for a minute on a pool of 10, then slow clients and slow queries; then 200
 * reports with photos through faults; then what happens to devices, uploads, tokens and two writers at once, in the
 * size for a release. `--only connections`, `delivery`, `devices`, `tokens` or `races` does one of them; `--hurry 10`
 * lets the phones ask for the line ten times as often. `TEST_SIZE=push npm run test:soak -- --only devices` does less
 * of the last parts.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LINE_CHECK_MS, SYNC_STALL_MS, UPLOAD_SLOW_CHUNK_BYTES } from '#shared/limits.ts';
import { testSeed } from '#test/support/seeded-random.ts';
import { offerTestCluster } from '#test/support/test-cluster.ts';
import { deliver, deliveryProblems, describeDelivery } from './delivery/deliver.ts';
import { describeSoak, soakProblems } from './report.ts';
import { soak } from './soak.ts';

const MODULES = join(import.meta.dirname, '../../node_modules');
type Run = readonly [tool: string, ...words: string[]];
/** In a browser (reliability requirements 11, 12, 14, and 17), and over the wire (reliability requirements 16). */
const DEVICES: readonly Run[] = [
  ['@playwright/test/cli.js', 'test', '--project=desktop', 'offline-killed', 'offline-store', 'install'],
  ['@playwright/test/cli.js', 'test', '--project=phone', 'offline-signout', 'offline-cleared'],
  ['vitest/vitest.mjs', 'run', 'server/gateway/storage/resumable/broken-resumable.test.ts'],
];
/** Tokens and accounts (reliability requirements 13, 23 to 26, and 31). */
const TOKENS: readonly Run[] = [
  [
    'vitest/vitest.mjs',
    'run',
    'test/reliability/token-life.test.ts',
    'server/gateway/auth/refresh.test.ts',
    'server/gateway/auth/password-races.test.ts',
    'server/gateway/auth/token-races.test.ts',
    'test/reliability/account-claims.test.ts',
    'server/gateway/auth/limits.test.ts',
  ],
  ['@playwright/test/cli.js', 'test', '--project=desktop', 'tabs'],
];
/** Parents and children (reliability requirements 32). */
const RACES: readonly Run[] = [['vitest/vitest.mjs', 'run', 'test/reliability/parent-child-races.test.ts']];
/** Noisy neighbors (reliability requirements 37). */
const NEIGHBORS: readonly Run[] = [['vitest/vitest.mjs', 'run', 'test/reliability/noisy-neighbor.test.ts']];

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '60' },
    faults: { type: 'string', default: '1000' },
    only: { type: 'string' },
    /** So many times as fast as a real phone. */
    hurry: { type: 'string', default: '1' },
  },
});

const stopCluster = await offerTestCluster();
const broken: [promise: string, problems: string[]][] = [];
try {
  if (isAsked('connections')) await holdConnections();
  if (isAsked('delivery')) await deliverReports();
} finally {
  await stopCluster();
}
if (isAsked('devices')) strain(DEVICES);
if (isAsked('tokens')) strain(TOKENS);
if (isAsked('races')) strain(RACES);
if (isAsked('neighbors')) strain(NEIGHBORS);
for (const [promise, problems] of broken)
  process.stdout.write(`BROKEN: ${promise}\n  ${problems.join('\n  ')}\n`);
if (broken.length === 0) process.stdout.write('Every promise was kept.\n');
process.exit(broken.length === 0 ? 0 : 1);

function isAsked(part: string): boolean {
  return values.only === undefined || values.only === part;
}

async function holdConnections(): Promise<void> {
  const result = await soak({
    connections: Number(values.connections),
    seconds: Number(values.seconds),
    pauseMs: 1000,
    slowReaders: 50,
    slowQueries: 12,
  });
  process.stdout.write(`\n${describeSoak(result)}\n`);
  broken.push(...Object.entries(soakProblems(result, 50)).filter(([, problems]) => problems.length > 0));
}

/** At the pace of a real phone. */
async function deliverReports(): Promise<void> {
  const result = await deliver({
    seed: testSeed(),
    submissions: 200,
    phones: 10,
    faults: Number(values.faults),
    faultRate: 0.35,
    connectionCheckMs: LINE_CHECK_MS / Number(values.hurry),
    stallMs: SYNC_STALL_MS / Number(values.hurry),
    stallRate: 0.02,
    chunkBytes: UPLOAD_SLOW_CHUNK_BYTES,
    mostPhotoBytes: 2 * 1024 * 1024,
  });
  process.stdout.write(`\n${describeDelivery(result)}\n`);
  const problems = deliveryProblems(result);
  if (problems.length > 0) broken.push(['every report arrives once, whole and by itself', problems]);
}

function strain(runs: readonly Run[]): void {
  for (const [tool, ...words] of runs) {
    const { status } = spawnSync(process.execPath, [join(MODULES, tool), ...words], {
      stdio: 'inherit',
      env: { TEST_SIZE: 'release', ...process.env },
    });
    if (status !== 0) broken.push([`${words.join(' ')} passes`, [`it ended with ${status}`]]);
  }
}
