import { expect, test } from 'vitest';
import { searchFilter } from '#web/lib/search-filter.ts';

test('looks in every column, without surrounding blanks', () => {
  expect(searchFilter(' leak ', ['title', 'number'])).toBe('title.ilike."%leak%",number.ilike."%leak%"');
});

test.each([
  ['a,b)', '"%a,b)%"'],
  ['say "hi"', '"%say \\"hi\\"%"'],
  ['100%', '"%100\\\\%%"'],
  ['a_b', '"%a\\\\_b%"'],
  ['back\\slash', '"%back\\\\\\\\slash%"'],
])('takes %s literally', (text, expected) => {
  expect(searchFilter(text, ['title'])).toBe(`title.ilike.${expected}`);
});
