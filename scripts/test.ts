/**
 * Every test: `npm test`. First the parts; then the journeys in a browser, and beside them the tests that start, kill and
 * restart whole servers, which mostly wait; then a scan of everything that was logged for secrets. All run, so that one look
 * shows all failures. Each kind closes with one plain
 * line of what passed and failed, whatever its own report looks like.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describeScan, SUITE_LOGS_VARIABLE, scanLogs } from './scan-logs.ts';

interface Report {
  testResults: FileReport[];
}

interface FileReport {
  name: string;
  /** Why the file as a whole failed. */
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

const root = join(import.meta.dirname, '..');
const reports = join(root, 'test-results');
const browserReport = join(reports, 'browser.json');
const unitReport = (project: string) => join(reports, `${project}.json`);
mkdirSync(reports, { recursive: true });
for (const report of [browserReport, unitReport('parts'), unitReport('processes')])
  rmSync(report, { force: true });

const suiteLogs = join(reports, 'logs');
rmSync(suiteLogs, { recursive: true, force: true });
mkdirSync(suiteLogs, { mode: 0o700 });
process.env[SUITE_LOGS_VARIABLE] = suiteLogs;

const partsPassed = await vitest('parts');
const [processesPassed, browserPassed] = await Promise.all([
  vitest('processes', { later: true }),
  tool('@playwright/test/cli.js', ['test']),
]);

const unit = ['parts', 'processes'].map((project) => read(unitReport(project)));
const sum = (count: 'numPassedTests' | 'numFailedTests') =>
  unit.reduce((total, report) => total + (report?.[count] ?? 0), 0);
// A run that was killed leaves no report, and has failed already.
const stats = read(browserReport)?.stats ?? { expected: 0, flaky: 0, unexpected: 0 };
const triedAgain = unit.flatMap((report) => troublesOf(report, 'passed'));
for (const trouble of triedAgain) process.stdout.write(`\nPASSED WHEN TRIED AGAIN ${trouble}\n`);
for (const failure of unit.flatMap(failuresOf)) process.stdout.write(`\nFAILED ${failure}\n`);
process.stdout.write(`
unit: ${sum('numPassedTests')} passed, ${sum('numFailedTests')} failed
browser: ${stats.expected + stats.flaky} passed, ${stats.unexpected} failed
`);
const again = Object.entries({ unit: triedAgain.length, browser: stats.flaky }).filter(
  ([, count]) => count > 0,
);
for (const [kind, count] of again) {
  process.stdout.write(`(${kind}: ${count} passed only when tried again)\n`);
}
const scan = scanLogs(suiteLogs);
process.stdout.write(describeScan(scan));
// What was issued in a run that succeeded is of no further use.
if (scan.findings.length === 0) rmSync(suiteLogs, { recursive: true });
process.exit(partsPassed && processesPassed && browserPassed && scan.findings.length === 0 ? 0 : 1);

/** Runs a project of `vitest.config.ts`; words after `npm test --` choose files of it. */
function vitest(project: string, options?: { later: boolean }): Promise<boolean> {
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport(project)}`];
  const args = ['run', '--project', project, '--passWithNoTests', ...report, ...process.argv.slice(2)];
  return tool('vitest/vitest.mjs', args, options);
}

/** @param options `later` shows what it prints when it has ended, so that it does not mix with another's */
async function tool(path: string, args: string[], { later = false } = {}): Promise<boolean> {
  const stdio = later ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, [join(root, 'node_modules', path), ...args], { cwd: root, stdio });
  let printed = '';
  for (const channel of [child.stdout, child.stderr]) {
    channel?.on('data', (chunk) => {
      printed += chunk;
    });
  }
  const [code] = await once(child, 'close');
  process.stdout.write(printed);
  return code === 0;
}

/** The failed tests of a Vitest report, and why: the last lines of a long log are what one gets to see of it. */
function failuresOf(report: Report | undefined): string[] {
  const whole = (report?.testResults ?? []).filter(
    ({ message, assertionResults }) => message && assertionResults.every(({ status }) => status !== 'failed'),
  );
  return [...whole.map(({ name, message }) => `${name}\n${message}`), ...troublesOf(report, 'failed')];
}

/** What tests met that ended so: with `passed`, what they met before they were tried again. */
function troublesOf(report: Report | undefined, ended: 'passed' | 'failed'): string[] {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === ended && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${name} > ${fullName}\n${failureMessages.join('\n')}`),
  );
}

function read(report: string) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
}
