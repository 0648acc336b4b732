import { expect, test } from 'vitest';
import { originsOf } from '#server/gateway/rest/schema-cache/view-rule.ts';

const column = (
  number: number,
  relation: number,
  origin: number,
  expression = '{VAR :varno 1}',
  name = 'x',
) =>
  `{TARGETENTRY :expr ${expression} :resno ${number} :resname ${name} :ressortgroupref 0 :resorigtbl ${relation} :resorigcol ${origin} :resjunk false}`;
const query = (...columns: string[]) =>
  `({QUERY :commandType 1 :targetList (${columns.join(' ')}) :override 0})`;

test('finds the origin of each column, and omits computed ones', () => {
  expect(originsOf(query(column(1, 16384, 3), column(2, 0, 0), column(3, 16390, 1)))).toEqual(
    new Map([
      [1, { relation: 16384, column: 3 }],
      [3, { relation: 16390, column: 1 }],
    ]),
  );
});

test('does not mistake the columns of a subquery for those of the view', () => {
  const subquery = `{SUBLINK :subselect {QUERY :targetList (${column(7, 555, 7)})}}`;
  expect(originsOf(query(column(1, 16384, 2, subquery), column(2, 0, 0, subquery)))).toEqual(
    new Map([[1, { relation: 16384, column: 2 }]]),
  );
});

test('skips names that look like a part of the rule', () => {
  const name = '\\{a\\ :resno\\ 9\\ :resorigtbl\\ 1\\}\\\\';
  expect(originsOf(query(column(1, 16384, 2, '{VAR :varno 1}', name)))).toEqual(
    new Map([[1, { relation: 16384, column: 2 }]]),
  );
});
