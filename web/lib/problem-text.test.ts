import { expect, test } from 'vitest';
import { DataError } from '#web/lib/data-error.ts';
import { problemText, refusalText } from '#web/lib/problem-text.ts';

const answered = (status: number) => new DataError({ message: 'XX000', status });

test.each([
  [answered(0), 'The server could not be reached', /Check the connection/],
  [
    new TypeError('Failed to fetch dynamically imported module: /x.js'),
    'The server could not be reached',
    /Check the connection/,
  ],
  [answered(500), 'The server has a problem', /Your connection works\. .*Try again in a moment/],
  [answered(502), 'The server is not available', /Your connection works\./],
  [answered(503), 'The server is not available', /Your connection works\./],
  [answered(504), 'The server is not available', /Your connection works\./],
  [new TypeError('x is undefined'), 'Something went wrong on our side', /Try again in a moment/],
])('%s', (error, title, advice) => {
  expect(problemText(error)).toEqual({ title, advice: expect.stringMatching(advice) });
});

test('a refusal is said in the words of the server, anything else in those of the portal', () => {
  const refused = (status: number, code: string) =>
    refusalText(new DataError({ message: 'Not yours.', hint: 'Ask the office.', code, status }));
  for (const [status, code] of [
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'conflict'],
    [422, 'rule_violation'],
  ] as const) {
    expect(refused(status, code)).toEqual({ title: 'Not yours.', advice: 'Ask the office.' });
  }
  expect(refused(403, '42501').title).toBe('You may not do this');
  expect(refused(401, 'unauthorized').title).toBe('Your session has ended');
  expect(refused(503, 'internal').title).toBe('The server is not available');
});
