import { expect, test } from 'vitest';
import { phoneUrl } from './phone-url.ts';

test('a number is dialed without its extension', () => {
  expect(phoneUrl('(312) 555-0142 ext. 12')).toBe('tel:3125550142');
  expect(phoneUrl('+1 555 123 4567,,123#')).toBe('tel:+15551234567');
  expect(phoneUrl('+49 30 5550123')).toBe('tel:+49305550123');
});
