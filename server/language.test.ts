import { expect, test } from 'vitest';
import { startLanguage } from './language.ts';

test('English needs no catalog', () =>
  expect(startLanguage('en-US')).toEqual({ locale: 'en-US', texts: {}, version: '' }));

test.each(['pl-PL', '../package', 'template', ''])(
  'refuses LOCALE=%s, for which there is no catalog',
  (name) => expect(() => startLanguage(name)).toThrow(`LOCALE=${name} cannot be used: `),
);
