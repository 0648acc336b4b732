import { Refusal } from '#server/gateway/errors/refusal.ts';
import { badRange, notSingular } from '#server/gateway/errors/rest-refusals.ts';
import type { Answer } from '#server/gateway/rest/answer/answer.ts';
import { bodyOf } from '#server/gateway/rest/answer/body.ts';
import { contentRange } from '#server/gateway/rest/answer/content-range.ts';
import { planAnswer } from '#server/gateway/rest/answer/plan-answer.ts';
import { preferenceApplied } from '#server/gateway/rest/answer/preference-applied.ts';
import { applyResponseSettings } from '#server/gateway/rest/answer/response-settings.ts';
import {
  type Call,
  callerOf,
  endOf,
  type FormattedCall,
  type RestDependencies,
  withFormat,
} from '#server/gateway/rest/call.ts';
import { type CallArguments, fromPairs, parseCallBody } from '#server/gateway/rest/parse/call-body.ts';
import { parseQuery } from '#server/gateway/rest/parse/query-tree.ts';
import { parseRangeHeader } from '#server/gateway/rest/parse/range-header.ts';
import { type CallPlan, planCall } from '#server/gateway/rest/plan/call.ts';
import { resolveFunction } from '#server/gateway/rest/plan/functions.ts';
import type { RawRows } from '#server/gateway/rest/run/batch.ts';
import { runAs, runInspected } from '#server/gateway/rest/run/run-as.ts';
import { runRead } from '#server/gateway/rest/run/run-read.ts';
import { type DatabaseFunction, relationKey, type Schema } from '#server/gateway/rest/schema-cache/schema.ts';
import { callStatement } from '#server/gateway/rest/sql/call-statement.ts';
import { explainStatement } from '#server/gateway/rest/sql/explain-statement.ts';
import { requireRoom } from '#server/gateway/room.ts';

/** `/rpc/<name>` for a function of the database (rest protocol 8). */
export async function callFunction(
  dependencies: RestDependencies,
  asked: Call,
  name: string,
): Promise<Answer> {
  const isRead = asked.method === 'GET' || asked.method === 'HEAD';
  if (!isRead && asked.method !== 'POST') {
    throw new Refusal(405, 'PGRST101', `Cannot use the ${asked.method} method on RPC`);
  }
  const tree = parseQuery(asked.query, { argsAllowed: isRead });
  const range = isRead ? parseRangeHeader(asked.headers.range) : undefined;
  if (range) tree.ranges.push({ path: [], value: range });
  const body = isRead ? undefined : parseCallBody(asked.body, asked.headers['content-type']);

  const { schema } = dependencies;
  const fullName = { schema: asked.schema, name };
  const args: CallArguments = body ?? fromPairs(tree.args, variadicArguments(schema, fullName));
  const called = resolveFunction(schema, fullName, args);
  const call = withFormat(asked, schema, dependencies.settings, plainTypeOf(called));
  const plan = planCall(schema, called, args, tree, {
    maxRows: dependencies.settings.maxRows[call.identity.role],
    aggregates: dependencies.settings.aggregates,
  });
  checkMaxAffected(call, plan);

  const calling = callStatement(plan, call.format, {
    isCounted: call.preferences.count !== undefined,
    maxAnswerBytes: dependencies.settings.maxAnswerBytes,
  });
  const statement = call.format.plan ? explainStatement(calling, call.format.plan) : calling;
  const { end, applied } = endOf(call, dependencies.settings);
  const readOnly = isRead || called.volatility !== 'volatile';
  if (!readOnly) requireRoom(dependencies.hasRoom, 'rows');
  const caller = callerOf(call, dependencies.settings, { readOnly, schema, extra: called.settings });
  const conclude = ([rows]: RawRows[]) =>
    call.format.plan ? planAnswer(call.format, rows) : callAnswer(call, plan, rows?.[0] ?? [], applied);

  // What changes rows and also answers some is only kept once the answer is known to be one.
  const mayBeRefused = called.returns.kind !== 'void' || isBounded(call);
  if (end === 'commit' && called.volatility !== 'volatile') {
    return conclude(await runRead(dependencies, caller, [statement]));
  }
  if (end === 'commit' && (readOnly || !mayBeRefused)) {
    return conclude(await runAs(dependencies.pool, caller, [statement]));
  }
  let answer: Answer | undefined;
  await runInspected(dependencies.pool, caller, [statement], (answers) => {
    answer = conclude(answers);
    return end;
  });
  if (!answer) throw new Error('A call ended without an answer.');
  return answer;
}

function variadicArguments(schema: Schema, name: { schema: string; name: string }): ReadonlySet<string> {
  const functions = schema.functions.get(relationKey(name)) ?? [];
  return new Set(functions.flatMap(({ args }) => args.filter((arg) => arg.variadic).map((arg) => arg.name)));
}

/** The type of a plain result; one that answers nothing does so in any format. */
function plainTypeOf({ returns }: DatabaseFunction): string | undefined {
  return returns.kind === 'rows' ? undefined : returns.kind === 'void' ? 'void' : returns.type;
}

function isBounded({ preferences }: Call): boolean {
  return preferences.handling === 'strict' && preferences.maxAffected !== undefined;
}

function checkMaxAffected(call: Call, { called }: CallPlan): void {
  if (!isBounded(call) || called.returnsSet) return;
  throw new Refusal(
    400,
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  );
}

function callAnswer(
  call: FormattedCall,
  { called, rows: plan }: CallPlan,
  row: readonly (string | null)[],
  txApplied: 'commit' | 'rollback' | undefined,
): Answer {
  const [rowsText, totalText, body, status, headers] = row;
  const rows = Number(rowsText);
  const total = totalText === null || totalText === undefined ? undefined : Number(totalText);
  const { preferences, format } = call;
  if (isBounded(call) && rows > (preferences.maxAffected ?? rows)) {
    throw new Refusal(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${rows} rows`,
    });
  }
  const isVoid = called.returns.kind === 'void';
  if (format.kind === 'object' && !isVoid && rows !== 1) throw notSingular(rows);
  if (total !== undefined && plan.offset > total) {
    throw badRange(`An offset of ${plan.offset} was requested, but there are only ${total} rows.`, total);
  }
  const isMinimal = isVoid || preferences.return === 'minimal';
  const answer: Answer = {
    status: isMinimal ? 204 : total !== undefined && rows < total ? 206 : 200,
    headers: {
      ...(isMinimal ? {} : { 'content-type': format.contentType }),
      'content-range': contentRange(plan.offset, isVoid ? 0 : rows, total),
      ...preferenceApplied({ ...preferences, resolution: undefined, missing: undefined, tx: txApplied }),
    },
    body: isMinimal || call.method === 'HEAD' ? undefined : bodyOf(body, rows, format),
  };
  return applyResponseSettings(answer, status, headers);
}
