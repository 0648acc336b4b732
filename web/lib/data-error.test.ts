import { expect, test } from 'vitest';
import { DataError, isNotFound, unwrap } from '#web/lib/data-error.ts';

/** What the stock client reports for a response whose body is not an error of the portal. */
const foreign = (status: number, message = '404 page not found') => {
  const error = { message } as { message: string; code: string; details: string; hint: string };
  try {
    return unwrap({ data: null, error, status });
  } catch (thrown) {
    return thrown as DataError;
  }
};

test.each([200, 302, 401, 403, 404, 429])('%s without a code is no word of the portal', (status) => {
  const error = foreign(status);
  expect(error).toMatchObject({ status: 0, isConnection: true });
  expect(isNotFound(error)).toBe(false);
});

test.each([500, 502, 503])('%s stays a failure of the server', (status) => {
  expect(foreign(status)).toMatchObject({ status, isConnection: false });
});

test.each([
  [404, 'not_found', true],
  [404, 'PT404', true],
  [406, 'PGRST116', true],
  [403, '42501', false],
])('%s with the code %s is a response of the portal', (status, code, gone) => {
  const error = new DataError({ message: 'No.', code, status });
  expect(error).toMatchObject({ status, code, isConnection: false });
  expect(isNotFound(error)).toBe(gone);
});
