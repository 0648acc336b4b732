import { expect, test } from 'vitest';
import { freeName } from './begun-factors.ts';

test('a second app gets its own default name', () => {
  expect(freeName('App', [])).toBe('App');
  expect(freeName('App', [{ friendly_name: 'App' }, {}, { friendly_name: 'App 2' }])).toBe('App 3');
});
