import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REASONS, reasonNamed } from '#shared/error-reasons/index.ts';
import type { Reason } from '#shared/error-reasons/reason.ts';
import { readRaises } from '#test/support/raised-reasons.ts';

const raises = readRaises();
const PARAMETER = /\{\{(\w+)\}\}/g;

test.each(raises)('$where raises $reason as the list has it', ({ reason, params, sqlState, text, hint }) => {
  const listed = reasonNamed(reason);
  const { text: wanted = '', facts = '' } = listed ?? {};
  expect({ sqlState, text, hint }).toEqual({
    sqlState: listed?.sqlState,
    text: wanted.replace(PARAMETER, '%'),
    hint: listed?.hint,
  });
  expect(params).toEqual([...`${wanted}${facts}`.matchAll(PARAMETER)].map(([, name]) => name));
});

test('no refusal formats a parameter: a day is a date as text, and its texts format it for the reader', () => {
  const formatted = raises.filter(
    ({ values }) => /to_char|format_/.test(values) || /'\w*day', (?![\w.()]+::text\b)/.test(values),
  );
  expect(formatted.map(({ where }) => where)).toEqual([]);
});

test('every refusal of the migrations is read', () => {
  expect(raises.length).toBeGreaterThan(90);
});

test('every reason of the list is used', () => {
  const raised = new Set(raises.map(({ reason }) => reason));
  const root = join(import.meta.dirname, '../..');
  const code = globSync('server/**/*.ts', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  const unused = Object.entries<Reason>(REASONS).flatMap(([name, { code: appCode, sqlState }]) => [
    ...(appCode && !code.includes(`'${name}'`) ? [`${name} by AppError`] : []),
    ...(sqlState && !raised.has(name) ? [`${name} by the database`] : []),
  ]);
  expect(unused).toEqual([]);
});
