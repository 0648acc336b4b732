import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followShownPerson, isAnothers } from './shown-person.ts';

const tokenOf = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
const noticed = vi.fn();
let shown: string | undefined;

beforeEach(() => followShownPerson(() => shown, noticed));
afterEach(() => {
  shown = undefined;
  noticed.mockReset();
});

test('a token of another user than the page shows is detected', () => {
  shown = 'ann';
  expect(isAnothers(tokenOf({ sub: 'bob' }))).toBe(true);
  expect(noticed).toHaveBeenCalledOnce();
});

test.each([
  ['of the person whom it shows', 'ann', tokenOf({ sub: 'ann' })],
  ['of somebody, on a page that shows nobody', undefined, tokenOf({ sub: 'bob' })],
  ['of the portal itself', 'ann', tokenOf({ role: 'anon' })],
  ['that is none', 'ann', 'a key'],
  ['that is missing', 'ann', ''],
])('a token %s is accepted', (_name, whom, token) => {
  shown = whom;
  expect(isAnothers(token)).toBe(false);
  expect(noticed).not.toHaveBeenCalled();
});
