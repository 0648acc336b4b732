import { expect, test } from 'vitest';
import { extractTexts, literalConstants } from './extract.ts';

const extract = (source: string, constants: ReadonlySet<string> = new Set()) =>
  extractTexts('x.tsx', source, constants);
const whysOf = (source: string, constants?: ReadonlySet<string>) =>
  extract(source, constants).problems.map(({ line, why }) => `${line}: ${why}`);

test('finds the texts of t() and message(), in code and in JSX, with their contexts', () => {
  const source = `
    const LABEL = message('Open', 'verb');
    const f = () => t("Don't", { context: 'status', count: 1 });
    const C = () => <p title={t(\`Title\`)}>{t('{{count}} photo|{{count}} photos', { count })}</p>;`;
  expect(extract(source)).toEqual({
    texts: [
      { text: 'Open', context: 'verb' },
      { text: "Don't", context: 'status' },
      { text: 'Title', context: '' },
      { text: '{{count}} photo|{{count}} photos', context: '' },
    ],
    problems: [],
  });
});

test('finds the texts of error reasons in their list, and in no other file', () => {
  const source = `export const reasons = { gone: { code: 'conflict', text: 'It is gone.', hint: 'Reload.' } };`;
  expect(extractTexts('shared/error-reasons/x.ts', source).texts.map(({ text }) => text)).toEqual([
    'It is gone.',
    'Reload.',
  ]);
  expect(extract(source).texts).toEqual([]);
});

test('leaves marked texts and other functions alone', () => {
  const source = `const f = () => [t(LABELS[kind] ?? label), t(labelOf(row)), at('Text'), this.t('Text')];`;
  expect(extract(source)).toEqual({ texts: [], problems: [] });
});

test.each([
  ["const f = () => t('Hello ' + name);", '1: translates a text that is put together'],
  [`const f = () => t(\`Hello \${name}\`);`, '1: translates a text that is put together'],
  ["const f = () => names.join(t(' and '));", '1: begins or ends with a space: it is a part of a sentence'],
  ['\nconst LABEL = message(label);', '2: marks a text that is not a literal'],
  ["const f = () => t('Open', { context: kind });", '1: has a context that is not a literal'],
  ["const LABEL = message('Open', kind);", '1: has a context that is not a literal'],
  [
    "const LABEL = t('Open');",
    '1: is translated when the file loads, before the language is known: use message()',
  ],
])('refuses %s', (source, why) => expect(whysOf(source)).toEqual([why]));

test('refuses constants that nothing marks', () => {
  const constants = literalConstants(["const HINT = 'Some text';\nconst MARKED = message('Text');"]);
  expect([...constants]).toEqual(['HINT']);
  expect(whysOf('const f = () => t(HINT);', constants)).toEqual([
    '1: translates HINT, which message() does not mark',
  ]);
  expect(whysOf('const f = () => [t(MARKED), t(LABELS[HINT])];', constants)).toEqual([]);
});
