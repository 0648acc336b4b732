import type { IncomingHttpHeaders } from 'node:http';
import type pg from 'pg';
import type { ReadReplicas } from '#server/database/replicas/read-replicas.ts';
import type { ClientAbort } from '#server/gateway/client-abort.ts';
import { badPreferences, schemaNotExposed } from '#server/gateway/errors/rest-refusals.ts';
import { anonymous, type Identity } from '#server/gateway/identity-types.ts';
import { type AnswerFormat, chooseFormat } from '#server/gateway/rest/parse/media-type.ts';
import { type Preferences, parsePreferences } from '#server/gateway/rest/parse/preferences.ts';
import { type Caller, isolationIn } from '#server/gateway/rest/run/caller-settings.ts';
import type { ServerTiming } from '#server/gateway/rest/run/server-timing.ts';
import type { Schema } from '#server/gateway/rest/schema-cache/schema.ts';
import type { RestSettings } from '#server/gateway/rest/settings.ts';
import type { HasRoom } from '#server/gateway/room.ts';

/** The dependencies of the data API. They stay the same during a request. */
export interface RestDependencies {
  pool: pg.Pool;
  /** Copies that answer reads, where there are any. */
  replicas: ReadReplicas | undefined;
  schema: Schema;
  settings: RestSettings;
  /** Whether there is room for what a request stores; absent where nobody watches. */
  hasRoom?: HasRoom | undefined;
}

/** One request to the data API, with parsed headers. */
export interface Call {
  identity: Identity;
  method: string;
  /** As it was sent, without the query string. */
  path: string;
  /** The query string, without `?`. */
  query: string;
  headers: IncomingHttpHeaders;
  schema: string;
  preferences: Preferences;
  body: string;
  /** Signals that the client has disconnected. */
  clientAbort: ClientAbort | undefined;
  /** How long each part takes, where answers say so. */
  timing: ServerTiming | undefined;
}

/** A call with the format of its answer chosen, which takes knowing what is asked. */
export interface FormattedCall extends Call {
  format: AnswerFormat;
}

export interface IncomingCall {
  identity: Identity;
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: unknown;
  clientAbort?: ClientAbort;
  timing?: ServerTiming | undefined;
}

/** Reads the headers. @throws Refusal PGRST106, 122 */
export function readCall(
  { identity, method, url, headers, body, clientAbort, timing }: IncomingCall,
  settings: RestSettings,
): Call {
  const question = url.indexOf('?');
  const preferences = parsePreferences(headers.prefer);
  checkTx(preferences, settings);
  return {
    identity,
    method,
    path: question < 0 ? url : url.slice(0, question),
    query: question < 0 ? '' : url.slice(question + 1),
    headers,
    schema: schemaOf(method, headers, settings),
    preferences,
    body: typeof body === 'string' ? body : '',
    clientAbort,
    timing,
  };
}

function schemaOf(method: string, headers: IncomingHttpHeaders, { schemas }: RestSettings): string {
  const profile =
    method === 'GET' || method === 'HEAD' ? headers['accept-profile'] : headers['content-profile'];
  const wanted = [profile ?? schemas[0] ?? 'public'].flat().join(',');
  if (!schemas.includes(wanted)) throw schemaNotExposed(wanted, schemas);
  return wanted;
}

/**
 * Chooses the format of the answer.
 * @param scalar the type of a plain result, of a function that answers one
 * @throws Refusal PGRST107
 */
export function withFormat(
  call: Call,
  schema: Pick<Schema, 'toFeature'>,
  { planEnabled }: RestSettings,
  scalar?: string,
): FormattedCall {
  const offers = { toFeature: schema.toFeature, plan: planEnabled, scalar };
  return { ...call, format: chooseFormat(call.headers.accept, offers) };
}

/** How the call's transaction is set up. */
export function callerOf(
  call: Call,
  settings: RestSettings,
  more: { readOnly: boolean; schema: Pick<Schema, 'roleSettings'>; extra?: Caller['extra'] },
): Caller {
  const role = call.identity === anonymous ? settings.anonRole : call.identity.role;
  const ofRole = more.schema.roleSettings.get(role) ?? [];
  const extra = more.extra ?? [];
  return {
    identity: call.identity,
    role,
    searchPath: [call.schema, ...settings.extraSearchPath.filter((name) => name !== call.schema)],
    method: call.method,
    path: call.path,
    headers: call.headers,
    readOnly: more.readOnly,
    timeoutMs: settings.statementTimeoutMs[call.identity.role],
    timezone: call.preferences.timezone,
    isolation: isolationIn([...ofRole, ...extra]),
    ofRole,
    extra,
    preRequest: settings.preRequest,
    clientAbort: call.clientAbort,
    timing: call.timing,
  };
}

/** A wish for another end than the settings say, where they allow none, is refused if the caller is strict. */
function checkTx({ tx, handling }: Preferences, { txEnd }: RestSettings): void {
  const isDenied = tx !== undefined && !txEnd.endsWith('-allow-override') && tx !== txEnd;
  if (isDenied && handling === 'strict') throw badPreferences([`tx=${tx}`]);
}

/** How the transaction ends by the settings and, where they allow it, by the caller's wish (rest protocol 4). */
export function endOf(
  { preferences }: Call,
  { txEnd }: RestSettings,
): {
  end: 'commit' | 'rollback';
  applied: 'commit' | 'rollback' | undefined;
} {
  const applied = txEnd.endsWith('-allow-override') ? preferences.tx : undefined;
  return { end: applied ?? (txEnd.startsWith('rollback') ? 'rollback' : 'commit'), applied };
}
