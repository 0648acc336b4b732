import { readField, readName } from '#server/gateway/rest/parse/names.ts';
import { Scanner } from '#server/gateway/rest/parse/scanner.ts';
import type { OrderTerm } from '#server/gateway/rest/parse/tree.ts';

/** Reads `order=`: `name.desc.nullslast,relation(column).asc,data->>key`. */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order');
  const terms: OrderTerm[] = [];
  do {
    terms.push(readTerm(scanner));
  } while (scanner.takes(','));
  scanner.needsEnd();
  return terms;
}

function readTerm(scanner: Scanner): OrderTerm {
  const start = scanner.position;
  const relation = readName(scanner);
  const related = scanner.takes('(');
  if (!related) scanner.rewind(start);
  const field = readField(scanner);
  if (related) scanner.needs(')');
  const descending = scanner.takes('.desc');
  if (!descending) scanner.takes('.asc');
  const nulls = scanner.takes('.nullsfirst') ? 'first' : scanner.takes('.nullslast') ? 'last' : undefined;
  return { relation: related ? relation : undefined, field, descending, nulls };
}

/** Reads `columns=` or `on_conflict=`: names with commas between them. */
export function parseNames(text: string, what: string): string[] {
  const scanner = new Scanner(text, what);
  const names: string[] = [];
  do {
    names.push(readName(scanner, 'a column name'));
  } while (scanner.takes(','));
  scanner.needsEnd();
  return names;
}
