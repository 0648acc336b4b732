import { quoteIdentifier, quoteLiteral } from '#server/database/quote.ts';
import type { AnswerFormat } from '#server/gateway/rest/parse/media-type.ts';
import type { Change, WritePlan } from '#server/gateway/rest/plan/write.ts';
import type { Column } from '#server/gateway/rest/schema-cache/schema.ts';
import { bodySql, boundedSql } from '#server/gateway/rest/sql/body.ts';
import { whereSql } from '#server/gateway/rest/sql/predicates.ts';
import { RESPONSE_SETTINGS } from '#server/gateway/rest/sql/response-settings.ts';
import { returningSql } from '#server/gateway/rest/sql/returning.ts';
import { rowsSql } from '#server/gateway/rest/sql/rows.ts';
import {
  qualified,
  type Statement,
  StatementWriter,
  scopeOf,
  WHOLE_ROW,
} from '#server/gateway/rest/sql/writer.ts';

/**
 * One statement for a whole write. Its only row is: rows written, rows inserted (of an upsert), rows answered, body,
 * key of the first row as JSON, then the settings of the response.
 */
export function writeStatement(plan: WritePlan, format: AnswerFormat, maxAnswerBytes: number): Statement {
  const writer = new StatementWriter();
  const change = changeSql(writer, plan);
  const counts = `(select count(*) from written), current_setting('rest.inserted', true)`;
  if (plan.returning.kind !== 'rows') {
    const keys =
      plan.returning.kind === 'keys' ? '(select row_to_json(written) from written limit 1)' : 'null';
    return writer.finish(
      `with written as (${change}) select ${counts}, null, null, ${keys}, ${RESPONSE_SETTINGS}`,
    );
  }
  const alias = writer.alias();
  const source = {
    from: `written as ${alias}`,
    scope: { alias, worked: true, row: `${alias}.${WHOLE_ROW}` },
    conditions: [],
  };
  const rows = rowsSql(writer, plan.returning.rows, source);
  const body = boundedSql(bodySql(format), maxAnswerBytes);
  return writer.finish(
    `with written as (${change}) select ${counts}, count(*), ${body}, null, ${RESPONSE_SETTINGS} from (${rows}) page`,
  );
}

function changeSql(writer: StatementWriter, plan: WritePlan): string {
  const scope = scopeOf(writer.alias());
  const table = `${qualified(plan.relation)} as ${scope.alias}`;
  const returning = returningSql(plan, scope);
  const { change } = plan;
  switch (change.kind) {
    case 'insert':
      return `insert into ${table} ${insertSql(writer, change)} returning ${returning}`;
    case 'delete': {
      const where = whereSql(writer, change.where, { from: table, scope, conditions: [] });
      return `delete from ${table} ${where} returning ${returning}`;
    }
    case 'update': {
      // Nothing to set touches no row, and needs no right to.
      if (change.columns.length === 0) return `select ${returning} from ${table} where false`;
      const body = writer.alias();
      const set = change.columns.map(
        ({ name }) => `${quoteIdentifier(name)} = ${body}.${quoteIdentifier(name)}`,
      );
      const values = `json_to_recordset(${writer.param(change.json)}) as ${body}(${definitions(change.columns)})`;
      const where = whereSql(writer, change.where, { from: table, scope, conditions: [] });
      return `update ${table} set ${set.join(', ')} from (select * from ${values} limit 1) ${body} ${where} returning ${returning}`;
    }
  }
}

type Insert = Extract<Change, { kind: 'insert' }>;

function insertSql(writer: StatementWriter, insert: Insert): string {
  const names = insert.columns.map(({ name }) => quoteIdentifier(name)).join(', ');
  const rows = insertedRowsSql(writer, insert);
  // A merge counts up before the row is tried and down when it was there already: what remains was inserted.
  const counting = insert.conflict?.action === 'merge' ? `where ${countBy(1)}` : '';
  const target = names === '' ? '' : `(${names})`;
  return [target, `select ${names} from ${rows}`, counting, conflictSql(insert)]
    .filter((part) => part !== '')
    .join(' ');
}

function insertedRowsSql(writer: StatementWriter, { json, columns, fillDefaults }: Insert): string {
  const body = writer.alias();
  const parameter = writer.param(json);
  if (columns.length === 0) return `json_array_elements(${parameter}) as ${body}`;
  const withDefault = columns.filter((column) => column.default !== null);
  if (!fillDefaults || withDefault.length === 0) {
    return `json_to_recordset(${parameter}) as ${body}(${definitions(columns)})`;
  }
  const defaults = withDefault.map((column) => `${quoteLiteral(column.name)}, ${column.default}`).join(', ');
  const given = writer.alias();
  return `(select filled.* from jsonb_array_elements(${parameter}) ${given},
    jsonb_to_record(jsonb_build_object(${defaults}) || ${given}) as filled(${definitions(columns)})) ${body}`;
}

function conflictSql({ conflict, columns }: Insert): string {
  if (!conflict) return '';
  const target = `on conflict (${conflict.target.map(quoteIdentifier).join(', ')})`;
  if (conflict.action === 'ignore' || columns.length === 0) return `${target} do nothing`;
  // The key is what was found equal: setting it again would only ask for the right to change keys.
  const others = columns.filter(({ name }) => !conflict.target.includes(name));
  const set = (others.length > 0 ? others : columns).map(({ name }) => {
    const column = quoteIdentifier(name);
    return `${column} = excluded.${column}`;
  });
  return `${target} do update set ${set.join(', ')} where ${countBy(-1)}`;
}

function countBy(step: 1 | -1): string {
  const counted = `coalesce(nullif(current_setting('rest.inserted', true), ''), '0')::int`;
  return `set_config('rest.inserted', (${counted} + ${step})::text, true) is not null`;
}

function definitions(columns: readonly Column[]): string {
  return columns.map(({ name, type }) => `${quoteIdentifier(name)} ${type}`).join(', ');
}
