import { Refusal } from '#server/gateway/errors/refusal.ts';
import { notSingular } from '#server/gateway/errors/rest-refusals.ts';
import type { Answer } from '#server/gateway/rest/answer/answer.ts';
import { planAnswer } from '#server/gateway/rest/answer/plan-answer.ts';
import { applyResponseSettings } from '#server/gateway/rest/answer/response-settings.ts';
import { type Written, writeAnswer } from '#server/gateway/rest/answer/write-answer.ts';
import {
  type Call,
  callerOf,
  endOf,
  type FormattedCall,
  type RestDependencies,
  withFormat,
} from '#server/gateway/rest/call.ts';
import { parseRows } from '#server/gateway/rest/parse/body.ts';
import { parseQuery } from '#server/gateway/rest/parse/query-tree.ts';
import { checkPut } from '#server/gateway/rest/plan/put.ts';
import { findRelation } from '#server/gateway/rest/plan/relations.ts';
import {
  planDelete,
  planInsert,
  planUpdate,
  type WritePlan,
  type WriteRequest,
} from '#server/gateway/rest/plan/write.ts';
import type { RawRows } from '#server/gateway/rest/run/batch.ts';
import { runAs, runInspected } from '#server/gateway/rest/run/run-as.ts';
import { explainStatement } from '#server/gateway/rest/sql/explain-statement.ts';
import { writeStatement } from '#server/gateway/rest/sql/write-statement.ts';
import type { Statement } from '#server/gateway/rest/sql/writer.ts';
import { requireRoom } from '#server/gateway/room.ts';

/** POST, PATCH, PUT and DELETE of a table or view: parse → plan → one statement → run as the caller. */
export async function write(
  dependencies: RestDependencies,
  asked: Call,
  relationName: string,
): Promise<Answer> {
  requireRoom(dependencies.hasRoom, 'rows');
  const tree = parseQuery(asked.query);
  const body = asked.method === 'DELETE' ? undefined : parseRows(asked.body, asked.headers['content-type']);
  const { schema } = dependencies;
  const call = withFormat(asked, schema, dependencies.settings);
  const relation = findRelation(schema, call.schema, relationName);
  const { aggregates } = dependencies.settings;
  const request: WriteRequest = { schema, relation, tree, preferences: call.preferences, aggregates };
  if (call.method === 'PUT' && body) checkPut(relation, tree, body);

  const plan = body === undefined ? planDelete(request) : planWith(request, body, call.method);
  const written = writeStatement(plan, call.format, dependencies.settings.maxAnswerBytes);
  const statement = call.format.plan ? explainStatement(written, call.format.plan) : written;
  const { end, applied } = endOf(call, dependencies.settings);
  const caller = callerOf(call, dependencies.settings, { readOnly: false, schema });

  const statements = mayWriteNothing(plan) ? [statement, WRITE_SOMETHING] : [statement];

  let answer: Answer | undefined;
  const conclude = ([rows]: RawRows[]): Answer => {
    if (call.format.plan) return planAnswer(call.format, rows);
    const [, , , , , status, headers] = rows?.[0] ?? [];
    const written = toWritten(rows);
    checkWritten(call, plan, written);
    return applyResponseSettings(writeAnswer(call, plan, written, applied), status, headers);
  };
  // Only what may still be refused after the statement ran costs a second round trip.
  if (end === 'commit' && !mayBeRefused(call, plan))
    return conclude(await runAs(dependencies.pool, caller, statements));
  await runInspected(dependencies.pool, caller, statements, (answers) => {
    answer = conclude(answers);
    return end;
  });
  if (!answer) throw new Error('A write ended without an answer.');
  return answer;
}

/**
 * Rows that are there already are acknowledged like new ones, to whoever sends them again. After a crash of the primary
 * they may be there before a standby has them; a commit that wrote anything waits for the standby (decision 132).
 */
const WRITE_SOMETHING: Statement = {
  text: `select pg_catalog.pg_logical_emit_message(true, 'fieldfare', '')`,
  values: [],
  repeats: true,
};

const mayWriteNothing = ({ change }: WritePlan): boolean =>
  change.kind === 'insert' && change.conflict?.action === 'ignore';

function planWith(request: WriteRequest, body: ReturnType<typeof parseRows>, method: string): WritePlan {
  if (method === 'PATCH') return planUpdate(request, body);
  if (method === 'POST') return planInsert(request, body);
  const preferences = { ...request.preferences, resolution: 'merge-duplicates' } as const;
  return planInsert({ ...request, preferences, tree: { ...request.tree, onConflict: undefined } }, body);
}

function toWritten(rows: RawRows | undefined): Written {
  const [written, inserted, answered, body, key] = rows?.[0] ?? [];
  return {
    rows: Number(written),
    inserted: Number(inserted || 0),
    answered: Number(answered ?? 0),
    body: body ?? null,
    key: key ? JSON.parse(key) : undefined,
  };
}

function mayBeRefused({ preferences }: FormattedCall, { returning }: WritePlan): boolean {
  const isBounded = preferences.handling === 'strict' && preferences.maxAffected !== undefined;
  // Rows that are answered may be too many: for one row, or for one answer.
  return isBounded || returning.kind === 'rows';
}

function checkWritten(
  { format, preferences, method }: FormattedCall,
  plan: WritePlan,
  written: Written,
): void {
  const { maxAffected } = preferences;
  const isBounded = preferences.handling === 'strict' && maxAffected !== undefined && method !== 'POST';
  if (isBounded && written.rows > maxAffected) {
    throw new Refusal(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${written.rows} rows`,
    });
  }
  if (format.kind === 'object' && plan.returning.kind === 'rows' && written.answered !== 1) {
    throw notSingular(written.answered);
  }
}
