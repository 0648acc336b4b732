import { quoteIdentifier } from '#server/database/quote.ts';
import type { ColumnValue, EmbedPlan, Ordering, Output, RowsPlan } from '#server/gateway/rest/plan/plan.ts';
import { castSql } from '#server/gateway/rest/sql/casts.ts';
import { embedSource, isOneByNature, type RowsSource } from '#server/gateway/rest/sql/embed-source.ts';
import { embedValueSql, spreadSql } from '#server/gateway/rest/sql/embed-values.ts';
import { groupedRowsSql } from '#server/gateway/rest/sql/grouped-rows.ts';
import { directionSql, rangeSql } from '#server/gateway/rest/sql/order-and-range.ts';
import { whereSql } from '#server/gateway/rest/sql/predicates.ts';
import { valueSql } from '#server/gateway/rest/sql/values.ts';
import type { Scope, StatementWriter } from '#server/gateway/rest/sql/writer.ts';

/**
 * The statement that selects the rows of a plan from a source.
 * @param carried further outputs, as SQL
 */
export function rowsSql(
  writer: StatementWriter,
  plan: RowsPlan,
  source: RowsSource,
  carried: readonly string[] = [],
): string {
  if (plan.grouped) return groupedRowsSql(writer, plan, source, embedRowsSql);
  const joins: string[] = [];
  const outputs = plan.outputs.flatMap((output) => {
    if (output.kind !== 'embed' || !output.embed.spread) return outputSql(writer, plan, source.scope, output);
    if (output.embed.silent) return [];
    const rows = embedRowsSql(writer, source.scope, output.embed);
    const spread = spreadSql(writer, output.embed, rows);
    joins.push(spread.join);
    return [`${spread.alias}.*`];
  });
  const order = plan.order.map((ordering) => orderingSql(writer, source.scope, ordering));
  return [
    `select ${[...outputs, ...carried].join(', ')}`,
    `from ${[source.from, ...joins].join(' ')}`,
    whereSql(writer, plan, source),
    order.length > 0 ? `order by ${order.join(', ')}` : '',
    rangeSql(writer, plan),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/**
 * How many rows, or groups, the plan has without its range, at most `most` of them when that is said. Those are counted
 * in the rows' own order: left to choose, PostgreSQL expects so many rows soon and reads the table from its beginning,
 * where they may be none; in order it goes the way by which the page itself was found.
 */
export function countSql(writer: StatementWriter, plan: RowsPlan, source: RowsSource, most?: number): string {
  const counted = writer.alias();
  if (plan.grouped) {
    const groups = { ...plan, order: [], limit: undefined, offset: 0 };
    const rows = groupedRowsSql(writer, groups, source, embedRowsSql);
    return `select count(*) from (${rows}${most === undefined ? '' : ` limit ${most}`}) ${counted}`;
  }
  const rows = `select from ${source.from} ${whereSql(writer, plan, source)}`;
  if (most === undefined) return `select count(*) from (${rows}) ${counted}`;
  const order = plan.order
    .filter(({ through }) => !through)
    .map((ordering) => orderingSql(writer, source.scope, ordering));
  const ordered = order.length > 0 ? ` order by ${order.join(', ')}` : '';
  return `select count(*) from (${rows}${ordered} limit ${most}) ${counted}`;
}

function outputSql(writer: StatementWriter, plan: RowsPlan, scope: Scope, output: Output): string[] {
  if (output.kind === 'every') {
    // Rows of a write or of a subquery carry more than was asked for: keys to embed by, computed fields, the whole row.
    const isRelation = scope.row === scope.alias;
    const names = isRelation ? ['*'] : [...plan.shape.columns.keys()].map(quoteIdentifier);
    return names.map((name) => `${scope.alias}.${name}`);
  }
  if (output.kind === 'embed') {
    if (output.embed.silent) return [];
    const rows = embedRowsSql(writer, scope, output.embed);
    return [`${embedValueSql(writer, output.embed, rows)} as ${quoteIdentifier(output.embed.name)}`];
  }
  if (output.kind === 'count') throw new Error('A plan that counts its rows is a grouped one.');
  const value = castSql(valueSql(writer, scope, output.value), output.cast);
  return [`${value} as ${quoteIdentifier(output.name)}`];
}

function orderingSql(writer: StatementWriter, scope: Scope, ordering: Ordering): string {
  const value = ordering.through
    ? embeddedColumnSql(writer, scope, ordering.through, ordering.value)
    : valueSql(writer, scope, ordering.value);
  return `${value}${directionSql(ordering)}`;
}

function embedRowsSql(writer: StatementWriter, parent: Scope, embed: EmbedPlan): string {
  const rows = embed.single ? { ...embed.rows, limit: isOneByNature(embed) ? undefined : 1 } : embed.rows;
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
