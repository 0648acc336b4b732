import { badBody } from '#server/gateway/errors/rest-refusals.ts';
import { isTooDeep } from '#server/gateway/json-depth.ts';
import { parseCsv } from '#server/gateway/rest/parse/csv.ts';

/** Rows to be written. They stay JSON text, which PostgreSQL itself turns into values of the columns. */
export interface RowsBody {
  /** A JSON array of objects. */
  json: string;
  /** The keys, the same in every object unless `keysDiffer`. */
  keys: string[];
  keysDiffer: boolean;
  /** The first object, for the keys of a PUT; undefined when there are no rows. */
  first: Readonly<Record<string, unknown>> | undefined;
}

/** @throws Refusal PGRST102 when the body is no row and no list of rows in a type we read */
export function parseRows(body: string, contentType: string | undefined): RowsBody {
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase();
  switch (type) {
    case 'application/json':
    case '':
      return toRows(parseJson(body), body);
    case 'text/csv':
      return toRows(parseCsv(body));
    case 'application/x-www-form-urlencoded':
      return toRows(Object.fromEntries(new URLSearchParams(body)));
    default:
      throw badBody(`Content-Type not acceptable: ${contentType}`);
  }
}

/** @throws Refusal PGRST102 */
export function parseJson(body: string): unknown {
  try {
    if (isTooDeep(body)) throw badBody('Empty or invalid json');
    return JSON.parse(body);
  } catch {
    throw badBody('Empty or invalid json');
  }
}

function toRows(value: unknown, text?: string): RowsBody {
  const isList = Array.isArray(value);
  const rows: unknown[] = isList ? value : [value];
  if (!rows.every(isObject)) throw badBody('Empty or invalid json');
  const keys = Object.keys(rows[0] ?? {});
  const json = text === undefined ? JSON.stringify(rows) : isList ? text : `[${text}]`;
  return { json, keys, keysDiffer: rows.some((row) => !hasKeys(row, keys)), first: rows[0] };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasKeys(row: Record<string, unknown>, keys: string[]): boolean {
  return Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key));
}
