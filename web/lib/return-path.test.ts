import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeReturnPath } from './return-path.ts';

const ORIGIN = 'https://portal.example.com';

test.each([
  '/employee/assignments/7d9?tab=time#photos',
  '/messages?conversation=4&message=2',
  '/admin/work-orders?q=a%20b',
])('%s is a page to return to, with its query and fragment', (path) =>
  expect(safeReturnPath(path, ORIGIN)).toBe(path),
);

test.each([
  ...[
    '//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
  ],
  ...['javascript:alert(1)', 'employee/dashboard', '', null, undefined, 7, `/${'a'.repeat(2_000)}`],
  ...['/', '/?next=/admin', '/auth', '/auth?view=email-code', '/reset-password#access_token=x', '/setup'],
])('%s is not a page to return to', (value) => expect(safeReturnPath(value, ORIGIN)).toBeNull());

test('for any text, the browser stays on this site', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webPath(),
        fc.string(),
        fc.string().map((text) => `/${text}`),
      ),
      (text) => {
        const path = safeReturnPath(text, ORIGIN);
        if (path !== null) expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
      },
    ),
  );
});
