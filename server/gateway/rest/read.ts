import { badRange, notSingular } from '#server/gateway/errors/rest-refusals.ts';
import type { Answer } from '#server/gateway/rest/answer/answer.ts';
import { bodyOf } from '#server/gateway/rest/answer/body.ts';
import { contentRange } from '#server/gateway/rest/answer/content-range.ts';
import { planAnswer } from '#server/gateway/rest/answer/plan-answer.ts';
import { preferenceApplied } from '#server/gateway/rest/answer/preference-applied.ts';
import { applyResponseSettings } from '#server/gateway/rest/answer/response-settings.ts';
import { type Call, callerOf, type RestDependencies, withFormat } from '#server/gateway/rest/call.ts';
import type { AnswerFormat } from '#server/gateway/rest/parse/media-type.ts';
import { parseQuery } from '#server/gateway/rest/parse/query-tree.ts';
import { parseRangeHeader } from '#server/gateway/rest/parse/range-header.ts';
import { dependsOnValues, fitsAnyValues } from '#server/gateway/rest/plan/any-values.ts';
import { type RowsPlan, shapeOf } from '#server/gateway/rest/plan/plan.ts';
import { planOnce } from '#server/gateway/rest/plan/plan-memory.ts';
import { findRelation } from '#server/gateway/rest/plan/relations.ts';
import { planRows } from '#server/gateway/rest/plan/rows.ts';
import type { RawRows } from '#server/gateway/rest/run/batch.ts';
import type { Setting } from '#server/gateway/rest/run/caller-settings.ts';
import { runRead } from '#server/gateway/rest/run/run-read.ts';
import type { Schema } from '#server/gateway/rest/schema-cache/schema.ts';
import type { RestSettings } from '#server/gateway/rest/settings.ts';
import { explainStatement } from '#server/gateway/rest/sql/explain-statement.ts';
import { expectedRowsStatement, readStatement } from '#server/gateway/rest/sql/read-statement.ts';
import { RESPONSE_SETTINGS_STATEMENT } from '#server/gateway/rest/sql/response-settings.ts';
import type { Statement } from '#server/gateway/rest/sql/writer.ts';

/**
 * The limits of counting. More rows are reported as one more than this. For `planned` it is low: a word that thirty
 * thousand rows contain is counted as fast as a rare one.
 */
const COUNTED_ROWS_MAX = { planned: 100, estimated: 10_000 };

/** GET and HEAD of a table or view: parse → plan → one statement → run as the caller. */
export async function read(
  dependencies: RestDependencies,
  call: Call,
  relationName: string,
): Promise<Answer> {
  const { settings, schema } = dependencies;
  const { count } = call.preferences;
  const counting = countingOf(call, settings.maxRows[call.identity.role]);
  const bodyless = call.method === 'HEAD';
  const { format, plan, statements, extra } = planOnce(schema, questionOf(call, relationName), () =>
    planRead(schema, settings, call, relationName),
  );
  const caller = callerOf(call, settings, { readOnly: true, schema, extra });
  const answers = await runRead(dependencies, caller, statements);
  const [page] = answers;
  if (format.plan) return planAnswer(format, page);

  const [rowsText, totalText, body] = page?.[0] ?? [];
  const rows = Number(rowsText);
  const counted = totalText === null || totalText === undefined ? undefined : Number(totalText);
  const expected = counting.planner ? rowsExpected(answers[1]) : undefined;
  const { total, isBound } = totalOf(counting, { counted, expected, seen: plan.offset + rows });
  if (format.kind === 'object' && rows !== 1) throw notSingular(rows);
  if (total !== undefined && !isBound && plan.offset > total) {
    throw badRange(`An offset of ${plan.offset} was requested, but there are only ${total} rows.`, total);
  }
  const answer: Answer = {
    status: total !== undefined && rows < total ? 206 : 200,
    headers: {
      'content-type': format.contentType,
      'content-range': contentRange(plan.offset, rows, total),
      ...preferenceApplied({
        count,
        handling: call.preferences.handling,
        timezone: call.preferences.timezone,
      }),
    },
    body: bodyless ? undefined : bodyOf(body, rows, format),
  };
  const [status, headers] = (settings.preRequest && answers.at(-1)?.[0]) ?? [];
  return applyResponseSettings(answer, status, headers);
}

/** What a read asks of the database: its plan, and the statement for it (with a second one for an expected count). */
interface PlannedRead {
  format: AnswerFormat;
  plan: RowsPlan;
  statements: readonly Statement[];
  /** Settings that the statements run with. */
  extra: readonly Setting[];
}

/** One plan for all values, made once. */
const FOR_ANY_VALUES: readonly Setting[] = [['plan_cache_mode', 'force_generic_plan']];
/** A plan for each request's values. */
const FOR_ITS_VALUES: readonly Setting[] = [['plan_cache_mode', 'force_custom_plan']];

/** How PostgreSQL plans a read: an exact count reads every row it counts, and no plan for any values is safe for it. */
function planningOf(plan: RowsPlan, countsAll: boolean): readonly Setting[] {
  if (dependsOnValues(plan)) return FOR_ITS_VALUES;
  return fitsAnyValues(plan) && !countsAll ? FOR_ANY_VALUES : [];
}

function planRead(schema: Schema, settings: RestSettings, call: Call, relationName: string): PlannedRead {
  const { method } = call;
  const { maxAnswerBytes } = settings;
  const maxRows = settings.maxRows[call.identity.role];
  const { count } = call.preferences;
  const counting = countingOf(call, maxRows);
  const tree = parseQuery(call.query);
  const range = method === 'GET' ? parseRangeHeader(call.headers.range) : undefined;
  if (range) tree.ranges.push({ path: [], value: range });

  const relation = findRelation(schema, call.schema, relationName);
  const { aggregates } = settings;
  const plan = planRows({ schema, shape: shapeOf(relation), tree, maxRows, aggregates });
  const { format } = withFormat(call, schema, settings);
  const bodyless = method === 'HEAD';
  const page = readStatement({ plan, format, bodyless, countAtMost: counting.atMost, maxAnswerBytes });
  const extra = planningOf(plan, count === 'exact');
  if (format.plan) return { format, plan, statements: [explainStatement(page, format.plan)], extra };
  const statements = [page];
  if (counting.planner) statements.push(expectedRowsStatement(plan));
  // Of all that runs for a read only this function can say something about its answer.
  if (settings.preRequest) statements.push(RESPONSE_SETTINGS_STATEMENT);
  return { format, plan, statements, extra };
}

/** Everything of a read that its plan depends on. */
function questionOf(
  { method, schema, identity, preferences, headers, query }: Call,
  relation: string,
): string {
  const { accept, range } = headers;
  return [method, schema, relation, identity.role, preferences.count, accept, range, query].join('\n');
}

/** How the rows of a read are counted. */
interface Counting {
  /** How many at most; undefined: all, null: none. */
  atMost: number | undefined | null;
  /** Whether the planner's expectation counts beyond that. */
  planner: boolean;
}

/**
 * `planned` and `estimated` ask the planner, whose statistics are those of the whole table. Only a service, which sees
 * every row, gets them; for everybody else the rows that they may see are counted, up to a bound.
 */
function countingOf({ preferences: { count }, identity }: Call, maxRows: number): Counting {
  if (count === undefined) return { atMost: null, planner: false };
  if (count === 'exact') return { atMost: undefined, planner: false };
  if (identity.role !== 'service_role') return { atMost: COUNTED_ROWS_MAX[count] + 1, planner: false };
  return { atMost: count === 'planned' ? null : maxRows + 1, planner: true };
}

/**
 * The number of rows in all.
 * @param numbers.seen rows up to the end of this page
 * @returns isBound when there may be more
 */
function totalOf(
  { atMost, planner }: Counting,
  { counted, expected, seen }: { counted: number | undefined; expected: number | undefined; seen: number },
): { total: number | undefined; isBound: boolean } {
  const isCut = counted !== undefined && typeof atMost === 'number' && counted >= atMost;
  if (counted !== undefined && !isCut) return { total: counted, isBound: false };
  if (planner) return { total: Math.max(counted ?? 0, expected ?? 0), isBound: false };
  return { total: isCut ? Math.max(counted, seen) : undefined, isBound: isCut };
}

function rowsExpected(explained: RawRows | undefined): number {
  const [plan]: { Plan: { 'Plan Rows': number } }[] = JSON.parse(explained?.[0]?.[0] ?? '[]');
  return plan?.Plan['Plan Rows'] ?? 0;
}
