import { readName, readSteps } from '#server/gateway/rest/parse/names.ts';
import { Scanner } from '#server/gateway/rest/parse/scanner.ts';
import {
  AGGREGATE_CALLS,
  type Aggregate,
  type EmbedSelect,
  type SelectItem,
} from '#server/gateway/rest/parse/tree.ts';

/** Deeper trees than this serve no screen and only make the database plan. */
const MAX_EMBED_DEPTH = 8;
const CAST = /[A-Za-z_][A-Za-z0-9_ ]*(?:\[\])?/y;

/** Reads `select=`. An empty text selects no columns. */
export function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner(text, 'select parameter');
  const items = readList(scanner, 0);
  scanner.needsEnd();
  return items;
}

function readList(scanner: Scanner, depth: number): SelectItem[] {
  const items: SelectItem[] = [];
  if (scanner.done || scanner.sees(')')) return items;
  do {
    items.push(readItem(scanner, depth));
  } while (scanner.takes(','));
  return items;
}

function readItem(scanner: Scanner, depth: number): SelectItem {
  if (scanner.takes('...')) return readEmbed(scanner, readName(scanner), undefined, true, depth);
  if (scanner.takes('*')) return { kind: 'every' };
  const first = readName(scanner, '"...", "*" or a name');
  const hasAlias = scanner.sees(':') && !scanner.sees('::') && scanner.takes(':');
  const alias = hasAlias ? first : undefined;
  const name = hasAlias ? readName(scanner) : first;
  if (name === 'count' && scanner.takes('()')) {
    return { kind: 'count', alias, cast: readCast(scanner) };
  }
  if (scanner.sees('!') || scanner.sees('(')) return readEmbed(scanner, name, alias, false, depth);
  const steps = readSteps(scanner);
  const cast = readCast(scanner);
  return { kind: 'column', field: { column: name, steps }, alias, cast, aggregate: readAggregate(scanner) };
}

function readAggregate(scanner: Scanner): Aggregate | undefined {
  const call = AGGREGATE_CALLS.find((name) => scanner.takes(`.${name}()`));
  return call && { call, cast: readCast(scanner) };
}

function readCast(scanner: Scanner): string | undefined {
  if (!scanner.takes('::')) return undefined;
  return scanner.match(CAST)?.trim() ?? scanner.refuse('the name of a type');
}

function readEmbed(
  scanner: Scanner,
  relation: string,
  alias: string | undefined,
  spread: boolean,
  depth: number,
): EmbedSelect {
  let hint: string | undefined;
  let join: 'inner' | 'left' | undefined;
  while (scanner.takes('!')) {
    const word = readName(scanner, '"inner", "left" or a hint');
    if (word === 'inner' || word === 'left') join = word;
    else hint = word;
  }
  if (depth >= MAX_EMBED_DEPTH) scanner.refuse(`at most ${MAX_EMBED_DEPTH} levels of embedding`);
  scanner.needs('(');
  const select = readList(scanner, depth + 1);
  scanner.needs(')');
  return { kind: 'embed', relation, alias, hint, join, spread, select };
}
