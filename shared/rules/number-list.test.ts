import { expect, test } from 'vitest';
import { numberList } from '#shared/rules/number-list.ts';

test.for([
  [[], 10, ''],
  [['A-1'], 3, 'A-1'],
  [['A-1', 'A-2', 'A-3'], 11, 'A-1 A-2 A-3'],
  [['A-1', 'A-2', 'A-3'], 10, 'A-1 A-2 +1'],
  [['A-1', 'A-2', 'A-3'], 9, 'A-1 +2'],
  [['A-1', 'A-2'], 5, '+2'],
] as const)('%j in %i characters is "%s"', ([numbers, max, text]) => {
  expect(numberList(numbers, max)).toBe(text);
});
