import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { harmlessName } from '#server/gateway/auth/notices.ts';
import { PASSWORD, SITE, startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import { register } from '#test/support/passkeys.ts';
import { addApp, bearerOf, enrollApp } from '#test/support/second-factor.ts';
import { addKey } from '#test/support/security-key.ts';
import { codeTo, newNumber } from '#test/support/texts.ts';

const env = { AUTH_PHONE: 'true', AUTH_SMS_INTERVAL_SECONDS: '0', AUTH_LIMIT_ADDRESS: '1000' };
const SERVICE = { device: "an administrator's program" };
let gateway: TestGateway;
let quiet: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(env);
  const open = { ...env, AUTH_ACCOUNT_MAILS: 'false', AUTH_PHONE_AUTOCONFIRM: 'true' };
  quiet = await startGateway(open, { database: gateway.test });
});
afterAll(async () => {
  await quiet.stop();
  await gateway.stop();
});

/** The notices to an address, in order, without mails that contain a link or a code. */
const noticesTo = (email: string, at = gateway) =>
  at.mails.filter(({ to, data }) => to === email && !data.code).map(({ template }) => template);
const facts = (template: string, email: string) => gateway.lastMail(template, email).data;

describe('a person gets a notice by mail', () => {
  test('of a new password, whoever set it', async () => {
    const { client, id, email } = await gateway.person();
    const same = await client.auth.updateUser({ password: PASSWORD });
    expect(same.error?.code).toBe('same_password');
    expect(noticesTo(email)).toEqual([]);
    await client.auth.updateUser({ password: `${PASSWORD}x` });
    expect(facts('password_changed', email)).toEqual({ email, device: 'node', site_url: SITE });
    await gateway.admin.auth.admin.updateUserById(id, { password: `${PASSWORD}y` });
    expect(facts('password_changed', email)).toMatchObject(SERVICE);
    await gateway.admin.auth.admin.updateUserById(id, { user_metadata: { a: 1 } });
    expect(noticesTo(email)).toEqual(['password_changed', 'password_changed']);
  });

  test('of a new address, at the old one, once it has changed', async () => {
    const { client, id, email } = await gateway.person();
    const next = `new-${email}`;
    await client.auth.updateUser({ email: next });
    await gateway.follow(gateway.lastMail('email_change_current', email));
    expect(noticesTo(email)).toEqual([]);
    await gateway.follow(gateway.lastMail('email_change', next));
    expect(noticesTo(email)).toEqual(['email_changed']);
    expect(facts('email_changed', email)).toMatchObject({ email, new_email: next, device: 'node' });
    expect(noticesTo(next)).toEqual([]);

    await gateway.admin.auth.admin.updateUserById(id, { email: `newer-${email}` });
    const given = { email: next, new_email: `newer-${email}`, ...SERVICE };
    expect(facts('email_changed', next)).toMatchObject(given);
  });

  test('of a new number, with its last digits', async () => {
    const { client, id, email } = await gateway.person();
    const phone = newNumber();
    await client.auth.updateUser({ phone });
    expect(noticesTo(email)).toEqual([]);
    const token = await codeTo(gateway, phone);
    await gateway.client().auth.verifyOtp({ phone, token, type: 'phone_change' });
    expect(facts('phone_changed', email)).toMatchObject({ email, phone_end: phone.slice(-2) });
    expect(JSON.stringify(facts('phone_changed', email))).not.toContain(phone);
    const next = newNumber();
    await gateway.admin.auth.admin.updateUserById(id, { phone: next });
    expect(facts('phone_changed', email)).toMatchObject({ phone_end: next.slice(-2), ...SERVICE });
  });

  test('of a new number that requires no confirmation', async () => {
    const open = await startGateway({ ...env, AUTH_PHONE_AUTOCONFIRM: 'true' }, { database: gateway.test });
    const { client, email } = await open.person();
    await client.auth.updateUser({ phone: newNumber() });
    expect(noticesTo(email, open)).toEqual(['phone_changed']);
    await open.stop();
  });

  test('of a removed passkey, whoever removed it', async () => {
    const { client, id, email } = await gateway.person();
    const first = await register(client);
    const second = await register(client);
    const passkeyId = first.passkey.id;
    await client.auth.passkey.update({ passkeyId, friendlyName: 'Work phone' });
    await client.auth.passkey.delete({ passkeyId });
    expect(facts('passkey_removed', email)).toMatchObject({ passkey: 'A passkey (Work phone)' });
    const link = { passkeyId: second.passkey.id, friendlyName: 'Go to https://evil.test' };
    await client.auth.passkey.update(link);
    await gateway.admin.auth.admin.passkey.deletePasskey({ userId: id, passkeyId: second.passkey.id });
    expect(facts('passkey_removed', email)).toMatchObject({ passkey: 'A passkey', ...SERVICE });
    await client.auth.passkey.delete({ passkeyId: second.passkey.id });
    expect(noticesTo(email)).toEqual([
      ...Array(2).fill('passkey_added'),
      ...Array(2).fill('passkey_removed'),
    ]);
  });

  test('of verified second factors, and not of unverified ones', async () => {
    const { client, id, email } = await gateway.person();
    const begun = await enrollApp(client, 'Begun');
    await client.auth.mfa.unenroll({ factorId: begun.factorId });
    expect(noticesTo(email)).toEqual([]);
    const app = await addApp(client, 'My phone');
    expect(facts('factor_added', email)).toMatchObject({ factor: 'An authenticator app (My phone)' });
    const { factorId } = await addKey(client, { friendlyName: 'www.evil.test' });
    expect(facts('factor_added', email)).toMatchObject({ factor: 'A security key', device: 'node' });
    await client.auth.mfa.unenroll({ factorId: app.factorId });
    expect(facts('factor_removed', email)).toMatchObject({ factor: 'An authenticator app (My phone)' });
    await gateway.admin.auth.admin.mfa.deleteFactor({ id: factorId, userId: id });
    expect(facts('factor_removed', email)).toMatchObject({ factor: 'A security key', ...SERVICE });
    expect(noticesTo(email)).toEqual([
      ...['factor_added', 'factor_added'],
      ...['factor_removed', 'factor_removed'],
    ]);
  });

  test('of recovery codes that were created and used', async () => {
    const { client, email } = await gateway.person();
    const { factorId } = await addApp(client);
    const made = await gateway.call('POST', '/factors/recovery-codes', { headers: await bearerOf(client) });
    const [code = ''] = (await made.json()).codes;
    const wrong = await client.auth.mfa.challengeAndVerify({ factorId, code: 'aaaa-aaaa-aaaa-aaaa' });
    expect(wrong.error).not.toBeNull();
    await client.auth.mfa.challengeAndVerify({ factorId, code });
    expect(noticesTo(email)).toEqual(['factor_added', 'recovery_codes_made', 'recovery_code_used']);
    expect(facts('recovery_code_used', email)).toMatchObject({ codes_left: '9' });
    expect(JSON.stringify(gateway.mails)).not.toContain(code);
  });
});

test('no notice is sent when notices are disabled, or to an unverified address', async () => {
  const { client, id, email } = await quiet.person();
  await client.auth.updateUser({ password: `${PASSWORD}x`, phone: newNumber() });
  await register(client);
  await addApp(client);
  await quiet.admin.auth.admin.updateUserById(id, { email: `new-${email}` });
  expect(noticesTo(email, quiet)).toEqual([]);

  const unproven = `unproven-${email}`;
  const made = await gateway.admin.auth.admin.createUser({ email: unproven, password: PASSWORD });
  await gateway.admin.auth.admin.updateUserById(made.data.user?.id ?? '', { password: `${PASSWORD}x` });
  expect(noticesTo(unproven)).toEqual([]);
});

test('a notice that cannot be sent prevents no change', async () => {
  const { client, email } = await gateway.person();
  const outage = vi.spyOn(gateway.mails, 'push').mockImplementation(() => {
    throw new Error('the outbox is full');
  });
  const { error } = await client.auth.updateUser({ password: `${PASSWORD}x` });
  outage.mockRestore();
  expect(error).toBeNull();
  const signed = await gateway.client().auth.signInWithPassword({ email, password: `${PASSWORD}x` });
  expect(signed.error).toBeNull();
});

test.each([
  ['Blue key (spare)', true],
  ['Zoë’s key', true],
  ["Zoë's key", true],
  ['evil.test', false],
  ['https://evil', false],
  ['a@b', false],
  ['<b>', false],
  ['two\nlines', false],
  ['x'.repeat(41), false],
  ['', false],
])('the name %j is repeated: %s', (name, isRepeated) => {
  expect(harmlessName(name)).toBe(isRepeated ? name : undefined);
});
