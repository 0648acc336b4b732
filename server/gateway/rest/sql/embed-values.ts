import { quoteIdentifier } from '#server/database/quote.ts';
import type { EmbedPlan } from '#server/gateway/rest/plan/plan.ts';
import { outputNames } from '#server/gateway/rest/sql/output-names.ts';
import type { StatementWriter } from '#server/gateway/rest/sql/writer.ts';

/**
 * Embedded `rows` as one JSON value, worked out per row of the parent. It stands in the list of outputs, so that
 * PostgreSQL sorts and cuts the parent's rows first and embeds only for those that are answered.
 */
export function embedValueSql(writer: StatementWriter, { single }: EmbedPlan, rows: string): string {
  const row = writer.alias();
  return single
    ? `(select row_to_json(${row}) from (${rows}) ${row})`
    : `(select coalesce(json_agg(${row}), '[]') from (${rows}) ${row})`;
}

/** `...relation(…)` is a join whose columns become the parent's; of many rows each column becomes an array. */
export function spreadSql(
  writer: StatementWriter,
  embed: EmbedPlan,
  rows: string,
): { join: string; alias: string } {
  const alias = writer.alias();
  if (embed.single) return { join: `left join lateral (${rows}) ${alias} on true`, alias };
  const row = writer.alias();
  const arrays = outputNames(embed.rows).map((name) => {
    const column = quoteIdentifier(name);
    return `coalesce(json_agg(${row}.${column}), '[]') as ${column}`;
  });
  const join = `left join lateral (select ${arrays.join(', ')} from (${rows}) ${row}) ${alias} on true`;
  return { join, alias };
}
