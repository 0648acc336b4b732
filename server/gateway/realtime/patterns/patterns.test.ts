import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compilePattern } from '#server/gateway/realtime/patterns/compile-pattern.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

let db: TestDatabase;
let owner: pg.Pool;
beforeAll(async () => {
  db = await createTestDatabase({ empty: true });
  owner = db.owner;
});
afterAll(() => db.drop());

const matcher = (pattern: string, ignoreCase = false) => compilePattern(pattern, { ignoreCase });

const PATTERNS = [
  ...[
    '',
    'a',
    'abc',
    '^a',
    'c$',
    '^$',
    '^abc$',
    'a.c',
    'a|b',
    '^(a|b)+$',
    '(?:ab)*c',
    'x*',
    'a+b?',
    'a*?b',
    '()',
  ],
  ...['a{2}', 'a{2,}', 'a{1,2}b', '^a{0,3}$', 'a{x', ']', 'a]', '}', '[abc]', '[^abc]', '[a-c]+', '[]]'],
  ...['[^]]', '[a-]', '[[:digit:]]', '[^[:alpha:]]', '[[:space:]x]', '[\\d_]', '[\\]]', '\\d', '\\D'],
  ...[
    '\\w+',
    '\\W',
    '\\s',
    '\\S+',
    '\\.',
    '\\\\',
    '\\(',
    'a\\|b',
    '\\mwo',
    'rd\\M',
    '\\yb',
    '\\Ab',
    'd\\Z',
    '\\Yo',
  ],
  ...['(a*)*', '(a|a)*b', '(a+)+b', '((a|b)|c)$', '^.*,.*$', 'é', '[à-ü]', '\\n', '.\n.', '(|a)b', 'a||b'],
];
const TEXTS = [
  ...[
    '',
    'a',
    'b',
    'abc',
    'ABC',
    'aab',
    'aaa',
    'cab',
    'two words',
    'a,b',
    'a1_',
    '12',
    '(a)',
    'a|b',
    'a{x',
    ']',
    '}',
  ],
  ...['é', 'É', '日本 x', 'a\nb', 'a\\b', ' ', 'A-b.c', 'word', 'x y', '{', 'aXb', 'a.c', '😀c'],
];

describe('a pattern means the same as in PostgreSQL', () => {
  test.each([
    ['~', false],
    ['~*', true],
  ])('%s', async (operator, ignoreCase) => {
    const { rows } = await owner.query<{ pattern: string; text: string; expected: boolean }>(
      `select p as pattern, t as text, t collate "und-x-icu" ${operator} p as expected
       from unnest($1::text[]) p cross join unnest($2::text[]) t`,
      [PATTERNS, TEXTS],
    );
    expect(rows).toHaveLength(PATTERNS.length * TEXTS.length);
    const wrong = rows.filter(
      ({ pattern, text, expected }) => matcher(pattern, ignoreCase)(text) !== expected,
    );
    expect(wrong).toEqual([]);
  });
});

test.each([
  ['(a', 'a parenthesis does not end'],
  ['a)', 'a parenthesis does not begin'],
  ['[a', 'a bracket does not end'],
  ['[[:nope:]]', 'a class is [:alpha:]'],
  ['[z-a]', 'a range in brackets is a-z'],
  ['*a', 'nothing stands before *'],
  ['a**', 'a repetition cannot be repeated'],
  ['a{2,1}', 'a repetition is {m,n} with m up to n'],
  ['a\\', 'it ends with a backslash'],
  ['(a)\\1', '\\1 is not offered'],
  ['(?=a)', 'lookaround and options are not offered'],
  ['(?i)a', 'lookaround and options are not offered'],
  ['***:a', 'directors (***) are not offered'],
  ['((a{99}){99}){99}', 'the pattern repeats too much'],
  ['a'.repeat(257), 'a pattern has at most 256 characters'],
])('%s is refused: %s', (pattern, message) => {
  expect(() => matcher(pattern)).toThrow(message);
});

describe('matching is cheap, whatever the pattern', () => {
  test.each([
    ['(a+)+b', 'a'.repeat(20_000)],
    ['(a|a)*b', 'a'.repeat(20_000)],
    ['(a|aa)+$', `${'a'.repeat(20_000)}b`],
    ['(.*)(.*)(.*)(.*)(.*)x', 'a'.repeat(1_000_000)],
    ['(a?){120}a{120}', 'a'.repeat(119)],
    [`${'(x|'.repeat(50)}y${')*'.repeat(50)}z`, 'x'.repeat(100_000)],
  ])('%s', (pattern, text) => {
    const matches = matcher(pattern);
    const began = performance.now();
    const outcome = matches(text);
    const took = performance.now() - began;
    // Too much work is no match and no other one either, so a negated test does not pass.
    expect(outcome).not.toBe(true);
    expect(took).toBeLessThan(250);
  });

  test('and a simple pattern still searches a long text to its end', () => {
    expect(matcher('needle$')(`${'hay '.repeat(2_500)}needle`)).toBe(true);
    expect(matcher('^hay')(`${'hay '.repeat(2_500)}`)).toBe(true);
  });
});
