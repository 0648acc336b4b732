import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { describeScan, scanLogs } from './scan-logs.ts';

/** The findings in one file, beside a run that issued a token, a code, and a link. */
function findings(name: string, text: string): string[] {
  using folder = temporaryFolder();
  writeFileSync(join(folder.path, 'secrets-1.log'), 'k3jd8sk2l1\n482913\nab12cd34ef56\n');
  writeFileSync(join(folder.path, name), text);
  return scanLogs(folder.path).findings;
}

test.each([
  ['server-1.log', '{"level":40,"msg":"no session for k3jd8sk2l1"}', 'a token that was issued'],
  ['server-1.log', '{"level":40,"msg":"code 482913 was wrong"}', 'a code that was issued'],
  ['server-1.log', '{"msg":"in \\"/auth/v1/verify?token=x1\\""}', 'the query of an address'],
  ['server-1.log', '{"msg":"Reply was already sent"}', 'a second reply'],
  ['server-1.log', '{"msg":"Nimbus-Ledger7! is weak"}', 'a password of the tests'],
  ['postgres-1.log', '[12] STATEMENT:  select 1', 'a statement'],
  ['postgres-1.log', '[12] DETAIL:  Key (token)=(x) already exists.', 'a statement'],
  ['answers-1.log', '{"message":"ab12cd34ef56 is no token"}', 'a token that was issued'],
  ['metrics-1.log', 'x{token="eyJhbGciOiJFUzI1NiJ9.eyJhIjoxfQ.x"} 1', 'a signed token'],
])('finds in %s: %s', (name, line, kind) => {
  expect(findings(name, `first\n${line}\n`)).toEqual([`${name}:2 ${kind}`]);
});

test.each([
  ['server-1.log', '{"time":482913,"pid":482913,"msg":"/verify?[removed]"}'],
  ['postgres-1.log', '2026-01-01 10:00:00.482913 UTC [482913] LOG:  ready'],
  ['answers-1.log', '{"message":"WO-482913 is closed"}'],
])('passes in %s: %s', (name, line) => {
  expect(findings(name, line)).toEqual([]);
});

test('reports no secret, and says how much it has read', () => {
  const scan = { findings: ['server-1.log:2 a token that was issued'], files: 1, secrets: 3, bytes: 2_000 };
  expect(describeScan(scan)).toBe(
    '\nLEAKED server-1.log:2 a token that was issued\nlogs: 1 files, 2 kB, 3 secrets, 1 findings\n',
  );
});
