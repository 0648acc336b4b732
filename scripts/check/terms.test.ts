import { expect, test } from 'vitest';
import { bannedTerms, checkTerms, missingRows } from './terms.ts';

const GLOSSARY = `# Glossary

| term | meaning | names to avoid |
|---|---|---|
| PDF document | a report | letter |

## Private terms and their replacements

| private term | write |
|---|---|
| hang-up | client abort |
| dear | expensive |
`;
const TERMS = [
  { row: 'hang-up', pattern: /\bhang ups?\b/g, folders: ['server'] },
  { row: 'dear', pattern: /\bdear\b/g, folders: ['server/gateway', 'test/one.ts'] },
];
const problems = (path: string, text: string) => bannedTerms(path, text, TERMS, GLOSSARY);

test('finds a term in file names, identifiers, and comments, with its line and the term to use', () => {
  const text = ['const ok = 1;', '// What is dear.', 'const onHangUp = hang_up;'].join('\n');
  expect(problems('server/gateway/hang-up.ts', text)).toEqual([
    'server/gateway/hang-up.ts says "hang up": write client abort.',
    'server/gateway/hang-up.ts:3 says "hang up": write client abort.',
    'server/gateway/hang-up.ts:3 says "hang up": write client abort.',
    'server/gateway/hang-up.ts:2 says "dear": write expensive.',
  ]);
});

test('ignores literals, other words, and folders that are not listed', () => {
  expect(problems('server/gateway/a.ts', 'say(\'dear\'); say(`\n dear`, "hang-up"); dearest();')).toEqual([]);
  expect(problems('server/a.ts', '// dear')).toEqual([]);
  expect(problems('serverless/a.ts', '// hang-up')).toEqual([]);
  expect(problems('test/one.ts', "it('x', 'dear'); // dear")).toHaveLength(1);
});

test('keeps the numbers of lines behind a template of several lines', () => {
  expect(problems('server/gateway/a.ts', 'f(`a\nb\nc`);\n/* dear */')).toEqual([
    'server/gateway/a.ts:4 says "dear": write expensive.',
  ]);
});

test('every term has a row in the table of private terms', () => {
  expect(missingRows(GLOSSARY, TERMS)).toEqual([]);
  expect(missingRows(GLOSSARY, [{ row: 'letter', pattern: /x/g, folders: [] }])).toHaveLength(1);
  expect(checkTerms([])).toEqual([]);
});
