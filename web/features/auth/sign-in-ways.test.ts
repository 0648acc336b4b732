import { expect, test } from 'vitest';
import { providerName, waysOf } from './sign-in-ways.ts';

const external = {
  email: true,
  phone: false,
  anonymous_users: true,
  google: true,
  azure: false,
  'custom:acme': true,
};

test('for a server without details, every enabled service is offered', () => {
  expect(waysOf({ external })).toEqual({
    phone: false,
    passkeys: false,
    company: false,
    providers: ['google', 'custom:acme'],
    codeLength: undefined,
  });
});

test('a service that only accepts tokens is not offered', () => {
  const settings = { external, redirect_providers: ['custom:acme'], passkeys_enabled: true, otp_length: 8 };
  expect(waysOf(settings)).toMatchObject({ providers: ['custom:acme'], passkeys: true, codeLength: 8 });
});

test.each([
  ['google', 'Google'],
  ['azure', 'Microsoft'],
  ['github', 'GitHub'],
  ['custom:acme', 'Acme'],
  ['custom:acme-corp', 'Acme corp'],
  ['keycloak', 'Keycloak'],
  ['linkedin_oidc', 'LinkedIn'],
])('%s is called %s', (provider, name) => {
  expect(providerName(provider)).toBe(name);
});
