import { expect, test } from 'vitest';
import { withoutValues } from './statement-text.ts';

test.each([
  ['select * from a1 where b = $1 limit 20', 'select * from a1 where b = $1 limit 0'],
  [`select 'Bob''s', E'it\\'s secret', 1.5e3`, `select '…''…', '…', 0`],
  ['select $$secret$$, $tag$a $$ secret$tag$', `select '…', '…'`],
  [`select 1 -- the caller's\n  where name = 'secret'`, `select 0 where name = '…'`],
  [`select /* 'it */ "column 'x' 1" from t`, `select "column 'x' 1" from t`],
  [`select 'secret that was cut`, `select '…'`],
  ['select /* a comment that was cut', 'select'],
])('%s', (statement, text) => {
  expect(withoutValues(statement)).toBe(text);
});
