/** `npm run test:soak`: 500 connections held for a minute on a pool of 10, then slow clients and slow queries. */
import { parseArgs } from 'node:util';
import { offerTestCluster } from '#test/support/test-cluster.ts';
import { describeSoak, soakProblems } from './report.ts';
import { soak } from './soak.ts';

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '60' },
  },
});

const stopCluster = await offerTestCluster();
const result = await soak({
  connections: Number(values.connections),
  seconds: Number(values.seconds),
  pauseMs: 1000,
  slowReaders: 50,
  slowQueries: 12,
}).finally(stopCluster);
process.stdout.write(`\n${describeSoak(result)}\n`);
const broken = Object.entries(soakProblems(result, 50)).filter(([, problems]) => problems.length > 0);
for (const [promise, problems] of broken)
  process.stdout.write(`BROKEN: ${promise}\n  ${problems.join('\n  ')}\n`);
if (broken.length === 0) process.stdout.write('Every promise was kept.\n');
process.exit(broken.length === 0 ? 0 : 1);
