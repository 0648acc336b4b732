import type { Output, RowsPlan } from '#server/gateway/rest/plan/plan.ts';
import type { RowsSource } from '#server/gateway/rest/sql/embed-source.ts';
import { rowsSql } from '#server/gateway/rest/sql/rows.ts';
import type { StatementWriter } from '#server/gateway/rest/sql/writer.ts';

/**
 * A page with an offset, cut before anything is embedded. PostgreSQL works out the list of outputs for every row that
 * an offset skips when an index brings them in order: at row 90,000 that was 40 times the work. So the rows of the page
 * come from a subquery of plain columns, and what is embedded is worked out for them alone.
 */
export function cutFirst(
  writer: StatementWriter,
  plan: RowsPlan,
  source: RowsSource,
): { plan: RowsPlan; source: RowsSource } {
  if (plan.offset === 0 || plan.grouped || !hasEmbeds(plan) || takesWholeRow(plan)) return { plan, source };
  const page = rowsSql(writer, { ...plan, outputs: [...deciding(plan), ...needed(plan)] }, source);
  const alias = writer.alias();
  return {
    plan: { ...plan, outputs: plan.outputs.map(anyMatch), where: [], limit: undefined, offset: 0 },
    source: { from: `(${page}) as ${alias}`, scope: { alias, worked: true, row: alias }, conditions: [] },
  };
}

function hasEmbeds({ outputs }: RowsPlan): boolean {
  return outputs.some((output) => output.kind === 'embed' && !output.embed.silent);
}

/** Functions of the row take it as its table's type, which rows of a subquery do not have. */
function takesWholeRow({ outputs }: RowsPlan): boolean {
  return outputs.some(
    (output) => output.kind === 'embed' && output.embed.relationship.computed !== undefined,
  );
}

/** Embedded relations that decide which rows there are, answering nothing. */
function deciding({ outputs }: RowsPlan): Output[] {
  return outputs.flatMap((output) =>
    output.kind === 'embed' && output.embed.inner
      ? [{ ...output, embed: { ...output.embed, silent: true, spread: false } }]
      : [],
  );
}

/** What the subquery has decided is not asked again. */
function anyMatch(output: Output): Output {
  return output.kind === 'embed' ? { ...output, embed: { ...output.embed, inner: false } } : output;
}

/** The columns that outputs, embedded relations and the order are worked out from; no others need be readable. */
function needed({ shape, outputs, order }: RowsPlan): Output[] {
  const values = [
    ...outputs.flatMap((output) => (output.kind === 'column' ? [output.value] : [])),
    ...order.flatMap(({ value, through }) => (through ? [] : [value])),
  ];
  const names = new Set(
    outputs.flatMap((output) => {
      if (output.kind === 'every') return [...shape.columns.keys()];
      return output.kind === 'embed' ? output.embed.relationship.columns.map(([own]) => own) : [];
    }),
  );
  const computed = new Map(values.map(({ column, computed }) => [column, computed]));
  for (const name of names) computed.set(name, computed.get(name));
  return [...computed].map(([name, field]) => ({
    kind: 'column',
    value: { column: name, computed: field, type: '', steps: [] },
    name,
    cast: undefined,
    aggregate: undefined,
  }));
}
