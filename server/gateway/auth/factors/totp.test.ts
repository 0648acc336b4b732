import { expect, test } from 'vitest';
import { matchingStep, newTotpSecret, totpCode, totpUri } from '#server/gateway/auth/factors/totp.ts';

/** "12345678901234567890" of RFC 6238, appendix B, in base32; its codes end in these six digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %i the code is %s, as in the standard', (second, code) => {
  expect(totpCode(SECRET, Math.floor(second / 30))).toBe(code);
});

test('a code is valid one step early and late, and no further', () => {
  const now = 1_800_000_015_000;
  const present = Math.floor(now / 30_000);
  const counts = [-2, -1, 0, 1, 2].map(
    (away) =>
      matchingStep(SECRET, totpCode(SECRET, present + away), { now, lastStep: undefined }) !== undefined,
  );
  expect(counts).toEqual([false, true, true, true, false]);
});

test('a step counts once, and earlier ones do not count afterwards', () => {
  const now = 1_800_000_015_000;
  const present = Math.floor(now / 30_000);
  const at = (away: number) =>
    matchingStep(SECRET, totpCode(SECRET, present + away), { now, lastStep: present });
  expect([at(-1), at(0), at(1)]).toEqual([undefined, undefined, present + 1]);
});

test.each(['', '12345', '1234567', 'ábcdef', '287082 '])('%j is no code', (code) => {
  expect(matchingStep(SECRET, code, { now: 59_000, lastStep: undefined })).toBeUndefined();
});

test('secrets are 160 random bits that an app can read', () => {
  const secrets = Array.from({ length: 50 }, newTotpSecret);
  expect(secrets.every((secret) => /^[A-Z2-7]{32}$/.test(secret))).toBe(true);
  expect(new Set(secrets).size).toBe(50);
});

test('the URL for the QR code contains issuer and account whatever their characters', () => {
  const uri = totpUri({ secret: SECRET, issuer: 'Müller & Co: 1', account: 'ann+1@people.test' });
  expect(uri).toBe(
    `otpauth://totp/M%C3%BCller%20%26%20Co%3A%201:ann%2B1%40people.test?algorithm=SHA1&digits=6&issuer=M%C3%BCller%20%26%20Co%3A%201&period=30&secret=${SECRET}`,
  );
});
