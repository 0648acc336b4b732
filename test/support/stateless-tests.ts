import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const FOLDERS = '{shared,web,scripts,bench}/**/*.test.{ts,tsx}';
/** What leaves a trace in a process, or needs one of its own: replaced globals and modules, clocks, servers, settings. */
const STATE =
  /vi\.(mock|stub|use|set|spy)|globalThis\.|localStorage|setOfficeZone|#test\/support\/(?!campaign|test-size|seeded)|#server\/|process\.env/;

/** Test files of pure code, relative to the project's folder. They can share one process. */
export function statelessTests(): string[] {
  return globSync(FOLDERS, { cwd: root }).filter(
    (file) => !STATE.test(readFileSync(join(root, file), 'utf8')),
  );
}
