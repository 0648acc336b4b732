import fc from 'fast-check';

/** Somebody to ask as; `forged` tokens prove nothing. The `office` may do all, and asks nothing but about people. */
export type Asker = 'ann' | 'bob' | 'office' | 'anon' | 'nobody' | { forged: string };

/** One request as it goes over the wire: nothing in it is repaired. */
export interface WildRequest {
  asker: Asker;
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  body: string;
}

const forged = fc
  .oneof(
    fc.constantFrom(
      '',
      '.',
      '..',
      'x.y.z',
      // {"alg":"none"} and {"role":"service_role"}, unsigned.
      'eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.',
      'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.AAAA',
      'eyJhbGciOiJIUzI1NiIsImtpZCI6Ii4uLy4uL2V0Yy9wYXNzd2QifQ.e30.AAAA',
    ),
    fc.string({ maxLength: 60 }).map(printable),
    fc.tuple(fc.base64String(), fc.base64String(), fc.base64String()).map((parts) => parts.join('.')),
  )
  .map((token) => ({ forged: token }));

export const asker: fc.Arbitrary<Asker> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<Asker>('ann', 'ann', 'bob', 'anon', 'nobody') },
  { weight: 1, arbitrary: forged },
);

/** What a header may carry over the wire. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '');
}

/** Some headers of a list, each with a value of its own or one that is none. */
export function headersOf(values: Record<string, readonly string[]>): fc.Arbitrary<Record<string, string>> {
  const wild = fc.string({ maxLength: 40 }).map(printable);
  const header = fc
    .constantFrom(...Object.keys(values))
    .chain((name) =>
      fc.tuple(
        fc.constant(name),
        fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom(...(values[name] ?? [''])) },
          { weight: 1, arbitrary: wild },
        ),
      ),
    );
  return fc.array(header, { maxLength: 4 }).map(Object.fromEntries);
}

/** Texts that break what was not thought of: JSON, paths, encodings, numbers. */
export const nasty = fc.constantFrom(
  '',
  '\u0000',
  '%00',
  '%',
  '%c3',
  '%ed%a0%80',
  '\ud800',
  '..',
  '%2e%2e%2f',
  '__proto__',
  'constructor',
  '-1',
  '1e999',
  '99999999999999999999',
  'NaN',
  '{',
  '[[[[',
  '"',
  "'",
  '\\',
  '*',
  '\u202e',
  'x'.repeat(1100),
  '[]',
  '{}',
  'null',
);
