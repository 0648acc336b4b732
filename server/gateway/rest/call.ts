import type { IncomingHttpHeaders } from 'node:http';
import type pg from 'pg';
import type { HangUp } from '#server/gateway/client-gone.ts';
import { schemaNotExposed } from '#server/gateway/errors/rest-refusals.ts';
import type { Identity } from '#server/gateway/identity-types.ts';
import { type AnswerFormat, chooseFormat } from '#server/gateway/rest/parse/media-type.ts';
import { type Preferences, parsePreferences } from '#server/gateway/rest/parse/preferences.ts';
import { type Caller, isolationIn } from '#server/gateway/rest/run/caller-settings.ts';
import type { Schema } from '#server/gateway/rest/schema-cache/schema.ts';
import type { SchemaSource } from '#server/gateway/rest/schema-cache/schema-source.ts';
import type { RestSettings } from '#server/gateway/rest/settings.ts';

/** What every part of the data API works with. */
export interface RestParts {
  pool: pg.Pool;
  schemaSource: SchemaSource;
  settings: RestSettings;
}

/** One request to the data API, its headers understood. */
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
  /** Tells that the client has hung up. */
  hangUp: HangUp | undefined;
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
  hangUp?: HangUp;
}

/** Reads the headers. @throws Refusal PGRST106, 122 */
export function readCall(
  { identity, method, url, headers, body, hangUp }: IncomingCall,
  settings: RestSettings,
): Call {
  const question = url.indexOf('?');
  return {
    identity,
    method,
    path: question < 0 ? url : url.slice(0, question),
    query: question < 0 ? '' : url.slice(question + 1),
    headers,
    schema: schemaOf(method, headers, settings),
    preferences: parsePreferences(headers.prefer),
    body: typeof body === 'string' ? body : '',
    hangUp,
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
  const ofRole = more.schema.roleSettings.get(call.identity.role) ?? [];
  const extra = more.extra ?? [];
  return {
    identity: call.identity,
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
    hangUp: call.hangUp,
  };
}

/** How the transaction ends by the settings and, where they allow it, by the caller's wish; sheet, 4. */
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
