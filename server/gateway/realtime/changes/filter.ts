/** One comparison of a filter, as it was written. */
export interface Test {
  column: string;
  negated: boolean;
  operator: Operator;
  /** One value; several for `in`. */
  values: string[];
}

const OPERATORS = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
] as const;
type Operator = (typeof OPERATORS)[number];

const MOST_VALUES = 100;
const IS_WORDS = ['null', 'true', 'false', 'unknown', 'not_null'];

export class FilterError extends Error {}

/**
 * Reads `column=operator.value[,column=operator.value…]`: all must hold (realtime protocol 10).
 * @throws FilterError when it is not of that form
 */
export function parseFilter(text: string): Test[] {
  const tests: Test[] = [];
  let rest = text;
  while (rest !== '') {
    const match = /^\s*([^=,]+?)\s*=\s*(not\.)?([a-z]+)\./.exec(rest);
    if (!match) throw new FilterError(`Error parsing \`filter\` params: ${JSON.stringify([text])}`);
    const [head, column = '', not, word = ''] = match;
    const operator = OPERATORS.find((name) => name === word);
    if (!operator) throw new FilterError(`Error parsing \`filter\` params: unknown operator ${word}`);
    const list = operator === 'in';
    const read = list ? readList(rest.slice(head.length)) : readValue(rest.slice(head.length), /[,]/);
    const values = typeof read.value === 'string' ? [read.value] : read.value;
    if (values.length > MOST_VALUES) {
      throw new FilterError(`Error parsing \`filter\` params: at most ${MOST_VALUES} values may follow in`);
    }
    if (operator === 'is' && !IS_WORDS.includes(values[0] ?? '')) {
      throw new FilterError('Error parsing `filter` params: is takes null, true, false or unknown');
    }
    tests.push({ column, negated: not !== undefined, operator, values });
    rest = read.rest;
    if (rest.startsWith(',')) rest = rest.slice(1);
    else if (rest !== '') throw new FilterError(`Error parsing \`filter\` params: ${JSON.stringify([rest])}`);
  }
  return tests;
}

/** A value up to `end`, or in double quotes, in which `\` escapes. */
function readValue(text: string, end: RegExp): { value: string; rest: string } {
  if (!text.startsWith('"')) {
    const at = text.search(end);
    return at < 0 ? { value: text, rest: '' } : { value: text.slice(0, at), rest: text.slice(at) };
  }
  const match = /^"((?:[^"\\]|\\.)*)"/s.exec(text);
  if (!match) throw new FilterError('Error parsing `filter` params: a quote does not end');
  return { value: (match[1] ?? '').replace(/\\(.)/gs, '$1'), rest: text.slice(match[0].length) };
}

function readList(text: string): { value: string[]; rest: string } {
  const values: string[] = [];
  let rest = text;
  if (!rest.startsWith('(')) throw new FilterError('Error parsing `filter` params: in takes a list (a,b)');
  while (!rest.startsWith(')')) {
    if (rest === '') throw new FilterError('Error parsing `filter` params: a list does not end');
    const read = readValue(rest.slice(1), /[,)]/);
    values.push(read.value);
    rest = read.rest;
    if (rest !== '' && !/^[,)]/.test(rest))
      throw new FilterError('Error parsing `filter` params: a list is a,b');
  }
  return { value: values, rest: rest.slice(1) };
}
