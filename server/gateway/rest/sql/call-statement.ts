import { quoteIdentifier } from '#server/database/quote.ts';
import type { AnswerFormat } from '#server/gateway/rest/parse/media-type.ts';
import type { CallPlan } from '#server/gateway/rest/plan/call.ts';
import type { DatabaseFunction } from '#server/gateway/rest/schema-cache/schema.ts';
import { bodySql, boundedSql } from '#server/gateway/rest/sql/body.ts';
import type { RowsSource } from '#server/gateway/rest/sql/embed-source.ts';
import { RESPONSE_SETTINGS } from '#server/gateway/rest/sql/response-settings.ts';
import { countSql, rowsSql } from '#server/gateway/rest/sql/rows.ts';
import { qualified, type Statement, StatementWriter } from '#server/gateway/rest/sql/writer.ts';

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
    ? { from: `called as ${alias}`, scope: { alias, worked: false }, conditions: [] }
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
  if (returns.kind === 'scalar' && format.kind !== 'csv') {
    const values = `json_agg(page.${quoteIdentifier(name)})`;
    return returnsSet && format.kind === 'array'
      ? `coalesce(${values}, '[]')`
      : `coalesce(${values} -> 0, 'null')`;
  }
  return bodySql({ ...format, kind: format.kind === 'array' && !returnsSet ? 'object' : format.kind });
}

function callSource(writer: StatementWriter, { called, args }: CallPlan): RowsSource {
  const alias = writer.alias();
  // A plain value gets the function's name as its column.
  const as = called.returns.kind === 'scalar' ? `${alias}(${quoteIdentifier(called.name)})` : alias;
  const scope = { alias, worked: false };
  if (args.kind === 'whole') {
    const body = `${writer.param(args.text)}::${called.args[0]?.type ?? 'json'}`;
    return { from: `${qualified(called)}(${body}) as ${as}`, scope, conditions: [] };
  }
  const given = called.args.filter(({ name }) => args.names.includes(name));
  if (given.length === 0) return { from: `${qualified(called)}() as ${as}`, scope, conditions: [] };
  const values = writer.alias();
  const definitions = given.map(({ name, type }) => `${quoteIdentifier(name)} ${type}`).join(', ');
  const passed = given.map(({ name, variadic }) => {
    const column = quoteIdentifier(name);
    return `${variadic ? 'variadic ' : ''}${column} := ${values}.${column}`;
  });
  const record = `json_to_record(${writer.param(args.json)}) as ${values}(${definitions})`;
  return {
    from: `${record}, lateral ${qualified(called)}(${passed.join(', ')}) as ${as}`,
    scope,
    conditions: [],
  };
}
