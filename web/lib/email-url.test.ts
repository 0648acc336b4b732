import { expect, test } from 'vitest';
import { emailUrl } from './email-url.ts';

test('an address brings no other recipient and no text into a new email', () => {
  expect(emailUrl('lena@example.com')).toBe('mailto:lena@example.com');
  const { pathname, search } = new URL(emailUrl('a@b.co?cc=eve%40evil.test&body=hi'));
  expect(decodeURIComponent(pathname)).toBe('a@b.co?cc=eve%40evil.test&body=hi');
  expect(search).toBe('');
});
