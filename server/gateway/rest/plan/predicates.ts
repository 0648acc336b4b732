import { badEmbedOperator } from '#server/gateway/errors/rest-refusals.ts';
import type { Condition, Located, Term } from '#server/gateway/rest/parse/tree.ts';
import { resolveColumn } from '#server/gateway/rest/plan/columns.ts';
import { findEmbed, rowsAt } from '#server/gateway/rest/plan/embeds.ts';
import type { Predicate, RowsPlan } from '#server/gateway/rest/plan/plan.ts';

/** Puts each filter on the rows its path means. @throws Refusal PGRST108, PGRST120, 42703 */
export function applyFilters(plan: RowsPlan, filters: readonly Located<Term>[]): void {
  for (const { path, value } of filters) {
    const rows = rowsAt(plan, path);
    rows.where.push(planTerm(rows, value));
  }
}

function planTerm(rows: RowsPlan, term: Term): Predicate {
  if (term.kind === 'condition') return planCondition(rows, term);
  return { ...term, terms: term.terms.map((inner) => planTerm(rows, inner)) };
}

function planCondition(rows: RowsPlan, { field, negated, test }: Condition): Predicate {
  const embed = field.steps.length === 0 ? findEmbed(rows, field.column) : undefined;
  if (embed && test.kind === 'is' && (test.value === 'null' || test.value === 'not_null')) {
    return { kind: 'exists', embed, negated: (test.value === 'null') !== negated };
  }
  // A relation embedded under the name of its column hides the column from `is null` only.
  if (embed && !rows.shape.columns.has(field.column)) throw badEmbedOperator(field.column);
  return { kind: 'condition', value: resolveColumn(rows.shape, field), negated, test };
}
