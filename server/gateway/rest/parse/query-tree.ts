import { parseFilter, parseLogic } from '#server/gateway/rest/parse/filter.ts';
import { readName, readSteps } from '#server/gateway/rest/parse/names.ts';
import { parseNames, parseOrder } from '#server/gateway/rest/parse/order.ts';
import { splitQuery } from '#server/gateway/rest/parse/query-string.ts';
import { Scanner, SyntaxRefusal } from '#server/gateway/rest/parse/scanner.ts';
import { parseSelect } from '#server/gateway/rest/parse/select.ts';
import type { Field, QueryTree, RowRange } from '#server/gateway/rest/parse/tree.ts';

/**
 * Reads a whole query string. Pure: nothing is looked up.
 * @param options.argsAllowed on a function called by GET, a value that is no filter is an argument
 * @throws SyntaxRefusal with the position of the first thing that cannot be read
 */
export function parseQuery(query: string, options: { argsAllowed?: boolean } = {}): QueryTree {
  const tree: QueryTree = {
    select: [{ kind: 'every' }],
    filters: [],
    orders: [],
    ranges: [],
    columns: undefined,
    onConflict: undefined,
    args: [],
  };
  for (const [key, value] of splitQuery(query)) readParameter(tree, key, value, options.argsAllowed ?? false);
  return tree;
}

function readParameter(tree: QueryTree, key: string, value: string, argsAllowed: boolean): void {
  if (key === 'select') tree.select = parseSelect(value);
  else if (key === 'columns') tree.columns = parseNames(value, 'columns parameter');
  else if (key === 'on_conflict') tree.onConflict = parseNames(value, 'on_conflict parameter');
  else readLocated(tree, readPath(key), key, value, argsAllowed);
}

interface KeyPath {
  path: string[];
  field: Field;
}

/** The parts of a key: names with dots between them, the last one perhaps with a way into its JSON. */
function readPath(key: string): KeyPath {
  const scanner = new Scanner(key, 'tree path');
  const names = [readName(scanner)];
  while (scanner.takes('.')) names.push(readName(scanner));
  const steps = readSteps(scanner);
  scanner.needsEnd();
  const column = names.pop() ?? scanner.refuse('a name');
  return { path: names, field: { column, steps } };
}

function readLocated(
  tree: QueryTree,
  { path, field }: KeyPath,
  key: string,
  value: string,
  argsAllowed: boolean,
): void {
  const word = key.slice(key.lastIndexOf('.') + 1);
  if (word === 'order') tree.orders.push({ path, value: parseOrder(value) });
  else if (word === 'limit' || word === 'offset') addRange(tree.ranges, path, word, value);
  else if (word === 'and' || word === 'or') {
    // `not.or`, `rel.not.or` and `not.rel.or` all negate.
    const negated = path.includes('not');
    tree.filters.push({
      path: path.filter((name) => name !== 'not'),
      value: parseLogic(word, negated, value),
    });
  } else {
    try {
      tree.filters.push({ path, value: parseFilter(field, value) });
    } catch (error) {
      if (!(argsAllowed && path.length === 0 && error instanceof SyntaxRefusal)) throw error;
      tree.args.push([field.column, value]);
    }
  }
}

function addRange(ranges: QueryTree['ranges'], path: string[], word: 'limit' | 'offset', text: string): void {
  // What is not a whole number is ignored (rest protocol 2); bounds are checked where the range is applied.
  if (!/^-?\d{1,18}$/.test(text)) return;
  const same = ranges.find((range) => range.path.join('.') === path.join('.'));
  const range: RowRange = same?.value ?? {};
  range[word] = Number(text);
  if (!same) ranges.push({ path, value: range });
}
