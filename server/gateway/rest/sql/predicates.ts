import type { EmbedPlan, Predicate, RowsPlan } from '#server/gateway/rest/plan/plan.ts';
import { embedSource, type RowsSource } from '#server/gateway/rest/sql/embed-source.ts';
import { testSql } from '#server/gateway/rest/sql/test-sql.ts';
import type { Scope, StatementWriter } from '#server/gateway/rest/sql/writer.ts';

/** The conditions of a plan as a `where` clause; empty when there are none. */
export function whereSql(writer: StatementWriter, plan: RowsPlan, { scope, conditions }: RowsSource): string {
  const all = [
    ...conditions,
    ...plan.where.map((predicate) => predicateSql(writer, scope, predicate)),
    ...plan.outputs.flatMap((output) =>
      output.kind === 'embed' && output.embed.inner ? [existsSql(writer, scope, output.embed)] : [],
    ),
  ];
  return all.length > 0 ? `where ${all.join(' and ')}` : '';
}

function predicateSql(writer: StatementWriter, scope: Scope, predicate: Predicate): string {
  switch (predicate.kind) {
    case 'exists':
      return negate(predicate.negated, existsSql(writer, scope, predicate.embed));
    case 'group': {
      const terms = predicate.terms.map((term) => predicateSql(writer, scope, term));
      return negate(predicate.negated, `(${terms.join(` ${predicate.joint} `)})`);
    }
    case 'condition':
      return negate(predicate.negated, testSql(writer, scope, predicate.value, predicate.test));
  }
}

function negate(negated: boolean, sql: string): string {
  return negated ? `not (${sql})` : sql;
}

/** Whether the parent's row has a match, filters of the embedded rows included. */
function existsSql(writer: StatementWriter, parent: Scope, embed: EmbedPlan): string {
  const source = embedSource(writer, parent, embed);
  return `exists(select from ${source.from} ${whereSql(writer, embed.rows, source)})`;
}
