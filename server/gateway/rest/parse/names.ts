import type { Scanner } from '#server/gateway/rest/parse/scanner.ts';
import type { Field, JsonStep } from '#server/gateway/rest/parse/tree.ts';

const WORD = /[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy;
const QUOTED = /"(?:[^"\\]|\\.)*"/suy;
const INDEX = /-?\d+(?![\p{L}\p{N}_ $])/uy;

/** A name, bare or in double quotes. */
export function readName(scanner: Scanner, expecting = 'a name'): string {
  return readQuoted(scanner) ?? readWord(scanner) ?? scanner.refuse(expecting);
}

/** A text in double quotes with its escapes resolved; undefined when none comes next. */
export function readQuoted(scanner: Scanner): string | undefined {
  const quoted = scanner.match(QUOTED);
  return quoted === undefined ? undefined : quoted.slice(1, -1).replace(/\\(.)/gsu, '$1');
}

function readWord(scanner: Scanner): string | undefined {
  const start = scanner.position;
  const word = scanner.match(WORD)?.trim();
  if (word !== '') return word;
  scanner.rewind(start);
  return undefined;
}

/** `column`, `column->a->>b`, `column->0` */
export function readField(scanner: Scanner): Field {
  return { column: readName(scanner, 'a column name'), steps: readSteps(scanner) };
}

export function readSteps(scanner: Scanner): JsonStep[] {
  const steps: JsonStep[] = [];
  for (;;) {
    const operator = scanner.takes('->>') ? '->>' : scanner.takes('->') ? '->' : undefined;
    if (!operator) return steps;
    const index = scanner.match(INDEX);
    steps.push({
      operator,
      key: index === undefined ? readName(scanner, 'a JSON key') : toIndex(scanner, index),
    });
  }
}

function toIndex(scanner: Scanner, digits: string): number {
  const index = Number(digits);
  if (Math.abs(index) > 2_147_483_647) scanner.refuse('an index of an array');
  return index;
}
