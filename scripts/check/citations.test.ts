import { expect, test } from 'vitest';
import { numbersOf, wrongCitations } from './citations.ts';

const known = new Map([
  ['auth protocol', numbersOf('# Auth\n\n## 4. Endpoints\n\n### 4.2 Password\n\n### 4.17 Second factors\n')],
  [
    'reliability requirements',
    numbersOf('| # | requirement |\n|---|---|\n| 25 | Tokens |\n| 26 | Guesses |\n'),
  ],
  ['decision', new Set(['034'])],
]);
/** The check reads this file too: in the examples, `~` stands for a space. */
const wrong = (example: string, path = 'server/x.ts') =>
  wrongCitations(path, example.replaceAll('~', ' '), known);

test('headings and rows have numbers', () => {
  expect([...numbersOf('## 1. A\n### 1.10 B\n| 7 | c |\n1. not a heading\n')]).toEqual(['1', '1.10', '7']);
});

test.each([
  '(auth protocol~4.17)',
  'Auth protocol~4 says so',
  '(auth protocol~4, 4.2, and 4.17; reliability requirements~25 and 26)',
  '(auth protocol~4.2 to 4.17)',
  '/**\n * A comment that wraps (auth\n * protocol~4.17, decision~034).\n */',
  '-- (reliability requirements\n-- 25)',
])('resolves: %s', (example) => {
  expect(wrong(example)).toEqual([]);
});

test.each([
  ['(auth protocol~4.3)', 'auth protocol~4.3'],
  ['(reliability requirements~25, 26, and 99)', 'reliability requirements~25, 26, and 99'],
  ['// (auth\n// protocol~9)', 'auth protocol~9'],
  ['(decision~099)', 'decision~099'],
])('does not resolve: %s', (example, citation) => {
  expect(wrong(example)).toEqual([`cites ${citation.replaceAll('~', ' ')}, which does not exist.`]);
});

test.each([
  '(auth protocol,~4.17)',
  '(specification,~section 2)',
  'Reliability~row~25',
  '(the protocol~4.17)',
])('is not written like a citation: %s', (example) => {
  expect(wrong(example)).toEqual([expect.stringContaining('write it like')]);
});

test('a numbered document refers to its own sections', () => {
  expect(wrong('see sections 4.2 and 4.17', 'docs/protocols/auth.md')).toEqual([]);
  expect(wrong('see section 5', 'docs/protocols/auth.md')).toEqual([
    'cites section 5, which does not exist.',
  ]);
  expect(wrong('RFC 9110, section 5')).toEqual([]);
});
