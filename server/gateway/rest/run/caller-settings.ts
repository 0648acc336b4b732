import { quoteLiteral } from '#server/database/quote.ts';
import type { Identity } from '#server/gateway/identity-types.ts';
import type { Statement } from '#server/gateway/rest/sql/writer.ts';

/** Who asks and how, as the transaction's settings tell it to policies and functions (sheet, 4). */
export interface Caller {
  identity: Identity;
  /** The schema of the request and those searched after it. */
  searchPath: readonly string[];
  method: string;
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  readOnly: boolean;
  timeoutMs: number;
  timezone: string | undefined;
  /** Settings that a function brings. */
  extra: readonly (readonly [name: string, value: string])[];
}

/** The statement that makes the transaction the caller's. Everything it sets ends with the transaction. */
export function becomeCaller(caller: Caller): Statement {
  const settings: (readonly [string, string])[] = [
    ['search_path', caller.searchPath.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')],
    ['role', caller.identity.role],
    ['request.jwt.claims', JSON.stringify(caller.identity.claims)],
    ['request.method', caller.method],
    ['request.path', caller.path],
    ['request.headers', JSON.stringify(withoutSecrets(caller.headers))],
    ['statement_timeout', String(caller.timeoutMs)],
    ['transaction_read_only', caller.readOnly ? 'on' : 'off'],
    ...(caller.timezone === undefined ? [] : [['timezone', caller.timezone] as const]),
    ...caller.extra,
  ];
  const calls = settings.map(([name], at) => `set_config(${quoteLiteral(name)}, $${at + 1}, true)`);
  return { text: `select ${calls.join(', ')}`, values: settings.map(([, value]) => value), repeats: true };
}

/** A token is no business of SQL, whose parameters may be logged; its claims are told beside. */
function withoutSecrets({ authorization, apikey, cookie, ...rest }: Caller['headers']): Caller['headers'] {
  return rest;
}
