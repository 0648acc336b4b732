/**
 * Every test: `npm test`. `TEST_SIZE=push` or `release` repeats the campaigns more often and runs all journeys; words
 * choose the tests of a noun (`npm test -- bills`); `--shard=1/2` runs one half of everything, for a build on two
 * machines.
 *
 * First the tests of parts, which share a process or a server, and those of components, which share a browser; then the
 * journeys in a browser, and beside them the tests that start, kill, and restart whole servers, which mostly wait; then
 * a scan of everything that was logged for secrets. All run, so that one look shows all failures. Each kind closes with
 * one plain line, whatever its own report looks like.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DRAWN_PATTERNS, drawFiles, JOURNEYS, WHOLE_RUN_VARIABLE } from '#test/support/drawn-files.ts';
import { testSeed } from '#test/support/seeded-random.ts';
import { offerTestCluster } from '#test/support/test-cluster.ts';
import { testSize } from '#test/support/test-size.ts';
import { servicesLeftOut } from './optional-services.mjs';
import { describeScan, SUITE_LOGS_VARIABLE, scanLogs } from './scan-logs.ts';
import { writeDurations } from './test-run/durations.ts';
import { runTool } from './test-run/run-tool.ts';
import { BROWSER_REPORT, describeRun, REPORTS, readRun, unitReport } from './test-run/test-report.ts';

const startedAt = Date.now();
const { words, shard, recordsDurations } = readArguments(process.argv.slice(2));
mkdirSync(REPORTS, { recursive: true });
for (const report of [BROWSER_REPORT, unitReport('parts'), unitReport('processes')])
  rmSync(report, { force: true });

const suiteLogs = join(REPORTS, 'logs');
rmSync(suiteLogs, { recursive: true, force: true });
mkdirSync(suiteLogs, { mode: 0o700 });
process.env[SUITE_LOGS_VARIABLE] = suiteLogs;

// One seed for all processes: they draw the same files, and a failure is replayed with it.
process.env.TEST_SEED ??= String(testSeed());
if (words.length === 0) process.env[WHOLE_RUN_VARIABLE] = 'true';
process.stdout.write(`Test size: ${testSize}${words.length > 0 ? `, only ${words.join(', ')}` : ''}\n`);
for (const pattern of DRAWN_PATTERNS) {
  const { taken, leftOut } = drawFiles(pattern);
  if (leftOut.length === 0) continue;
  const of = `${taken.length} of ${taken.length + leftOut.length} files ${pattern}`;
  const more = pattern === JOURNEYS ? ', and the journeys of each run of this size' : '';
  process.stdout.write(`Drawn with TEST_SEED=${process.env.TEST_SEED}: ${of}${more}\n`);
}
const leftOut = servicesLeftOut();
for (const { name, why, tests } of leftOut)
  process.stdout.write(`\nSKIPPED: tests in ${tests.length} places that need ${name}. ${why}\n\n`);

// One for all tools, because making it costs ten seconds of processor time.
const closeTestCluster = await offerTestCluster();

const partsPassed = await vitest('parts', 'isolated', 'components');
const [processesPassed, browserPassed] = await Promise.all([
  vitest('processes'),
  runTool('@playwright/test/cli.js', ['test', '--pass-with-no-tests', ...shard, ...words]),
]);

await closeTestCluster();

const scan = scanLogs(suiteLogs);
// What was issued in a run that succeeded is of no further use.
if (scan.findings.length === 0) rmSync(suiteLogs, { recursive: true });
const run = readRun();
if (recordsDurations) writeDurations(run);
const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
process.stdout.write(
  `${describeRun(run, leftOut)}\n${describeScan(scan)}took: ${minutes} minutes (${testSize} size)\n`,
);
// A build has what its tests need, so there a test that is left out is a test that is lost.
const mayLack = leftOut.every(({ isForbidden }) => isForbidden) || !process.env.CI || testSize === 'quick';
const passed = partsPassed && processesPassed && browserPassed && scan.findings.length === 0 && mayLack;
process.exit(passed ? 0 : 1);

/** Runs projects of `vitest.config.ts`; the first one names the report. */
function vitest(project: string, ...others: string[]): Promise<boolean> {
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport(project)}`];
  const projects = [project, ...others].flatMap((name) => ['--project', name]);
  const args = ['run', ...projects, '--passWithNoTests', ...report, ...shard, ...words];
  return runTool('vitest/vitest.mjs', args, { later: project === 'processes' });
}

function readArguments(args: readonly string[]) {
  return {
    shard: args.filter((arg) => arg.startsWith('--shard=')),
    recordsDurations: args.includes('--record-durations'),
    words: args.filter((arg) => !arg.startsWith('--')),
  };
}
