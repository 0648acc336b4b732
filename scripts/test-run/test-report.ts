import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');
export const REPORTS = join(root, 'test-results');
export const BROWSER_REPORT = join(REPORTS, 'browser.json');
export const unitReport = (project: string) => join(REPORTS, `${project}.json`);

interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: UnitFile[];
}

interface UnitFile {
  name: string;
  startTime: number;
  endTime: number;
  /** Why the file as a whole failed. */
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

interface Suite {
  file: string;
  suites?: Suite[];
  specs?: { tests: { results: { duration: number }[] }[] }[];
}

interface BrowserReport {
  stats: { expected: number; flaky: number; unexpected: number };
  suites: Suite[];
}

/** What the tools of a run have reported; a tool that was killed has left no report. */
export interface Run {
  unit: UnitReport[];
  browser: BrowserReport | undefined;
}

export function readRun(): Run {
  const reports = ['parts', 'processes'].map((project) => read<UnitReport>(unitReport(project)));
  return { unit: reports.filter((report) => report !== undefined), browser: read(BROWSER_REPORT) };
}

const read = <Report>(file: string): Report | undefined =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;

/**
 * All that failed, and what passed only on a retry, because the last lines of a long log are what a build shows; then
 * the counts.
 */
export function describeRun({ unit, browser }: Run, leftOut: readonly { tests: string[] }[]): string {
  const sum = (count: 'numPassedTests' | 'numFailedTests') =>
    unit.reduce((total, report) => total + report[count], 0);
  const { expected, flaky, unexpected } = browser?.stats ?? { expected: 0, flaky: 0, unexpected: 0 };
  const retried = unit.flatMap((report) => problemsOf(report, 'passed'));
  const skipped = leftOut.reduce((total, { tests }) => total + tests.length, 0);
  return [
    ...retried.map((problem) => `\nPASSED ON A RETRY ${problem}`),
    ...unit.flatMap(failuresOf).map((failure) => `\nFAILED ${failure}`),
    '',
    `unit: ${sum('numPassedTests')} passed, ${sum('numFailedTests')} failed`,
    `browser: ${expected + flaky} passed, ${unexpected} failed`,
    ...(retried.length > 0 ? [`(unit: ${retried.length} passed only on a retry)`] : []),
    ...(flaky > 0 ? [`(browser: ${flaky} passed only on a retry)`] : []),
    ...(skipped > 0 ? [`(${skipped} files skipped: see SKIPPED above)`] : []),
  ].join('\n');
}

function failuresOf(report: UnitReport): string[] {
  const whole = report.testResults.filter(
    ({ message, assertionResults }) => message && assertionResults.every(({ status }) => status !== 'failed'),
  );
  return [...whole.map(({ name, message }) => `${name}\n${message}`), ...problemsOf(report, 'failed')];
}

/** The error messages of tests that ended so; of those that passed, the ones before the retry. */
function problemsOf(report: UnitReport, ended: 'passed' | 'failed'): string[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === ended && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${name} > ${fullName}\n${failureMessages.join('\n')}`),
  );
}

/** How long each file of a run took, in seconds. */
export function durationsOf({ unit, browser }: Run): Map<string, number> {
  const files = unit.flatMap(({ testResults }) =>
    testResults.map((file) => [relative(root, file.name), file.endTime - file.startTime] as const),
  );
  const specs = (browser?.suites ?? []).map((suite) => [`e2e/${suite.file}`, durationOf(suite)] as const);
  return new Map([...files, ...specs].map(([file, ms]) => [file, Math.round(ms / 100) / 10]));
}

function durationOf({ suites = [], specs = [] }: Suite): number {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map((one) => one.duration)),
  );
  return [...own, ...suites.map(durationOf)].reduce((total, ms) => total + ms, 0);
}
