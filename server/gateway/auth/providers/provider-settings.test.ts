import { expect, test } from 'vitest';
import { authSettingsSchema } from '#server/gateway/auth/settings.ts';

test('nothing is configured by default', () => {
  expect(authSettingsSchema.parse({}).providers).toEqual([]);
});

test('known providers require an id and a secret, others an issuer too', () => {
  const { providers } = authSettingsSchema.parse({
    AUTH_GOOGLE_CLIENT_ID: 'web, phone',
    AUTH_GOOGLE_SECRET: 's',
    AUTH_AZURE_CLIENT_ID: 'a',
    AUTH_AZURE_ISSUER: 'https://login.microsoftonline.com/tenant/v2.0/',
    AUTH_OIDC_PROVIDERS: 'keycloak,our-own',
    AUTH_OIDC_KEYCLOAK_CLIENT_ID: 'k',
    AUTH_OIDC_KEYCLOAK_ISSUER: 'http://keycloak.internal:8080/realms/main',
    AUTH_OIDC_OUR_OWN_CLIENT_ID: 'o',
    AUTH_OIDC_OUR_OWN_ISSUER: 'https://login.example.com',
  });
  expect(providers.map(({ name, issuer, clientIds, secret }) => [name, issuer, clientIds, secret])).toEqual([
    ['google', 'https://accounts.google.com', ['web', 'phone'], 's'],
    ['azure', 'https://login.microsoftonline.com/tenant/v2.0', ['a'], undefined],
    ['keycloak', 'http://keycloak.internal:8080/realms/main', ['k'], undefined],
    ['custom:our-own', 'https://login.example.com', ['o'], undefined],
  ]);
});

test.each([
  [{ AUTH_OIDC_PROVIDERS: 'acme' }, 'AUTH_OIDC_ACME_CLIENT_ID'],
  [{ AUTH_OIDC_PROVIDERS: 'acme', AUTH_OIDC_ACME_CLIENT_ID: 'x' }, 'AUTH_OIDC_ACME_ISSUER'],
  [{ AUTH_OIDC_PROVIDERS: 'google' }, 'AUTH_OIDC_PROVIDERS'],
  [{ AUTH_OIDC_PROVIDERS: 'Big Name' }, 'AUTH_OIDC_PROVIDERS'],
  [{ AUTH_GOOGLE_CLIENT_ID: 'x', AUTH_GOOGLE_ISSUER: 'ftp://x' }, 'AUTH_GOOGLE_ISSUER'],
  [{ AUTH_GITHUB_CLIENT_ID: 'x' }, 'AUTH_GITHUB_SECRET'],
])('%o is refused by the name of the variable', (env, variable) => {
  const outcome = authSettingsSchema.safeParse(env);
  expect(outcome.error?.issues[0]?.path).toEqual([variable]);
});
