import { unknownColumn } from '#server/gateway/errors/rest-refusals.ts';
import type { Field } from '#server/gateway/rest/parse/tree.ts';
import type { ColumnValue, RowShape } from '#server/gateway/rest/plan/plan.ts';

/**
 * Finds the column or computed field that `field` names. Nothing else can be named: no system column, no function that
 * is not a computed field of exactly these rows.
 * @throws Refusal 42703
 */
export function resolveColumn(shape: RowShape, field: Field): ColumnValue {
  const column = shape.columns.get(field.column);
  if (column) return { column: column.name, computed: undefined, type: column.type, steps: field.steps };
  const computed = shape.computed.get(field.column);
  if (computed) return { column: computed.name, computed, type: computed.type, steps: field.steps };
  throw unknownColumn(shape.name, field.column);
}

/** The key a selected field gets when it has no alias: of a JSON path its last named step (rest protocol 2). */
export function outputName(field: Field): string {
  const named = field.steps.findLast((step) => typeof step.key === 'string');
  return named === undefined ? field.column : String(named.key);
}
