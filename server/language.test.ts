import { expect, test } from 'vitest';
import { startLanguages } from './language.ts';

test('English is always offered, and needs no catalog', () => {
  const { portal, offered } = startLanguages('en-US');
  expect(portal).toBe('en-US');
  expect(offered[0]).toEqual({ locale: 'en-US', texts: {}, version: '' });
});

test('Spanish comes with the portal', () => {
  const spanish = startLanguages('en-US').offered.find(({ locale }) => locale === 'es-US');
  expect(spanish?.texts['Work orders']).toBe('Órdenes de trabajo');
  expect(spanish?.version).toMatch(/^[\w-]{43}$/);
});

test.each(['pl-PL', '../package', 'template', ''])(
  'refuses LOCALE=%s, for which there is no catalog',
  (name) => expect(() => startLanguages(name)).toThrow(`LOCALE=${name} cannot be used. There are: en-US,`),
);
