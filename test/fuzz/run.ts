/**
 * `npm run test:fuzz -- --requests 100000 --seed 1`: the random requests (reliability requirements 27), the expensive
 * queries, and the oracles (reliability requirements 5 and 21), in the size for a release. Prints the seed, with which
 * a run can be played again, and what came out.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { testSeed } from '#test/support/seeded-random.ts';
import { offerTestCluster } from '#test/support/test-cluster.ts';
import { runMeasuredCampaign } from './measured-campaign.ts';
import { problemsOf } from './problems.ts';
import { report } from './report.ts';

const ROWS_5_AND_21 = ['test/reliability/expensive-queries.test.ts', 'test/reliability/oracles.test.ts'];

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string' } },
});
const seed = values.seed === undefined ? testSeed() : Number(values.seed);

process.stdout.write(`${values.requests} random requests, seed ${seed}\n`);
const stopCluster = await offerTestCluster();
const run = await runMeasuredCampaign({ requests: Number(values.requests), seed }).finally(stopCluster);
process.stdout.write(`\n${report(run)}\n`);
const broken = Object.entries(problemsOf(run)).filter(([, problems]) => problems.length > 0);
for (const [promise, problems] of broken)
  process.stdout.write(`BROKEN: ${promise}\n  ${problems.join('\n  ')}\n`);
if (broken.length === 0) process.stdout.write('Every promise was kept.\n');

const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
const rows = spawnSync(process.execPath, [vitest, 'run', ...ROWS_5_AND_21], {
  stdio: 'inherit',
  env: { ...process.env, TEST_SIZE: 'release' },
});
process.exit(broken.length === 0 && rows.status === 0 ? 0 : 1);
