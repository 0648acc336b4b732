import { expect, test } from 'vitest';
import { addableFactors } from './offered-factors.ts';

const on = { enroll: true, verify: true };
const off = { enroll: false, verify: false };

test('what may be added and is asked for afterwards is offered, apps first', () => {
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

test('of a server that does not say, apps are', () => {
  expect(addableFactors({})).toEqual(['totp']);
});
