import { expect, test } from 'vitest';
import { addableFactors } from './offered-factors.ts';

const on = { enroll: true, verify: true };
const off = { enroll: false, verify: false };

test('factors that may be added and are requested afterwards are offered, apps first', () => {
  expect(addableFactors({ mfa: { phone: on, webauthn: on, totp: on } })).toEqual([
    'totp',
    'webauthn',
    'phone',
  ]);
  expect(addableFactors({ mfa: { totp: off, phone: off, webauthn: on } })).toEqual(['webauthn']);
  const half = {
    totp: { enroll: true, verify: false },
    phone: { enroll: false, verify: true },
    webauthn: off,
  };
  expect(addableFactors({ mfa: half })).toEqual([]);
});

test('for a server without this setting, apps are offered', () => {
  expect(addableFactors({})).toEqual(['totp']);
});
