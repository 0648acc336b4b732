import { quoteIdentifier } from '#server/database/quote.ts';
import type { AnswerFormat } from '#server/gateway/rest/parse/media-type.ts';
import type { CallPlan } from '#server/gateway/rest/plan/call.ts';
import type { DatabaseFunction } from '#server/gateway/rest/schema-cache/schema.ts';
import { bodySql, boundedSql } from '#server/gateway/rest/sql/body.ts';
import type { RowsSource } from '#server/gateway/rest/sql/embed-source.ts';
import { RESPONSE_SETTINGS } from '#server/gateway/rest/sql/response-settings.ts';
import { countSql, rowsSql } from '#server/gateway/rest/sql/rows.ts';
import {
  qualified,
  type Scope,
  type Statement,
  StatementWriter,
  scopeOf,
} from '#server/gateway/rest/sql/writer.ts';

/**
 * One statement that calls a function and reads its result. Its only row is: rows of this page, rows in all (null when
 * not counted), body, then the settings of the response.
 */
export function callStatement(
  plan: CallPlan,
  format: AnswerFormat,
  { isCounted, maxAnswerBytes }: { isCounted: boolean; maxAnswerBytes: number },
): Statement {
  const writer = new StatementWriter();
  const call = callSource(writer, plan);
  // Counting reads the result twice: the function must still be called once.
  const alias = writer.alias();
  const source = isCounted
    ? { from: `called as ${alias}`, scope: calledScope(alias, plan), conditions: [] }
    : call;
  const rows = rowsSql(writer, plan.rows, source);
  const total = isCounted ? `(${countSql(writer, plan.rows, source)})` : 'null';
  const once = isCounted
    ? `with called as materialized (select ${call.scope.alias}.* from ${call.from}) `
    : '';
  const body = boundedSql(resultSql(plan.called, format), maxAnswerBytes);
  return writer.finish(`${once}select count(*), ${total}, ${body}, ${RESPONSE_SETTINGS} from (${rows}) page`);
}

function resultSql({ returns, returnsSet, name }: DatabaseFunction, format: AnswerFormat): string {
  if (returns.kind === 'void') return 'null';
  if (returns.kind === 'scalar' && (format.kind === 'text' || format.kind === 'bytes')) {
    return plainSql(`page.${quoteIdentifier(name)}`, returns.type, format.kind);
  }
  if (returns.kind === 'scalar' && format.kind !== 'csv') {
    const values = `json_agg(page.${quoteIdentifier(name)})`;
    return returnsSet && format.kind === 'array'
      ? `coalesce(${values}, '[]')`
      : `coalesce(${values} -> 0, 'null')`;
  }
  return bodySql({ ...format, kind: format.kind === 'array' && !returnsSet ? 'object' : format.kind });
}

/** The value itself, without quotes. Bytes are written as digits, because answers come as text. */
function plainSql(value: string, type: string, kind: 'text' | 'bytes'): string {
  if (kind === 'text') return `coalesce(string_agg(${value}::text, ''), '')`;
  const bytes = type === 'bytea' ? value : `convert_to(${value}::text, 'UTF8')`;
  return `encode(coalesce(string_agg(${bytes}, ''), ''), 'hex')`;
}

/** Materialized rows lost their type, so a reference to the whole row needs a cast. */
function calledScope(alias: string, { rows }: CallPlan): Scope {
  const { relation } = rows.shape;
  return { alias, worked: false, row: relation ? `(${alias}::${qualified(relation)})` : alias };
}

function callSource(writer: StatementWriter, { called, args }: CallPlan): RowsSource {
  const alias = writer.alias();
  // A plain value gets the function's name as its column.
  const as = called.returns.kind === 'scalar' ? `${alias}(${quoteIdentifier(called.name)})` : alias;
  const scope = scopeOf(alias);
  if (args.kind === 'whole') {
    const body = `${writer.param(args.text)}::${called.args[0]?.type ?? 'json'}`;
    return { from: `${qualified(called)}(${body}) as ${as}`, scope, conditions: [] };
  }
  const given = called.args.filter(({ name }) => args.names.includes(name));
  // A variadic argument may be none at all, which SQL only says with an empty list.
  const none = called.args
    .filter(({ name, variadic, required }) => variadic && required && !args.names.includes(name))
    .map(({ name, type }) => `variadic ${quoteIdentifier(name)} := '{}'::${type}`);
  if (given.length === 0) {
    return { from: `${qualified(called)}(${none.join(', ')}) as ${as}`, scope, conditions: [] };
  }
  const values = writer.alias();
  const definitions = given.map(({ name, type }) => `${quoteIdentifier(name)} ${type}`).join(', ');
  const passed = given.map(({ name, variadic }) => {
    const column = quoteIdentifier(name);
    return `${variadic ? 'variadic ' : ''}${column} := ${values}.${column}`;
  });
  const record = `json_to_record(${writer.param(args.json)}) as ${values}(${definitions})`;
  return {
    from: `${record}, lateral ${qualified(called)}(${[...passed, ...none].join(', ')}) as ${as}`,
    scope,
    conditions: [],
  };
}
