import { quoteIdentifier } from '#server/database/quote.ts';
import type { RowsPlan } from '#server/gateway/rest/plan/plan.ts';
import type { WritePlan } from '#server/gateway/rest/plan/write.ts';
import { qualified, type Scope, WHOLE_ROW } from '#server/gateway/rest/sql/writer.ts';

/** The list after `returning`: only what is answered, because each column returned needs the right to read it. */
export function returningSql({ relation, returning }: WritePlan, scope: Scope): string {
  const names = new Set<string>();
  const computed = new Map<string, string>();
  if (returning.kind === 'keys') for (const name of relation.primaryKey) names.add(name);
  if (returning.kind === 'rows') collect(returning.rows, names, computed, scope);
  const columns = [...names].map((name) => `${scope.alias}.${quoteIdentifier(name)}`);
  const fields = [...computed].map(([name, call]) => `${call} as ${quoteIdentifier(name)}`);
  const whole =
    returning.kind === 'rows' && embedsByRow(returning.rows) ? [`${scope.row} as ${WHOLE_ROW}`] : [];
  return [...columns, ...fields, ...whole].join(', ') || '1';
}

function embedsByRow({ outputs }: RowsPlan): boolean {
  return outputs.some(
    (output) => output.kind === 'embed' && output.embed.relationship.computed !== undefined,
  );
}

function collect(rows: RowsPlan, names: Set<string>, computed: Map<string, string>, scope: Scope): void {
  for (const output of rows.outputs) {
    if (output.kind === 'every') for (const name of rows.shape.columns.keys()) names.add(name);
    // Functions that embed take the whole row, and have no columns.
    if (output.kind === 'embed') for (const [source] of output.embed.relationship.columns) names.add(source);
  }
  const values = [
    ...rows.outputs.flatMap((output) => (output.kind === 'column' ? [output.value] : [])),
    ...rows.order.flatMap(({ value, through }) => (through ? [] : [value])),
  ];
  for (const value of values) {
    if (value.computed) computed.set(value.column, `${qualified(value.computed)}(${scope.alias})`);
    else names.add(value.column);
  }
}
