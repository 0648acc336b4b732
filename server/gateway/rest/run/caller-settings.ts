import { quoteIdentifier, quoteLiteral } from '#server/database/quote.ts';
import type { ClientAbort } from '#server/gateway/client-abort.ts';
import { anonymous, type Identity } from '#server/gateway/identity-types.ts';
import type { ServerTiming } from '#server/gateway/rest/run/server-timing.ts';
import type { RelationName } from '#server/gateway/rest/schema-cache/schema.ts';
import { qualified, type Statement } from '#server/gateway/rest/sql/writer.ts';

export type Setting = readonly [name: string, value: string];

/** The caller and the request, which policies and functions read from the transaction's settings (rest protocol 4). */
export interface Caller {
  identity: Identity;
  /** The role that the request becomes. */
  role: string;
  /** The schema of the request and those searched after it. */
  searchPath: readonly string[];
  method: string;
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  readOnly: boolean;
  timeoutMs: number;
  timezone: string | undefined;
  /** How far the transaction is isolated from others; undefined: as the database says. */
  isolation: Isolation | undefined;
  /** Settings of the role (`alter role … set`); the request's own go before them. */
  ofRole: readonly Setting[];
  /** Settings that a function brings; they go before all others. */
  extra: readonly Setting[];
  /** A function that is called before anything else, as the caller. */
  preRequest: RelationName | undefined;
  /** Signals that the client has disconnected. */
  clientAbort: ClientAbort | undefined;
  timing: ServerTiming | undefined;
}

const ISOLATIONS = ['read committed', 'repeatable read', 'serializable'] as const;
export type Isolation = (typeof ISOLATIONS)[number];

const ISOLATION_SETTING = 'default_transaction_isolation';

/** How far the transaction has to be isolated, when these settings say so. */
export function isolationIn(settings: readonly Setting[]): Isolation | undefined {
  const said = settings.findLast(([name]) => name === ISOLATION_SETTING)?.[1].toLowerCase();
  return ISOLATIONS.find((isolation) => isolation === said);
}

export function beginAs({ isolation }: Caller): Statement {
  return { text: isolation ? `begin isolation level ${isolation}` : 'begin', values: [], repeats: true };
}

/**
 * The statements that make the transaction the caller's. Everything they set ends with the transaction.
 * PostgreSQL sets in the order of the list: the last word on a name counts.
 */
export function becomeCaller(caller: Caller): Statement[] {
  const settings: Setting[] = [
    ['statement_timeout', String(caller.timeoutMs)],
    ...caller.ofRole.filter(([name]) => name !== ISOLATION_SETTING),
    ['search_path', caller.searchPath.map(quoteIdentifier).join(', ')],
    ['role', caller.role],
    ['request.jwt.claims', claimsAsJson(caller)],
    ['request.method', caller.method],
    ['request.path', caller.path],
    ['request.headers', JSON.stringify(withoutSecrets(caller.headers))],
    ['transaction_read_only', caller.readOnly ? 'on' : 'off'],
    ...(caller.timezone === undefined ? [] : [['timezone', caller.timezone] as const]),
    ...caller.extra.filter(([name]) => name !== ISOLATION_SETTING),
  ];
  const become = {
    text: settingStatement(settings.map(([name]) => name)),
    values: settings.map(([, value]) => value),
    repeats: true,
  };
  if (!caller.preRequest) return [become];
  return [become, { text: `select ${qualified(caller.preRequest)}()`, values: [], repeats: true }];
}

/** Texts by the names they set: a few dozen at most, since names come from this file, roles and functions. */
const statements = new Map<string, string>();

function settingStatement(names: readonly string[]): string {
  const key = names.join();
  let text = statements.get(key);
  if (text === undefined) {
    text = `select ${names.map((name, at) => `set_config(${quoteLiteral(name)}, $${at + 1}, true)`).join(', ')}`;
    statements.set(key, text);
  }
  return text;
}

/** Verified claims are frozen and remembered with their token, so a screen's twenty requests write them once. */
const claimTexts = new WeakMap<Identity['claims'], string>();

function claimsAsJson({ identity: { claims }, role }: Caller): string {
  if (claims === anonymous.claims) return JSON.stringify({ ...claims, role });
  const known = claimTexts.get(claims);
  if (known !== undefined) return known;
  const text = JSON.stringify(claims);
  claimTexts.set(claims, text);
  return text;
}

/** Headers without credentials: SQL parameters may be logged. SQL gets the token's claims separately. */
function withoutSecrets({ authorization, apikey, cookie, ...rest }: Caller['headers']): Caller['headers'] {
  return rest;
}
