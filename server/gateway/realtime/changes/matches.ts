import { textOf } from '#server/gateway/realtime/changes/exact-json.ts';
import type { Test } from '#server/gateway/realtime/changes/filter.ts';
import type { Matcher } from '#server/gateway/realtime/patterns/compile-pattern.ts';

/** A comparison whose values were read by PostgreSQL as the type of their column. */
export interface ReadyTest extends Test {
  kind: 'number' | 'text';
  /** The compiled pattern of `match` and `imatch`. */
  matcher?: Matcher;
}

const NUMBERS = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid']);

export const kindOf = (type: string): ReadyTest['kind'] => (NUMBERS.has(type) ? 'number' : 'text');

/**
 * Whether a row passes all tests. A column that the row does not have, and a comparison with null, pass nothing, as in
 * SQL; that goes for negated ones too. Texts are compared by their characters, whatever the collation of the database.
 */
export function matches(tests: readonly ReadyTest[], row: Record<string, unknown>): boolean {
  return tests.every((test) => {
    if (!(test.column in row)) return false;
    const outcome = holds(test, textOf(row[test.column]));
    return outcome === undefined ? false : outcome !== test.negated;
  });
}

/** Undefined: unknown, as SQL says of null. */
function holds({ operator, values, kind, matcher }: ReadyTest, found: string | null): boolean | undefined {
  const [value = ''] = values;
  if (operator === 'is') return isWord(value, found);
  if (operator === 'isdistinct') return found === null || compare(kind, found, value) !== 0;
  if (found === null) return undefined;
  switch (operator) {
    case 'eq':
      return compare(kind, found, value) === 0;
    case 'neq':
      return compare(kind, found, value) !== 0;
    case 'lt':
      return compare(kind, found, value) < 0;
    case 'lte':
      return compare(kind, found, value) <= 0;
    case 'gt':
      return compare(kind, found, value) > 0;
    case 'gte':
      return compare(kind, found, value) >= 0;
    case 'in':
      return values.some((one) => compare(kind, found, one) === 0);
    case 'like':
      return isLike(found, value);
    case 'ilike':
      return isLike(found.toLowerCase(), value.toLowerCase());
    case 'match':
    case 'imatch':
      return matcher?.(found);
  }
}

function isWord(word: string, found: string | null): boolean {
  if (word === 'null' || word === 'unknown') return found === null;
  if (word === 'not_null') return found !== null;
  return found === word;
}

function compare(kind: ReadyTest['kind'], left: string, right: string): number {
  if (kind === 'number') {
    const difference = Number(left) - Number(right);
    // Whole numbers that a double cannot tell apart.
    if (difference === 0 && /^-?\d{16,}$/.test(left) && /^-?\d+$/.test(right)) {
      return Number(BigInt(left) - BigInt(right));
    }
    if (!Number.isNaN(difference)) return difference;
  }
  return left < right ? -1 : left > right ? 1 : 0;
}

/** `%` is any text and `_` one character; time grows with the lengths, never with their power. */
function isLike(text: string, pattern: string): boolean {
  const parts = [...pattern.matchAll(/\\(.)|(%)|(_)|(.)/gsu)];
  const letters = [...text];
  let at = 0;
  let part = 0;
  let star = -1;
  let starAt = 0;
  while (at < letters.length) {
    const [, escaped, any, one, plain] = parts[part] ?? [];
    if (any !== undefined) {
      star = part++;
      starAt = at;
    } else if (part < parts.length && (one !== undefined || (escaped ?? plain) === letters[at])) {
      at += 1;
      part += 1;
    } else if (star >= 0) {
      part = star + 1;
      at = ++starAt;
    } else return false;
  }
  return parts.slice(part).every(([, , any]) => any !== undefined);
}
