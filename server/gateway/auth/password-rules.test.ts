import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { authSettingsSchema } from '#server/gateway/auth/settings.ts';
import { startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import { sharedGateway } from '#test/support/shared-gateway.ts';

describe('a gateway with password rules of its own', () => {
  const gateway = sharedGateway({
    AUTH_PASSWORD_MIN_LENGTH: '4',
    AUTH_PASSWORD_REQUIRED_CHARACTERS: 'abc:\\:;',
    AUTH_PASSWORD_REFUSE_COMMON: 'false',
  });

  test.each([
    ['a:', ['length']],
    ['xxxx:', ['characters']],
    ['xb', ['length', 'characters']],
  ])('refuses %s', async (password, reasons) => {
    const { error } = await gateway.client().auth.signUp({ email: 'rules@readers.test', password });
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons });
  });

  test('accepts passwords that meet them', async () => {
    const { error } = await gateway.client().auth.signUp({ email: 'kept@readers.test', password: 'bbb:' });
    expect(error).toBeNull();
  });
});

describe('the service key', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.stop());

  test('sets any password, at creation and later', async () => {
    const email = 'any@service.test';
    const { admin } = gateway.admin.auth;
    const made = await admin.createUser({ email, password: 'abc', email_confirm: true });
    expect(made.error).toBeNull();
    const signIn = async (password: string) =>
      (await gateway.client().auth.signInWithPassword({ email, password })).error;
    expect(await signIn('abc')).toBeNull();
    expect((await admin.updateUserById(made.data.user?.id ?? '', { password: 'x' })).error).toBeNull();
    expect(await signIn('x')).toBeNull();
    const tooLong = await admin.createUser({ email: 'long@service.test', password: 'x'.repeat(73) });
    expect(tooLong.error).toMatchObject({ status: 400, code: 'validation_failed' });
  });
});

test('the character sets are read from their text', () => {
  const sets = (AUTH_PASSWORD_REQUIRED_CHARACTERS: string) =>
    authSettingsSchema.parse({ AUTH_PASSWORD_REQUIRED_CHARACTERS }).passwords.requiredCharacters;
  expect(sets('standard')).toHaveLength(4);
  expect(sets('none')).toEqual([]);
  expect(sets('ab::\\:c')).toEqual(['ab', ':c']);
});

test('the portal keeps the specified rules', () => {
  expect(() => loadConfig({ AUTH_PASSWORD_MIN_LENGTH: '4' }, 'start')).toThrow(
    'AUTH_PASSWORD_MIN_LENGTH cannot be used: it is for the gateway alone',
  );
});
