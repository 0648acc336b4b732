import { quoteIdentifier } from '#server/database/quote.ts';
import type { EmbedPlan } from '#server/gateway/rest/plan/plan.ts';
import { qualified, type Scope, type StatementWriter, scopeOf } from '#server/gateway/rest/sql/writer.ts';

/** Where rows come from: of a relation, of a function, or of what a write returned. */
export interface RowsSource {
  /** What stands after `from`, its alias included. */
  from: string;
  scope: Scope;
  /** Conditions beside those of the plan, such as how embedded rows belong to their parent. */
  conditions: string[];
}

/** The row that a foreign key of a table means is one at most; a view or a function may say otherwise. */
export function isOneByNature({ rows, relationship }: EmbedPlan): boolean {
  return !rows.shape.relation?.isView && !relationship.computed;
}

/** The rows that belong to one row of `parent` by the relationship, before any filter. */
export function embedSource(writer: StatementWriter, parent: Scope, { relationship }: EmbedPlan): RowsSource {
  const alias = writer.alias();
  const scope = scopeOf(alias);
  if (relationship.computed) {
    const call = `${qualified(relationship.computed)}(${parent.row})`;
    // As upstream: a function that returns no set always has a row, one of nulls if it finds none.
    return { from: `${call} as ${alias}`, scope, conditions: [] };
  }
  const target = `${qualified(relationship.target)} as ${alias}`;
  if (!relationship.junction) {
    return { from: target, scope, conditions: equal(parent.alias, alias, relationship.columns) };
  }
  const junction = writer.alias();
  const on = equal(junction, alias, relationship.junction.targetColumns).join(' and ');
  return {
    from: `${target} inner join ${qualified(relationship.junction)} as ${junction} on ${on}`,
    scope,
    conditions: equal(parent.alias, junction, relationship.columns),
  };
}

function equal(left: string, right: string, pairs: readonly (readonly [string, string])[]): string[] {
  return pairs.map(([a, b]) => `${left}.${quoteIdentifier(a)} = ${right}.${quoteIdentifier(b)}`);
}
