import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { piecesOf, withPiece } from './condition-pieces.ts';
import { controlWords } from './control-words.ts';
import { isText, splitParts } from './template-parts.ts';

const INVITED =
  "{% if firm_name != '' %}Join {{ company_name }}{% else %}Join {{ organization_name }}{% endif %} now";

test('words are shown by the conditions between them, and one piece changes alone', () => {
  expect(piecesOf(INVITED)).toEqual([
    { number: 0, condition: '', words: '', depth: 0 },
    {
      number: 1,
      condition: 'Only if the person works for another company:',
      words: 'Join {{ company_name }}',
      depth: 1,
    },
    { number: 2, condition: 'Otherwise:', words: 'Join {{ organization_name }}', depth: 1 },
    { number: 3, condition: 'In any case:', words: ' now', depth: 0 },
  ]);
  expect(withPiece(INVITED, 2, 'Come to {{ organization_name }}')).toBe(
    INVITED.replace('Join {{ organization_name }}', 'Come to {{ organization_name }}'),
  );
});

test.each([
  ['words alone', 'Hello {{ first_name }}'],
  ['a condition that does not end', '{% if a %}b'],
  ['an end without a condition', 'a{% endif %}'],
  ['a list', '{% for one in all %}b{% endfor %}'],
])('%s have no pieces', (_, words) => {
  expect(piecesOf(words)).toBeUndefined();
});

test('no condition of a built-in text is shown as code', async () => {
  const folder = 'server/mail/templates';
  const files = (await readdir(folder)).filter((name) => name !== 'layout.liquid');
  const shown: string[] = [];
  for (const file of files) {
    const source = await readFile(`${folder}/${file}`, 'utf8');
    const subject = /^Subject: (.*)/.exec(source)?.[1] ?? '';
    for (const words of [subject, ...splitParts(source).map((part) => (isText(part) ? part.words : ''))]) {
      const pieces = piecesOf(words);
      if (words.includes('{%')) expect(pieces, words).toBeDefined();
      shown.push(...(pieces ?? []).map(({ condition }) => condition));
    }
    const controls = splitParts(source).filter(({ kind }) => kind === 'control');
    shown.push(
      ...controls.map((part) => controlWords(part.source)).filter((one) => !/layout|block/.test(one)),
    );
  }
  expect(shown.length).toBeGreaterThan(20);
  expect(shown.filter((one) => /[{}%_!]|\w\.\w/.test(one))).toEqual([]);
});
