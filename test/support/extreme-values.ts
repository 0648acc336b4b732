/** What a column or a field holds, as far as its extremes are concerned. */
export type ValueKind = 'integer' | 'number' | 'date' | 'moment' | 'text' | 'list' | 'json';

const LONG = 1_000_000;

/**
 * Values that no column keeps, as JSON for the column's type: not a number, infinite, or far outside what anyone means.
 */
export const EXTREME_VALUES: Readonly<Record<ValueKind, readonly unknown[]>> = {
  integer: [2_147_483_647, -2_147_483_648, '9223372036854775807', '1e400', 'NaN'],
  number: ['NaN', 'Infinity', '-Infinity', '1e400', '-1e400', '1e38', '-1e38'],
  date: ['infinity', '-infinity', '0001-01-01', '9999-12-31', '0044-03-15 BC'],
  moment: ['infinity', '-infinity', '0001-01-01', '9999-12-31T23:59:59Z', '0044-03-15 BC'],
  // Spaces at the end pass a check of the trimmed length.
  text: ['x'.repeat(LONG), `xxx${' '.repeat(LONG)}`],
  list: [['x'.repeat(LONG)], Array.from({ length: 30_000 }, () => '01a2b3c4-0000-7000-8000-000000000000')],
  json: [{ text: 'x'.repeat(LONG) }, Array.from({ length: 80_000 }, () => ({ text: 'x' }))],
};

const INSTANT = /^\d{4}-\d\d-\d\dT/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** A document of JSON written by hand, because no JavaScript value stands for `1e400` or a lone surrogate. */
export type RawJson = string;

/**
 * What a client could send in the place of a valid value: the extremes of its type, and what JSON can say but no column
 * can hold.
 */
function extremeJson(valid: unknown): RawJson[] {
  if (typeof valid === 'number')
    return ['1e400', '-1e400', '-0', '1e308', '5e-324', '"NaN"', '"Infinity"', 'null'];
  if (typeof valid === 'string') {
    const dates = [...EXTREME_VALUES.date, ...EXTREME_VALUES.moment].map((value) => JSON.stringify(value));
    const texts = [
      ...EXTREME_VALUES.text.map((value) => JSON.stringify(value)),
      '"\\ud800"',
      '"\\u0000"',
      '""',
      '1e400',
    ];
    return INSTANT.test(valid) || DAY.test(valid)
      ? [...dates, '"+275760-09-13T00:00:00Z"', ...texts.slice(2)]
      : texts;
  }
  if (typeof valid === 'boolean') return ['1e400', 'null', '"infinity"'];
  if (Array.isArray(valid))
    return [JSON.stringify(Array.from({ length: 10_000 }, () => valid[0] ?? 'x')), '1e400'];
  return ['1e400', '[]', 'null'];
}

/** The document with one value in it replaced: once for each value, at any depth, and each of its extremes. */
export function* withExtremes(document: unknown, path = ''): Generator<{ path: string; body: RawJson }> {
  if (document === null || typeof document !== 'object') return;
  const isList = Array.isArray(document);
  const entries = Object.entries(document).filter(([, value]) => value !== undefined);
  for (const [key, value] of entries) {
    const rebuilt = (replacement: RawJson): RawJson => {
      const parts = entries.map(([name, other]) => {
        const text = name === key ? replacement : JSON.stringify(other);
        return isList ? text : `${JSON.stringify(name)}:${text}`;
      });
      return isList ? `[${parts.join(',')}]` : `{${parts.join(',')}}`;
    };
    for (const extreme of extremeJson(value)) yield { path: `${path}${key}`, body: rebuilt(extreme) };
    for (const inner of withExtremes(value, `${path}${key}.`))
      yield { path: inner.path, body: rebuilt(inner.body) };
  }
}
