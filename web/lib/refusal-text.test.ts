import { expect, test } from 'vitest';
import { DataError } from '#web/lib/data-error.ts';
import { refusalText } from '#web/lib/refusal-text.ts';

test('a refusal has the message of the server, other errors that of the portal', () => {
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
