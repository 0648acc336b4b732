import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { durationsOf, type Run } from './test-report.ts';

const root = join(import.meta.dirname, '../..');
const RECORD = join(root, 'test/durations.json');
/** Shorter files do not matter, and would change the record with every run. */
const RECORDED_FROM_S = 2;
/**
 * What a file may take at the quick size, in seconds. A file that needs more is split, or its campaign is made smaller.
 */
const BUDGETS: readonly [folder: string, seconds: number][] = [
  ['e2e/', 60],
  ['', 20],
];

/**
 * Records how long each file of a run took: `npm test -- --record-durations`. Files that the run did not draw keep their
 * record.
 */
export function writeDurations(run: Run): void {
  const ran = durationsOf(run);
  const kept = Object.entries(readRecord()).filter(
    ([file]) => !ran.has(file) && existsSync(join(root, file)),
  );
  const recorded = [...kept, ...[...ran].filter(([, seconds]) => seconds >= RECORDED_FROM_S)].sort();
  writeFileSync(RECORD, `${JSON.stringify(Object.fromEntries(recorded), null, 2)}\n`);
}

const readRecord = (): Record<string, number> => JSON.parse(readFileSync(RECORD, 'utf8'));

/** @returns a line for each recorded file that is over its budget, or that no longer exists */
export function durationProblems(): string[] {
  return Object.entries(readRecord()).flatMap(([file, seconds]) => {
    const budget = BUDGETS.find(([folder]) => file.startsWith(folder))?.[1] ?? 0;
    if (!existsSync(join(root, file))) return [`test/durations.json: ${file} does not exist.`];
    return seconds > budget ? [`${file} takes ${seconds} s, over its budget of ${budget} s.`] : [];
  });
}
