import { expect, test } from 'vitest';
import { PASSWORD, startGateway } from '#test/support/auth-gateway.ts';
import { register } from '#test/support/passkeys.ts';
import { addApp, bearerOf } from '#test/support/second-factor.ts';
import { sharedGateway } from '#test/support/shared-gateway.ts';
import { codeTo, newNumber, textsTo } from '#test/support/texts.ts';

const env = {
  AUTH_PHONE: 'true',
  AUTH_SMS_INTERVAL_SECONDS: '0',
  AUTH_LIMIT_SMS: '1000',
  AUTH_LIMIT_SMS_HOURLY: '1000',
  AUTH_LIMIT_ADDRESS: '1000',
};
const gateway = sharedGateway(env);
const NOT_YOU = 'If this was not you, set a new password at once and tell whoever runs the site.';

/** Somebody who has a confirmed phone and no address. */
async function phonePerson(at = gateway) {
  const phone = newNumber();
  const made = await at.admin.auth.admin.createUser({ phone, password: PASSWORD, phone_confirm: true });
  const client = at.client();
  await client.auth.signInWithPassword({ phone, password: PASSWORD });
  return { id: made.data.user?.id ?? '', phone, client };
}

/** The notices to a number, without codes. They are sent after the response. */
const noticesTo = async (phone: string) =>
  (await textsTo(gateway, phone))
    .map(({ text }) => text)
    .filter((text) => !text.startsWith('Your code is'))
    .map((text) => text.replace(` ${NOT_YOU}`, ''));
const expectNotices = (phone: string, ...texts: string[]) =>
  expect.poll(async () => (await noticesTo(phone)).sort()).toEqual(texts.sort());

test('a person without an address gets notices by message, whoever makes the change', async () => {
  const { id, phone, client } = await phonePerson();
  await client.auth.updateUser({ password: `${PASSWORD}x` });
  await expectNotices(phone, 'Your password was changed just now.');
  const { passkey } = await register(client);
  await client.auth.passkey.delete({ passkeyId: passkey.id });
  await gateway.admin.auth.admin.updateUserById(id, { password: `${PASSWORD}y` });
  await expectNotices(
    phone,
    'Your password was changed just now.',
    'A passkey was added to your account just now.',
    'A passkey of your account was removed just now.',
    'Your password was changed just now.',
  );
  for (const { text, channel } of await textsTo(gateway, phone)) {
    expect(channel).toBe('sms');
    expect(text).toMatch(new RegExp(`${NOT_YOU}$`));
    // One message of the plain alphabet, and nothing in it that a phone makes a link of.
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/^[\w ,.]+$/);
    expect(text).not.toMatch(/https?:|\w\.\w/);
  }
  expect(gateway.mails).toEqual([]);
});

test('of second factors and recovery codes', async () => {
  const { phone, client } = await phonePerson();
  const { factorId } = await addApp(client);
  const made = await gateway.call('POST', '/factors/recovery-codes', { headers: await bearerOf(client) });
  const [code = ''] = (await made.json()).codes;
  await client.auth.mfa.challengeAndVerify({ factorId, code });
  await client.auth.mfa.unenroll({ factorId });
  await expectNotices(
    phone,
    'A second factor was added to your account just now.',
    'New recovery codes were made for your account just now.',
    'A recovery code of your account was used just now, 9 are left.',
    'A second factor of your account was removed just now.',
  );
});

test('of a new number at the old one, and of a first address at the number', async () => {
  const { phone, client } = await phonePerson();
  const next = newNumber();
  await client.auth.updateUser({ phone: next });
  const token = await codeTo(gateway, next);
  await gateway.client().auth.verifyOtp({ phone: next, token, type: 'phone_change' });
  await expectNotices(phone, `Your account got another phone number just now, ending in ${next.slice(-2)}.`);
  const email = `${next}@people.test`;
  await client.auth.updateUser({ email });
  const mail = gateway.lastMail('email_change', email);
  expect(mail.data.old_email).toBe('');
  const parameters = new URLSearchParams((await gateway.follow(mail)).hash.slice(1));
  await expectNotices(next, 'Your account got another email address just now.');

  // The first proof of the address ended the session that asked for it; the link opened another one.
  const proven = gateway.client();
  await proven.auth.setSession({
    access_token: parameters.get('access_token') ?? '',
    refresh_token: parameters.get('refresh_token') ?? '',
  });
  // From now on there is an address, and mails cost nothing.
  await proven.auth.updateUser({ password: `${PASSWORD}x` });
  expect(gateway.lastMail('password_changed', email).data).toMatchObject({ email });
  await expectNotices(next, 'Your account got another email address just now.');
});

test('no notice is sent to an unverified number, or when notices or phones are disabled', async () => {
  const { id, phone } = await phonePerson();
  const unproven = await gateway.admin.auth.admin.createUser({ phone: newNumber(), password: PASSWORD });
  const { user } = unproven.data;
  await gateway.admin.auth.admin.updateUserById(user?.id ?? '', { password: `${PASSWORD}x` });
  for (const off of ['AUTH_ACCOUNT_MAILS', 'AUTH_PHONE']) {
    const other = await startGateway(
      { ...env, [off]: 'false' },
      { database: gateway.test, keys: gateway.keys },
    );
    await other.admin.auth.admin.updateUserById(id, { password: `${PASSWORD}x` });
    await other.stop();
  }
  await gateway.admin.auth.admin.updateUserById(id, { password: `${PASSWORD}y` });
  await expectNotices(phone, 'Your password was changed just now.');
  expect(await noticesTo(user?.phone ?? '')).toEqual([]);
});

test('a number gets ten in an hour, however many codes were sent before, and all together no more than the limit', async () => {
  const { id, phone } = await phonePerson();
  const change = (at: typeof gateway) =>
    at.admin.auth.admin.updateUserById(id, { password: `${PASSWORD}${Math.random()}` });
  for (let times = 0; times < 12; times++) expect((await change(gateway)).error).toBeNull();
  await expect.poll(async () => (await noticesTo(phone)).length).toBe(10);

  const expensive = await startGateway(
    { ...env, AUTH_LIMIT_SMS_HOURLY: '1' },
    { database: gateway.test, keys: gateway.keys },
  );
  const other = await phonePerson(expensive);
  expect((await other.client.auth.updateUser({ password: `${PASSWORD}x` })).error).toBeNull();
  await gateway.admin.auth.admin.updateUserById(other.id, { phone: newNumber() });
  await expect.poll(async () => (await noticesTo(other.phone)).join()).toContain('another phone number');
  await expensive.stop();
  expect(await noticesTo(other.phone)).toHaveLength(1);
});

test('an unavailable provider prevents no change, and delays nobody', async () => {
  const { phone, client } = await phonePerson();
  await gateway.owner.query('alter table auth.sms_log rename to sms_log_away');
  const { error } = await client.auth.updateUser({ password: `${PASSWORD}x` });
  await expect
    .poll(
      async () => (await gateway.client().auth.signInWithPassword({ phone, password: `${PASSWORD}x` })).error,
    )
    .toBeNull();
  await gateway.owner.query('alter table auth.sms_log_away rename to sms_log');
  expect(error).toBeNull();
});
