import { readField } from '#server/gateway/rest/parse/names.ts';
import { Scanner } from '#server/gateway/rest/parse/scanner.ts';
import { readEnclosed, readTest, readWhole } from '#server/gateway/rest/parse/test-of.ts';
import type { Field, Term } from '#server/gateway/rest/parse/tree.ts';

/** Deep enough for any screen, shallow enough for the database's own stack. */
const MAX_LOGIC_DEPTH = 32;

/** The value of `column=…`, e.g. `eq.5` or `not.in.(1,2)`. */
export function parseFilter(field: Field, text: string): Term {
  const scanner = new Scanner(text, 'filter');
  const { negated, test } = readTest(scanner, readWhole);
  scanner.needsEnd();
  return { kind: 'condition', field, negated, test };
}

/** The value of `or=…` or `and=…`, e.g. `(a.eq.1,not.and(b.gt.2,c.is.null))`. */
export function parseLogic(joint: 'and' | 'or', negated: boolean, text: string): Term {
  const scanner = new Scanner(text, 'logic tree');
  const terms = readTerms(scanner, 1);
  scanner.needsEnd();
  return { kind: 'group', negated, joint, terms };
}

function readTerms(scanner: Scanner, depth: number): Term[] {
  if (depth > MAX_LOGIC_DEPTH) scanner.refuse(`at most ${MAX_LOGIC_DEPTH} levels of nesting`);
  scanner.needs('(');
  const terms: Term[] = [];
  do {
    terms.push(readTerm(scanner, depth));
  } while (scanner.takes(','));
  scanner.needs(')');
  return terms;
}

function readTerm(scanner: Scanner, depth: number): Term {
  const start = scanner.position;
  const negated = scanner.takes('not.');
  for (const joint of ['and', 'or'] as const) {
    if (!scanner.takes(joint)) continue;
    if (scanner.sees('(')) return { kind: 'group', negated, joint, terms: readTerms(scanner, depth + 1) };
    // A column whose name only begins like this, e.g. `order_date`.
    scanner.rewind(start + (negated ? 4 : 0));
  }
  if (negated) scanner.rewind(start);
  const field = readField(scanner);
  scanner.needs('.');
  return { kind: 'condition', field, ...readTest(scanner, readEnclosed) };
}
