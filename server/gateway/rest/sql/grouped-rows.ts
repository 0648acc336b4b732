import { quoteIdentifier } from '#server/database/quote.ts';
import { notGroupedBy } from '#server/gateway/errors/rest-refusals.ts';
import type { Aggregate } from '#server/gateway/rest/parse/tree.ts';
import type { ColumnValue, EmbedPlan, Ordering, Output, RowsPlan } from '#server/gateway/rest/plan/plan.ts';
import { castSql } from '#server/gateway/rest/sql/casts.ts';
import { embedSource, isOneByNature, type RowsSource } from '#server/gateway/rest/sql/embed-source.ts';
import { embedValueSql, spreadSql } from '#server/gateway/rest/sql/embed-values.ts';
import { directionSql, rangeSql } from '#server/gateway/rest/sql/order-and-range.ts';
import { outputNames } from '#server/gateway/rest/sql/output-names.ts';
import { whereSql } from '#server/gateway/rest/sql/predicates.ts';
import { columnSql, valueSql } from '#server/gateway/rest/sql/values.ts';
import type { Scope, StatementWriter } from '#server/gateway/rest/sql/writer.ts';

/** One output before rows are grouped. */
interface Ungrouped {
  sql: string;
  name: string;
  /** Undefined for what is grouped by. */
  aggregate: Aggregate | undefined;
  /** What an order may name it by. */
  column: { value: ColumnValue; through: EmbedPlan | undefined } | undefined;
}

interface UngroupedRows {
  outputs: Ungrouped[];
  joins: string[];
}

/** Writes the SQL of embedded rows. A parameter, to avoid an import cycle with the caller. */
type EmbedRowsSql = (writer: StatementWriter, parent: Scope, embed: EmbedPlan) => string;

/** The dependencies of the functions below. */
interface Dependencies {
  writer: StatementWriter;
  embedRowsSql: EmbedRowsSql;
}

/**
 * The statement of a plan with aggregates: every output that is none is what the rows are grouped by (rest protocol 3).
 */
export function groupedRowsSql(
  writer: StatementWriter,
  plan: RowsPlan,
  source: RowsSource,
  embedRowsSql: EmbedRowsSql,
): string {
  const { outputs, joins } = ungroupedRows({ writer, embedRowsSql }, plan, source.scope);
  const list = outputs.map(
    ({ sql, name, aggregate }) =>
      `${aggregate ? castSql(`${aggregate.call}(${sql})`, aggregate.cast) : sql} as ${quoteIdentifier(name)}`,
  );
  // By position: the same expression written twice has other parameters, and is another one to PostgreSQL.
  const groups = outputs.flatMap(({ aggregate }, at) => (aggregate ? [] : [at + 1]));
  const order = plan.order.map((ordering) => groupedOrderSql(plan, outputs, ordering));
  return [
    `select ${list.join(', ')}`,
    `from ${[source.from, ...joins].join(' ')}`,
    whereSql(writer, plan, source),
    groups.length > 0 ? `group by ${groups.join(', ')}` : '',
    order.length > 0 ? `order by ${order.join(', ')}` : '',
    rangeSql(writer, plan),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function ungroupedRows(dependencies: Dependencies, plan: RowsPlan, scope: Scope): UngroupedRows {
  const found = plan.outputs.map((output) => ungroupedOutput(dependencies, plan, scope, output));
  return { outputs: found.flatMap(({ outputs }) => outputs), joins: found.flatMap(({ joins }) => joins) };
}

function ungroupedOutput(
  dependencies: Dependencies,
  plan: RowsPlan,
  scope: Scope,
  output: Output,
): UngroupedRows {
  switch (output.kind) {
    case 'every':
      return {
        outputs: [...plan.shape.columns.values()].map((column) => everyOutput(scope, column)),
        joins: [],
      };
    case 'count': {
      const aggregate = { call: 'count', cast: output.cast } as const;
      return { outputs: [{ sql: '1', name: output.name, aggregate, column: undefined }], joins: [] };
    }
    case 'column': {
      const { value, name, cast, aggregate } = output;
      const sql = castSql(valueSql(dependencies.writer, scope, value), cast);
      const isNamed = aggregate === undefined && cast === undefined;
      const column = isNamed ? { value, through: undefined } : undefined;
      return { outputs: [{ sql, name, aggregate, column }], joins: [] };
    }
    case 'embed':
      return embedOutput(dependencies, scope, output.embed);
  }
}

function everyOutput(scope: Scope, { name, type }: { name: string; type: string }): Ungrouped {
  const value = { column: name, computed: undefined, type, steps: [] };
  return { sql: columnSql(scope, name), name, aggregate: undefined, column: { value, through: undefined } };
}

function embedOutput(dependencies: Dependencies, scope: Scope, embed: EmbedPlan): UngroupedRows {
  if (embed.silent) return { outputs: [], joins: [] };
  if (embed.spread && embed.single) return spreadOneSql(dependencies, scope, embed);
  const rows = dependencies.embedRowsSql(dependencies.writer, scope, embed);
  if (embed.spread) {
    const { join, alias } = spreadSql(dependencies.writer, embed, rows);
    const outputs = outputNames(embed.rows).map((name) => ({
      sql: jsonSql(columnOf(alias, name)),
      ...plain(name),
    }));
    return { outputs, joins: [join] };
  }
  return {
    outputs: [{ sql: jsonSql(embedValueSql(dependencies.writer, embed, rows)), ...plain(embed.name) }],
    joins: [],
  };
}

/** A row spread into its parent, with what its aggregates are to be worked out of over the parent's rows. */
function spreadOneSql(dependencies: Dependencies, parent: Scope, embed: EmbedPlan): UngroupedRows {
  const { writer } = dependencies;
  const source = embedSource(writer, parent, embed);
  const inner = ungroupedRows(dependencies, embed.rows, source.scope);
  const joined = writer.alias();
  const named = inner.outputs.map((output) => ({ ...output, inside: writer.alias() }));
  const list = named.map(({ sql, inside }) => `${sql} as ${inside}`).join(', ');
  const from = [source.from, ...inner.joins].join(' ');
  const most = isOneByNature(embed) ? '' : ' limit 1';
  const rows = `select ${list} from ${from} ${whereSql(writer, embed.rows, source)}${most}`;
  return {
    joins: [`left join lateral (${rows}) ${joined} on true`],
    outputs: named.map(({ inside, column, ...output }) => ({
      ...output,
      sql: `${joined}.${inside}`,
      column: column && !column.through ? { ...column, through: embed } : undefined,
    })),
  };
}

function groupedOrderSql(plan: RowsPlan, outputs: Ungrouped[], ordering: Ordering): string {
  const { value, through } = ordering;
  const position = outputs.findIndex(
    ({ column }) =>
      column !== undefined &&
      column.through === through &&
      column.value.column === value.column &&
      JSON.stringify(column.value.steps) === JSON.stringify(value.steps),
  );
  if (position < 0) throw notGroupedBy((through?.rows ?? plan).shape.name, value.column);
  return `${position + 1}${directionSql(ordering)}`;
}

function plain(name: string): Omit<Ungrouped, 'sql'> {
  return { name, aggregate: undefined, column: undefined };
}

/** Values of the type json cannot be compared, and so not be grouped by. */
function jsonSql(sql: string): string {
  return `${sql}::jsonb`;
}

function columnOf(alias: string, name: string): string {
  return `${alias}.${quoteIdentifier(name)}`;
}
