import { expect, it } from 'vitest';
import { DEFAULT_LOCALE, formatNumber } from './locale.ts';
import { message, received, setCatalog, t } from './text.ts';

it('returns a plain text unchanged', () => expect(t('Work Orders')).toBe('Work Orders'));

it('fills in values', () => expect(t('Hello {{name}}', { name: 'Ada' })).toBe('Hello Ada'));

it('leaves a placeholder without a value visible', () => expect(t('Hello {{name}}')).toBe('Hello {{name}}'));

it.each([
  [0, '0 photos'],
  [1, '1 photo'],
  [2, '2 photos'],
])('counts %d', (count, said) => expect(t('{{count}} photo|{{count}} photos', { count })).toBe(said));

it('keeps a text with one form for every count', () =>
  expect(t('{{count}} selected', { count: 2 })).toBe('2 selected'));

it('keeps a bar in a text without a count', () => expect(t('One of {}|<>')).toBe('One of {}|<>'));

it('a name that ends in a period also ends its sentence', () => {
  expect(t('Bill of {{name}}.', { name: 'Acme Inc.' })).toBe('Bill of Acme Inc.');
  expect(t('Bill of {{name}}. It is paid.', { name: 'Acme' })).toBe('Bill of Acme. It is paid.');
  expect(t('{{count}}.', { count: 3 })).toBe('3.');
});

const catalog = {
  Open: 'Otwarte',
  'verb\u0004Open': 'Otwórz',
  '{{count}} photo|{{count}} photos': {
    one: '{{count}} zdjęcie',
    few: '{{count}} zdjęcia',
    many: '{{count}} zdjęć',
    other: '{{count}} zdjęcia',
  },
};

it('translates by a catalog, with the plural rules of its language', () => {
  setCatalog('pl-PL', catalog);
  const photos = (count: number) => t('{{count}} photo|{{count}} photos', { count });
  expect([0, 1, 2, 5, 22, 1.5].map(photos)).toEqual([
    '0 zdjęć',
    '1 zdjęcie',
    '2 zdjęcia',
    '5 zdjęć',
    '22 zdjęcia',
    '1.5 zdjęcia',
  ]);
  expect(t('Closed')).toBe('Closed');
  expect(formatNumber(1234.5)).toBe('1234,5');
  setCatalog(DEFAULT_LOCALE, {});
});

it('distinguishes meanings by their context, which is never shown', () => {
  const both = () => [
    t('Open'),
    t('Open', { context: 'verb' }),
    t(message('Open', 'verb')),
    t(message('Open')),
  ];
  expect(both()).toEqual(['Open', 'Open', 'Open', 'Open']);
  setCatalog('pl-PL', catalog);
  expect(both()).toEqual(['Otwarte', 'Otwórz', 'Otwórz', 'Otwarte']);
  setCatalog(DEFAULT_LOCALE, {});
});

it('shows a received text that is not marked unchanged', () =>
  expect(t(received('on hold'))).toBe('on hold'));

it('accepts no variable and no choice of literals', () => {
  const text = String('Work Orders');
  // @ts-expect-error a variable
  t(text);
  // @ts-expect-error a union of literals
  t(text ? 'Open' : 'Closed');
  // @ts-expect-error a variable
  message(text);
});
