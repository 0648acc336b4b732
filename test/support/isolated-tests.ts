import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const FOLDERS = '{server,shared,db,web,test,scripts,bench}/**/*.test.{ts,tsx}';
/**
 * Replaced modules and timers, and what a module reads once when it loads: globals of a browser, the time zone, the
 * environment; and the list of reasons, which one of them loads.
 */
const STATE =
  /vi\.(mock|stubGlobal|stubEnv)|vi\.useFakeTimers\((?!\{ toFake)|globalThis\.|localStorage|setOfficeZone|#test\/support\/security-key|process\.env|loadReasonTexts/;

/**
 * Test files that need a process of their own, relative to the project's folder. All others share one per worker;
 * component tests run in a browser.
 */
export function isolatedTests(): string[] {
  return globSync(FOLDERS, { cwd: root }).filter(
    (file) => !/\.browser\.test\.tsx?$/.test(file) && STATE.test(readFileSync(join(root, file), 'utf8')),
  );
}
