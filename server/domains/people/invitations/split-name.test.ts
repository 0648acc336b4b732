import { expect, test } from 'vitest';
import { splitName } from '#server/domains/people/invitations/split-name.ts';

test.for([
  ['Ann Lopez', 'Ann', 'Lopez'],
  ['  Ann  Maria Lopez ', 'Ann Maria', 'Lopez'],
  ['Lopez, Ann Maria', 'Ann Maria', 'Lopez'],
  ['de la Cruz, Ann', 'Ann', 'de la Cruz'],
  ['Ann', 'Ann', ''],
  ['Lopez,', '', 'Lopez'],
  ['', '', ''],
] as const)('splits the name "%s"', ([name, first_name, last_name]) => {
  expect(splitName(name)).toEqual({ first_name, last_name });
});
