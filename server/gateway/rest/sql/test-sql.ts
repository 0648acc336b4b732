import type { CompareOperator, SearchOperator, Test } from '#server/gateway/rest/parse/tree.ts';
import type { ColumnValue } from '#server/gateway/rest/plan/plan.ts';
import { arrayLiteral, valueSql } from '#server/gateway/rest/sql/values.ts';
import type { Scope, StatementWriter } from '#server/gateway/rest/sql/writer.ts';

const COMPARE: Readonly<Record<CompareOperator, string>> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxl: '&>',
  nxr: '&<',
  adj: '-|-',
};

const SEARCH: Readonly<Record<SearchOperator, string>> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
};

/** One test of one value; what it is compared with is a parameter that takes the type of the value. */
export function testSql(writer: StatementWriter, scope: Scope, value: ColumnValue, test: Test): string {
  const left = valueSql(writer, scope, value);
  switch (test.kind) {
    case 'is':
      return `${left} is ${test.value === 'not_null' ? 'not null' : test.value}`;
    case 'in': {
      const [only] = test.values;
      // With one value PostgreSQL still knows the order of an index that goes on after this column.
      if (only !== undefined && test.values.length === 1) return `${left} = ${writer.param(only)}`;
      return `${left} = any(${writer.param(arrayLiteral(test.values))})`;
    }
    case 'search': {
      const configuration = () =>
        test.language === undefined ? '' : `${writer.param(test.language)}::regconfig, `;
      // Whatever is no stored vector becomes one: texts, domains over them, JSON.
      const isVector = value.type === 'tsvector' && value.steps.length === 0;
      const vector = isVector ? left : `to_tsvector(${configuration()}${left})`;
      return `${vector} @@ ${SEARCH[test.operator]}(${configuration()}${writer.param(test.value)})`;
    }
    case 'compare': {
      const isLike = test.operator === 'like' || test.operator === 'ilike';
      const right = writer.param(isLike ? test.value.replaceAll('*', '%') : test.value);
      return `${left} ${COMPARE[test.operator]} ${test.quantifier ? `${test.quantifier}(${right})` : right}`;
    }
  }
}
