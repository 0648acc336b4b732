import { quoteIdentifier } from '#server/database/quote.ts';
import type { ColumnValue } from '#server/gateway/rest/plan/plan.ts';
import { qualified, type Scope, type StatementWriter } from '#server/gateway/rest/sql/writer.ts';

/** The expression of a column, of a computed field, or of a path inside its JSON. */
export function valueSql(writer: StatementWriter, scope: Scope, value: ColumnValue): string {
  const base =
    value.computed && !scope.worked
      ? `${qualified(value.computed)}(${scope.row})`
      : columnSql(scope, value.column);
  if (value.steps.length === 0) return base;
  const json = value.type === 'json' || value.type === 'jsonb' ? base : `to_jsonb(${base})`;
  const steps = value.steps.map(({ operator, key }) =>
    typeof key === 'number'
      ? `${operator}${writer.param(String(key))}::int`
      : `${operator}${writer.param(key)}::text`,
  );
  return `(${json}${steps.join('')})`;
}

export function columnSql(scope: Scope, name: string): string {
  return `${scope.alias}.${quoteIdentifier(name)}`;
}

/** An array as PostgreSQL reads it; every element quoted, so that no element can be taken for two. */
export function arrayLiteral(elements: readonly string[]): string {
  return `{${elements.map((element) => `"${element.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
