import { badBody } from '#server/gateway/errors/rest-refusals.ts';
import { parseCsv } from '#server/gateway/rest/parse/csv.ts';

/** Deeper values serve nobody and exhaust the stack of PostgreSQL's own parser. */
const MAX_JSON_DEPTH = 500;

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
    if (isDeeperThan(body, MAX_JSON_DEPTH)) throw badBody('Empty or invalid json');
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

/** Reads on its own, text by text: a regular expression for a text of some megabytes runs out of stack. */
function isDeeperThan(json: string, limit: number): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '"') at = endOfText(json, at);
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}

/** The place of the quote that ends the text which begins at `start`; behind the last character where none does. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end === -1 ? json.length : end;
}

function isEscaped(json: string, at: number): boolean {
  let backslashes = 0;
  while (json[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}
