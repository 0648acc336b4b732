import type { Output, RowsPlan } from '#server/gateway/rest/plan/plan.ts';
import type { RowsSource } from '#server/gateway/rest/sql/embed-source.ts';
import { rowsSql } from '#server/gateway/rest/sql/rows.ts';
import { type StatementWriter, WHOLE_ROW } from '#server/gateway/rest/sql/writer.ts';

/**
 * A page with an offset, cut before anything is embedded or computed. PostgreSQL evaluates the list of outputs for every
 * row that an offset skips when an index brings them in order: at row 90,000 that was 40 times the work. So the rows of
 * the page come from a subquery of plain columns, and embedded rows and computed fields are evaluated for them alone.
 *
 * Each page with rows that a function embeds is cut so, too, and is planned for its values: the estimated cost of the
 * function hides the difference between indexes, and that of a plan for any value. To find 50 entries of a rare kind,
 * PostgreSQL read 2,000,000.
 */
export function cutFirst(
  writer: StatementWriter,
  plan: RowsPlan,
  source: RowsSource,
): { plan: RowsPlan; source: RowsSource } {
  const needsRow = takesWholeRow(plan);
  const isCut = hasComputedEmbeds(plan) || (plan.offset > 0 && (needsRow || hasEmbeds(plan)));
  if (plan.grouped || !isCut) return { plan, source };
  const carried = needsRow ? [`${source.scope.row} as ${WHOLE_ROW}`] : [];
  const page = rowsSql(writer, { ...plan, outputs: [...deciding(plan), ...needed(plan)] }, source, carried);
  if (hasComputedEmbeds(plan) && writer.values.length > 0) writer.repeats = false;
  const alias = writer.alias();
  return {
    plan: { ...plan, outputs: plan.outputs.map(anyMatch), where: [], limit: undefined, offset: 0 },
    source: {
      from: `(${page}) as ${alias}`,
      scope: { alias, worked: false, row: `${alias}.${WHOLE_ROW}` },
      conditions: [],
    },
  };
}

function hasEmbeds({ outputs }: RowsPlan): boolean {
  return outputs.some((output) => output.kind === 'embed' && !output.embed.silent);
}

function hasComputedEmbeds({ outputs }: Pick<RowsPlan, 'outputs'>): boolean {
  return outputs.some(
    (output) => output.kind === 'embed' && output.embed.relationship.computed !== undefined,
  );
}

/** Whether functions of the row are among the outputs or in the order. They take it as a value of its table's type. */
function takesWholeRow({ outputs, order }: RowsPlan): boolean {
  return (
    hasComputedEmbeds({ outputs }) ||
    outputs.some((output) => output.kind === 'column' && output.value.computed !== undefined) ||
    order.some(({ value, through }) => !through && value.computed !== undefined)
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

/** The columns that outputs, embedded relations, and the order are made of; no others need be readable. */
function needed({ shape, outputs, order }: RowsPlan): Output[] {
  const values = [
    ...outputs.flatMap((output) => (output.kind === 'column' ? [output.value] : [])),
    ...order.flatMap(({ value, through }) => (through ? [] : [value])),
  ];
  const names = new Set([
    ...values.flatMap(({ column, computed }) => (computed ? [] : [column])),
    ...outputs.flatMap((output) => {
      if (output.kind === 'every') return [...shape.columns.keys()];
      return output.kind === 'embed' ? output.embed.relationship.columns.map(([own]) => own) : [];
    }),
  ]);
  return [...names].map((name) => ({
    kind: 'column',
    value: { column: name, computed: undefined, type: '', steps: [] },
    name,
    cast: undefined,
    aggregate: undefined,
  }));
}
