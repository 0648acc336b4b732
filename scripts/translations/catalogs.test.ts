import { expect, test } from 'vitest';
import { checkCatalog } from './catalogs.ts';

const TEXTS = [
  { text: 'Open', context: 'verb', files: [] },
  { text: 'Hello {{name}}', files: [] },
  { text: '{{count}} photo|{{count}} photos', plural: true as const, files: [] },
];
const COMPLETE = {
  'verb\u0004Open': 'Abrir',
  'Hello {{name}}': 'Hola, {{name}}',
  '{{count}} photo|{{count}} photos': { one: 'una foto', other: '{{count}} fotos' },
};

test('accepts a catalog that is complete', () => expect(checkCatalog(COMPLETE, TEXTS)).toEqual([]));

test.each([
  ['a text without a translation', { 'Hello {{name}}': undefined }, "'Hello {{name}}': translate it."],
  ['a translation of nothing', { Open: 'Abrir' }, "remove 'Open', which no screen shows."],
  ['a lost value', { 'Hello {{name}}': 'Hola' }, "'Hello {{name}}': it lacks {{name}}."],
  ['a value of its own', { 'Hello {{name}}': '{{name}} {{x}}' }, "'Hello {{name}}': it has no {{x}}."],
  ['forms of what counts nothing', { 'Hello {{name}}': { other: '{{name}}' } }, 'it counts nothing.'],
  ['a count in one form', { '{{count}} photo|{{count}} photos': 'fotos' }, 'it needs plural forms.'],
  [
    'a count without the last form',
    { '{{count}} photo|{{count}} photos': { one: 'foto' } },
    'the form "other".',
  ],
])('refuses %s', (_what, change, why) => {
  const catalog = Object.fromEntries(
    Object.entries({ ...COMPLETE, ...change }).filter(([, entry]) => entry !== undefined),
  );
  expect(checkCatalog(catalog, TEXTS)).toEqual([expect.stringContaining(why)]);
});
