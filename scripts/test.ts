/**
 * Every test: `npm test`. Vitest first, then the journeys in a browser; both run, so that one look shows all failures.
 * Each closes with one plain line of what passed and failed, whatever its own report looks like.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const reports = join(root, 'test-results');
const unitReport = join(reports, 'unit.json');
const browserReport = join(reports, 'browser.json');
mkdirSync(reports, { recursive: true });
for (const report of [unitReport, browserReport]) rmSync(report, { force: true });

const vitest = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`];
const unitPassed = tool('vitest/vitest.mjs', 'run', ...vitest, ...process.argv.slice(2));
const browserPassed = tool('@playwright/test/cli.js', 'test');

const unit = JSON.parse(readFileSync(unitReport, 'utf8'));
const { stats } = JSON.parse(readFileSync(browserReport, 'utf8'));
process.stdout.write(`
unit: ${unit.numPassedTests} passed, ${unit.numFailedTests} failed
browser: ${stats.expected + stats.flaky} passed, ${stats.unexpected} failed
`);
if (stats.flaky > 0) process.stdout.write(`(in the browser ${stats.flaky} passed only when tried again)\n`);
process.exit(unitPassed && browserPassed ? 0 : 1);

function tool(path: string, ...args: string[]): boolean {
  const command = [join(root, 'node_modules', path), ...args];
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status === 0;
}
