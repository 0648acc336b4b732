import { expect, test } from 'vitest';
import { authSettingsSchema } from '#server/gateway/auth/settings.ts';
import { certify } from '#test/support/saml-provider/saml-provider.ts';

const [one, other] = [certify(), certify()];
const read = (env: Record<string, string>) => authSettingsSchema.parse(env).saml;

test('off, and without keys, unless the variables say otherwise', () => {
  expect(read({})).toEqual({
    enabled: false,
    idpInitiated: false,
    metadataOrigins: [],
    key: undefined,
    nextKey: undefined,
  });
  expect(
    read({ AUTH_SAML_METADATA_ORIGINS: 'http://10.0.0.7:8080/, https://adfs.corp' }).metadataOrigins,
  ).toEqual(['http://10.0.0.7:8080', 'https://adfs.corp']);
});

test('a key and its certificate come as PEM, also in one line', () => {
  const { key } = read({
    AUTH_SAML_PRIVATE_KEY: one.privateKey.replaceAll('\n', '\\n'),
    AUTH_SAML_CERTIFICATE: one.certificate.replaceAll('\n', '\\n'),
  });
  expect(key?.certificate).toBe(one.certificate);
});

test.each<[what: string, env: Record<string, string>, variable: string]>([
  ['a key without a certificate', { AUTH_SAML_PRIVATE_KEY: one.privateKey }, 'AUTH_SAML_CERTIFICATE'],
  ['a certificate without a key', { AUTH_SAML_CERTIFICATE: one.certificate }, 'AUTH_SAML_PRIVATE_KEY'],
  [
    'a certificate of another key',
    { AUTH_SAML_PRIVATE_KEY: one.privateKey, AUTH_SAML_CERTIFICATE: other.certificate },
    'AUTH_SAML_CERTIFICATE',
  ],
  [
    'no key',
    { AUTH_SAML_PRIVATE_KEY: 'nonsense', AUTH_SAML_CERTIFICATE: one.certificate },
    'AUTH_SAML_PRIVATE_KEY',
  ],
  [
    'a next key alone',
    { AUTH_SAML_PRIVATE_KEY_NEXT: one.privateKey, AUTH_SAML_CERTIFICATE_NEXT: one.certificate },
    'AUTH_SAML_PRIVATE_KEY',
  ],
  ['no origin', { AUTH_SAML_METADATA_ORIGINS: 'adfs' }, 'AUTH_SAML_METADATA_ORIGINS'],
])('refuses %s and names the variable', (_what, env, variable) => {
  const { error } = authSettingsSchema.safeParse(env);
  expect(error?.issues[0]?.path[0]).toBe(variable);
  expect(error?.issues[0]?.message).not.toContain('PRIVATE KEY-----');
});
