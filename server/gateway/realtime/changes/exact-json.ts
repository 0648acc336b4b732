/** JSON whose numbers are as exact as PostgreSQL's: those that a double cannot hold stay as they were written. */

interface RawJson {
  rawJSON: string;
}

/** The parts of JSON that the library of TypeScript does not know yet. */
interface ExactJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): RawJson;
  isRawJSON(value: unknown): value is RawJson;
}

const exact = JSON as unknown as ExactJson;

/** @param text an object, as PostgreSQL wrote it */
export function parseExact(text: string): Record<string, unknown> {
  return exact.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source
      ? exact.rawJSON(source)
      : value,
  ) as Record<string, unknown>;
}

/** A value as PostgreSQL's `#>> '{}'` writes it. */
export function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  return exact.isRawJSON(value) ? value.rawJSON : JSON.stringify(value);
}
