import { quoteIdentifier } from '#server/database/quote.ts';
import type { ColumnValue, EmbedPlan, Ordering, Output, RowsPlan } from '#server/gateway/rest/plan/plan.ts';
import { embedSource, type RowsSource } from '#server/gateway/rest/sql/embed-source.ts';
import { outputNames } from '#server/gateway/rest/sql/output-names.ts';
import { whereSql } from '#server/gateway/rest/sql/predicates.ts';
import { valueSql } from '#server/gateway/rest/sql/values.ts';
import type { Scope, StatementWriter } from '#server/gateway/rest/sql/writer.ts';

/** The statement that selects the rows of a plan from a source. */
export function rowsSql(writer: StatementWriter, plan: RowsPlan, source: RowsSource): string {
  const joins: string[] = [];
  const outputs = plan.outputs.flatMap((output) => {
    if (output.kind !== 'embed' || !output.embed.spread) return outputSql(writer, plan, source.scope, output);
    const spread = spreadSql(writer, source.scope, output.embed);
    joins.push(spread.join);
    return [spread.outputs];
  });
  const order = plan.order.map((ordering) => orderingSql(writer, source.scope, ordering));
  return [
    `select ${outputs.join(', ')}`,
    `from ${[source.from, ...joins].join(' ')}`,
    whereSql(writer, plan, source),
    order.length > 0 ? `order by ${order.join(', ')}` : '',
    rangeSql(writer, plan),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** How many rows the plan has without its range, at most `most` of them when that is said. */
export function countSql(writer: StatementWriter, plan: RowsPlan, source: RowsSource, most?: number): string {
  const rows = `select from ${source.from} ${whereSql(writer, plan, source)}`;
  const counted = writer.alias();
  return `select count(*) from (${rows}${most === undefined ? '' : ` limit ${most}`}) ${counted}`;
}

function outputSql(writer: StatementWriter, plan: RowsPlan, scope: Scope, output: Output): string[] {
  if (output.kind === 'every') {
    // Rows that a write returned carry more than was asked for: keys to embed by, computed fields.
    const names = scope.worked ? [...plan.shape.columns.keys()].map(quoteIdentifier) : ['*'];
    return names.map((name) => `${scope.alias}.${name}`);
  }
  if (output.kind === 'embed') {
    if (output.embed.silent) return [];
    return [`${embedValueSql(writer, scope, output.embed)} as ${quoteIdentifier(output.embed.name)}`];
  }
  const value = valueSql(writer, scope, output.value);
  // The parser lets only letters, digits, spaces and `[]` into the name of a type.
  const cast = output.cast === undefined ? value : `cast(${value} as ${output.cast})`;
  return [`${cast} as ${quoteIdentifier(output.name)}`];
}

function orderingSql(writer: StatementWriter, scope: Scope, ordering: Ordering): string {
  const value = ordering.through
    ? embeddedColumnSql(writer, scope, ordering.through, ordering.value)
    : valueSql(writer, scope, ordering.value);
  const nulls = ordering.nulls ? ` nulls ${ordering.nulls}` : '';
  return `${value}${ordering.descending ? ' desc' : ''}${nulls}`;
}

/** Bounds stand in the text: they decide the plan. A far page is asked for once, so its statement is not kept. */
function rangeSql(writer: StatementWriter, { limit, offset }: RowsPlan): string {
  if (offset > 0) writer.repeats = false;
  return [limit === undefined ? '' : `limit ${limit}`, offset > 0 ? `offset ${offset}` : '']
    .filter((part) => part !== '')
    .join(' ');
}

/**
 * The embedded rows as one JSON value, worked out per row of the parent. It stands in the list of outputs, so that
 * PostgreSQL sorts and cuts the parent's rows first and embeds only for those that are answered.
 */
function embedValueSql(writer: StatementWriter, parent: Scope, embed: EmbedPlan): string {
  const rows = embedRowsSql(writer, parent, embed);
  const row = writer.alias();
  return embed.single
    ? `(select row_to_json(${row}) from (${rows}) ${row})`
    : `(select coalesce(json_agg(${row}), '[]') from (${rows}) ${row})`;
}

/** `...relation(…)` is a join whose columns become the parent's; of many rows each column becomes an array. */
function spreadSql(
  writer: StatementWriter,
  parent: Scope,
  embed: EmbedPlan,
): { join: string; outputs: string } {
  const rows = embedRowsSql(writer, parent, embed);
  const joined = writer.alias();
  const outputs = `${joined}.*`;
  if (embed.single) return { join: `left join lateral (${rows}) ${joined} on true`, outputs };
  const row = writer.alias();
  const arrays = outputNames(embed.rows).map((name) => {
    const column = quoteIdentifier(name);
    return `coalesce(json_agg(${row}.${column}), '[]') as ${column}`;
  });
  const join = `left join lateral (select ${arrays.join(', ')} from (${rows}) ${row}) ${joined} on true`;
  return { join, outputs };
}

function embedRowsSql(writer: StatementWriter, parent: Scope, embed: EmbedPlan): string {
  // The row that a foreign key means is one at most; a view or a function may say otherwise.
  const mayBeMore = embed.rows.shape.relation?.isView || embed.relationship.computed;
  const rows = embed.single ? { ...embed.rows, limit: mayBeMore ? 1 : undefined } : embed.rows;
  return rowsSql(writer, rows, embedSource(writer, parent, embed));
}

/** A column of the one embedded row, for ordering the parent by it. */
function embeddedColumnSql(
  writer: StatementWriter,
  parent: Scope,
  embed: EmbedPlan,
  column: ColumnValue,
): string {
  const source = embedSource(writer, parent, embed);
  const value = valueSql(writer, source.scope, column);
  return `(select ${value} from ${source.from} ${whereSql(writer, embed.rows, source)} limit 1)`;
}
