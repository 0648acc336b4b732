import { expect, test } from 'vitest';
import { overNte } from '#shared/rules/over-nte.ts';

test('an amount above the rest of the NTE is over it', () => {
  expect(overNte(300.1, 500, 250)).toBe(50.1);
  expect(overNte(250, 500, 250)).toBe(0);
});

test('an amount adds at most itself to an existing amount over the NTE', () => {
  expect(overNte(50, 100, 150)).toBe(50);
  expect(overNte(50.25, 100, 100)).toBe(50.25);
});

test('without an NTE nothing is exceeded', () => expect(overNte(9999, null, 0)).toBe(0));
