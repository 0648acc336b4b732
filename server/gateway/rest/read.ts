import { badRange, notSingular } from '#server/gateway/errors/rest-refusals.ts';
import type { Answer } from '#server/gateway/rest/answer/answer.ts';
import { bodyOf } from '#server/gateway/rest/answer/body.ts';
import { contentRange } from '#server/gateway/rest/answer/content-range.ts';
import { preferenceApplied } from '#server/gateway/rest/answer/preference-applied.ts';
import { type Call, callerOf, type RestParts } from '#server/gateway/rest/call.ts';
import { parseQuery } from '#server/gateway/rest/parse/query-tree.ts';
import { parseRangeHeader } from '#server/gateway/rest/parse/range-header.ts';
import { type RowsPlan, shapeOf } from '#server/gateway/rest/plan/plan.ts';
import { findRelation } from '#server/gateway/rest/plan/relations.ts';
import { planRows } from '#server/gateway/rest/plan/rows.ts';
import type { RawRows } from '#server/gateway/rest/run/batch.ts';
import { runAs } from '#server/gateway/rest/run/run-as.ts';
import type { SchemaSource } from '#server/gateway/rest/schema-cache/schema-source.ts';
import type { RestSettings } from '#server/gateway/rest/settings.ts';
import { expectedRowsStatement, readStatement } from '#server/gateway/rest/sql/read-statement.ts';
import type { Statement } from '#server/gateway/rest/sql/writer.ts';

/** GET and HEAD of a table or view: parse → plan → one statement → run as the caller. */
export async function read(parts: RestParts, call: Call, relationName: string): Promise<Answer> {
  const { settings, schemaSource } = parts;
  const { count } = call.preferences;
  const bodyless = call.method === 'HEAD';
  const { plan, statements } = await planRead(schemaSource, settings, call, relationName);
  const caller = callerOf(call, settings, { readOnly: true });
  const [page, expected] = await runAs(parts.pool, caller, statements);

  const [rowsText, totalText, body] = page?.[0] ?? [];
  const rows = Number(rowsText);
  const total = totalOf(totalText ?? null, expected, settings.maxRows[call.identity.role]);
  if (call.format.kind === 'object' && rows !== 1) throw notSingular(rows);
  if (total !== undefined && plan.offset > total) {
    throw badRange(`An offset of ${plan.offset} was requested, but there are only ${total} rows.`, total);
  }
  return {
    status: total !== undefined && rows < total ? 206 : 200,
    headers: {
      'content-type': call.format.contentType,
      'content-range': contentRange(plan.offset, rows, total),
      ...preferenceApplied({
        count,
        handling: call.preferences.handling,
        timezone: call.preferences.timezone,
      }),
    },
    body: bodyless ? undefined : bodyOf(body, rows),
  };
}

/** What a read asks of the database: its plan, and the statement for it (with a second one for an expected count). */
export async function planRead(
  schemaSource: Pick<SchemaSource, 'current'>,
  settings: RestSettings,
  call: Call,
  relationName: string,
): Promise<{ plan: RowsPlan; statements: Statement[] }> {
  const { format, method } = call;
  const { maxAnswerBytes } = settings;
  const maxRows = settings.maxRows[call.identity.role];
  const { count } = call.preferences;
  const tree = parseQuery(call.query);
  const range = method === 'GET' ? parseRangeHeader(call.headers.range) : undefined;
  if (range) tree.ranges.push({ path: [], value: range });

  const schema = await schemaSource.current();
  const relation = findRelation(schema, call.schema, relationName);
  const plan = planRows({ schema, shape: shapeOf(relation), tree, maxRows });
  const statements = [
    readStatement({ plan, format, count, bodyless: method === 'HEAD', maxRows, maxAnswerBytes }),
  ];
  if (count === 'planned' || count === 'estimated') statements.push(expectedRowsStatement(plan));
  return { plan, statements };
}

function totalOf(counted: string | null, expected: RawRows | undefined, maxRows: number): number | undefined {
  if (!expected) return counted === null ? undefined : Number(counted);
  const exact = counted === null ? undefined : Number(counted);
  if (exact !== undefined && exact <= maxRows) return exact;
  return Math.max(exact ?? 0, rowsExpected(expected));
}

function rowsExpected(explained: RawRows): number {
  const [plan]: { Plan: { 'Plan Rows': number } }[] = JSON.parse(explained[0]?.[0] ?? '[]');
  return plan?.Plan['Plan Rows'] ?? 0;
}
