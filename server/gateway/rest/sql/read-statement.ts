import type { AnswerFormat } from '#server/gateway/rest/parse/media-type.ts';
import type { RowsPlan } from '#server/gateway/rest/plan/plan.ts';
import { bodySql, boundedSql } from '#server/gateway/rest/sql/body.ts';
import type { RowsSource } from '#server/gateway/rest/sql/embed-source.ts';
import { cutFirst } from '#server/gateway/rest/sql/far-page.ts';
import { countSql, rowsSql } from '#server/gateway/rest/sql/rows.ts';
import { qualified, type Statement, StatementWriter, scopeOf } from '#server/gateway/rest/sql/writer.ts';

export interface ReadRequest {
  plan: RowsPlan;
  format: AnswerFormat;
  /** HEAD: the numbers are wanted, not the rows. */
  bodyless: boolean;
  /** How many rows are counted at most; undefined: all of them. Null: none. */
  countAtMost: number | undefined | null;
  maxAnswerBytes: number;
}

/**
 * One statement for a whole read. Its only row is: rows of this page, rows in all (null when not counted), body (null
 * when `bodyless`).
 */
export function readStatement(request: ReadRequest): Statement {
  const writer = new StatementWriter();
  const { plan, bodyless } = request;
  const page = cutFirst(writer, bodyless ? withoutOutputs(plan) : plan, tableSource(writer, plan));
  const rows = rowsSql(writer, page.plan, page.source);
  const body = bodyless ? 'null' : boundedSql(bodySql(request.format), request.maxAnswerBytes);
  return writer.finish(`select count(*), ${totalSql(writer, request)}, ${body} from (${rows}) page`);
}

/**
 * How many rows PostgreSQL expects; its answer is one row with the plan as JSON. It expects by the statistics of the
 * whole table, rows that the caller may not see included: only for who may see all of them.
 */
export function expectedRowsStatement(plan: RowsPlan): Statement {
  const writer = new StatementWriter();
  const rows = rowsSql(
    writer,
    { ...withoutOutputs(plan), order: [], limit: undefined, offset: 0 },
    tableSource(writer, plan),
  );
  // Parameters of an EXPLAIN are planned with their values only when it is not kept.
  writer.repeats = false;
  return writer.finish(`explain (format json) ${rows}`);
}

/**
 * The rows in all. A page that is not full is the last one and says it: then PostgreSQL never begins to count, which
 * takes as long as to find a rare word once more.
 */
function totalSql(writer: StatementWriter, { plan, countAtMost }: ReadRequest): string {
  if (countAtMost === null) return 'null';
  const counted = `(${countSql(writer, plan, tableSource(writer, plan), countAtMost)})`;
  const { limit, offset } = plan;
  if (limit === undefined) return counted;
  const isLast = `count(*) < ${limit}${offset > 0 ? ' and count(*) > 0' : ''}`;
  return `case when ${isLast} then ${offset} + count(*) else ${counted} end`;
}

function tableSource(writer: StatementWriter, plan: RowsPlan): RowsSource {
  const { relation } = plan.shape;
  if (!relation) throw new Error('Only a relation can be read by name.');
  const alias = writer.alias();
  return { from: `${qualified(relation)} as ${alias}`, scope: scopeOf(alias), conditions: [] };
}

/** The same rows with nothing in them; relations that decide which rows there are stay. */
function withoutOutputs(plan: RowsPlan): RowsPlan {
  // Which groups there are depends on what is answered.
  if (plan.grouped) return plan;
  const outputs = plan.outputs.flatMap((output) =>
    output.kind === 'embed' && output.embed.inner
      ? [{ ...output, embed: { ...output.embed, silent: true, spread: false } }]
      : [],
  );
  return { ...plan, outputs };
}
