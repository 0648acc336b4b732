import { expect, it } from 'vitest';
import { t } from './text.ts';

it('says a plain text as it is', () => expect(t('Work Orders')).toBe('Work Orders'));

it('fills in values', () => expect(t('Hello {{name}}', { name: 'Ada' })).toBe('Hello Ada'));

it('leaves a place without a value visible', () => expect(t('Hello {{name}}')).toBe('Hello {{name}}'));

it.each([
  [0, '0 photos'],
  [1, '1 photo'],
  [2, '2 photos'],
])('counts %d', (count, said) => expect(t('{{count}} photo|{{count}} photos', { count })).toBe(said));

it('keeps a text with one form for every count', () =>
  expect(t('{{count}} selected', { count: 2 })).toBe('2 selected'));

it('keeps a bar in a text that counts nothing', () => expect(t('One of {}|<>')).toBe('One of {}|<>'));

it('a name that ends in a period ends its sentence', () => {
  expect(t('Bill of {{name}}.', { name: 'Acme Inc.' })).toBe('Bill of Acme Inc.');
  expect(t('Bill of {{name}}. It is paid.', { name: 'Acme' })).toBe('Bill of Acme. It is paid.');
  expect(t('{{count}}.', { count: 3 })).toBe('3.');
});
