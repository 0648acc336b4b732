import { closeSync, openSync, readdirSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { LOG_SIZE_BYTES, openLogFile, rotateLogFile } from './log-file.ts';

const modeOf = (path: string) => statSync(path).mode & 0o777;

test('only its owner can read a log file, also one of an earlier release', () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'postgres.log');
  closeSync(openLogFile(file));
  expect(modeOf(file)).toBe(0o600);
  const old = join(folder.path, 'old.log');
  writeFileSync(old, 'x', { mode: 0o644 });
  closeSync(openLogFile(old));
  expect([modeOf(old), readFileSync(old, 'utf8')]).toEqual([0o600, 'x']);
});

test('a log is rotated while the process writes it, and two files are kept', () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'postgres.log');
  const writer = openSync(file, 'a');
  for (const round of ['a', 'b', 'c']) {
    writeSync(writer, round.repeat(50));
    rotateLogFile(file, 40);
  }
  writeSync(writer, 'the newest');
  rotateLogFile(file, 40);
  closeSync(writer);
  expect(readFileSync(file, 'utf8')).toBe('the newest');
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('c'.repeat(50));
  expect([modeOf(`${file}.1`), readdirSync(folder.path).length]).toEqual([0o600, 2]);
});

test('a log that is too large is rotated at the start', () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'postgres.log');
  writeFileSync(file, 'x'.repeat(LOG_SIZE_BYTES + 1));
  closeSync(openLogFile(file));
  expect(statSync(file).size).toBe(0);
});
