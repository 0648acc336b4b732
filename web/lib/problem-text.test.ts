import { beforeAll, expect, test } from 'vitest';
import { DataError } from '#web/lib/data-error.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { loadReasonTexts } from '#web/lib/reason-text.ts';

beforeAll(loadReasonTexts);

const answered = (status: number) => new DataError({ message: 'XX000', status });

test.each([
  [answered(0), 'The server could not be reached', /Check the connection/],
  [
    new TypeError('Failed to fetch dynamically imported module: /x.js'),
    'The server could not be reached',
    /Check the connection/,
  ],
  [answered(500), 'The server has a problem', /Your connection works\. .*Try again in a moment/],
  [
    new DataError({ message: 'XX000', hint: 'Informe este ID de error: 3f9a2c1b-7d6e', status: 500 }),
    'The server has a problem',
    /tell the office\. Error ID 3f9a2c1b-7d6e\.$/,
  ],
  [answered(502), 'The server is not available', /Your connection works\./],
  [answered(503), 'The server is not available', /Your connection works\./],
  [answered(504), 'The server is not available', /Your connection works\./],
  [new TypeError('x is undefined'), 'Something went wrong on our side', /Try again in a moment/],
])('%s', (error, title, advice) => {
  expect(problemText(error)).toEqual({ title, advice: expect.stringMatching(advice) });
});
