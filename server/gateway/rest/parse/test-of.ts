import { readName, readQuoted } from '#server/gateway/rest/parse/names.ts';
import type { Scanner } from '#server/gateway/rest/parse/scanner.ts';
import {
  COMPARE_OPERATORS,
  type CompareOperator,
  type IsValue,
  SEARCH_OPERATORS,
  type SearchOperator,
  type Test,
} from '#server/gateway/rest/parse/tree.ts';

const compareOperators: ReadonlySet<string> = new Set(COMPARE_OPERATORS);
const searchOperators: ReadonlySet<string> = new Set(SEARCH_OPERATORS);
const quantified: ReadonlySet<string> = new Set([
  'eq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
]);
const isValues: ReadonlySet<string> = new Set(['null', 'not_null', 'true', 'false', 'unknown']);

const OPERATOR = /[a-z]+/y;
const QUANTIFIER = /\((?:any|all)\)/y;
const IS_VALUE = /[a-z_]+/iy;
const ELEMENT = /[^,)]*/y;
const BRACED = /\{(?:[^{}"]|"(?:[^"\\]|\\.)*"|\{[^{}]*\})*\}/suy;

/** Reads the value that ends a parameter (`whole`: everything to its end) or stands inside a logic tree. */
export type ValueReader = (scanner: Scanner) => string;

/** `[not.]op.value`, the value as far as `readValue` says. */
export function readTest(scanner: Scanner, readValue: ValueReader): { negated: boolean; test: Test } {
  const negated = scanner.takes('not.');
  const operator = scanner.match(OPERATOR);
  if (operator === undefined) scanner.refuse('an operator (eq, gt, ...)');
  if (operator === 'is') return { negated, test: readIs(scanner) };
  if (operator === 'in') return { negated, test: { kind: 'in', values: readElements(scanner) } };
  if (searchOperators.has(operator)) {
    const language = scanner.takes('(') ? readLanguage(scanner) : undefined;
    scanner.needs('.');
    return {
      negated,
      test: { kind: 'search', operator: operator as SearchOperator, language, value: readValue(scanner) },
    };
  }
  if (!compareOperators.has(operator)) {
    scanner.rewind(scanner.position - operator.length);
    scanner.refuse('an operator (eq, gt, ...)');
  }
  const quantifier = quantified.has(operator) ? scanner.match(QUANTIFIER)?.slice(1, -1) : undefined;
  scanner.needs('.');
  return {
    negated,
    test: {
      kind: 'compare',
      operator: operator as CompareOperator,
      quantifier: quantifier as 'any' | 'all' | undefined,
      value: readValue(scanner),
    },
  };
}

export const readWhole: ValueReader = (scanner) => scanner.rest();

/** Inside a logic tree a value ends at `,` or `)` unless it is quoted or, for arrays and ranges, in braces. */
export const readEnclosed: ValueReader = (scanner) => {
  const start = scanner.position;
  const quoted = readQuoted(scanner);
  if (quoted !== undefined && (scanner.sees(',') || scanner.sees(')'))) return quoted;
  scanner.rewind(start);
  const braced = scanner.match(BRACED);
  return braced ?? scanner.match(ELEMENT) ?? '';
};

function readIs(scanner: Scanner): Test {
  scanner.needs('.');
  const start = scanner.position;
  const value = scanner.match(IS_VALUE)?.toLowerCase();
  if (value !== undefined && isValues.has(value)) return { kind: 'is', value: value as IsValue };
  scanner.rewind(start);
  return scanner.refuse('null, not_null, true, false or unknown');
}

function readElements(scanner: Scanner): string[] {
  scanner.needs('.');
  scanner.needs('(');
  const values: string[] = [];
  if (scanner.takes(')')) return values;
  do {
    values.push(readEnclosed(scanner));
  } while (scanner.takes(','));
  scanner.needs(')');
  return values;
}

function readLanguage(scanner: Scanner): string {
  const language = readName(scanner, 'the name of a text search configuration');
  scanner.needs(')');
  return language;
}
