import { afterEach, describe, expect, test, vi } from 'vitest';
import { PASSWORD } from '#test/support/auth-gateway.ts';
import { addApp } from '#test/support/second-factor.ts';
import { logged, sharedGateway } from '#test/support/shared-gateway.ts';
import { codeTo, newNumber } from '#test/support/texts.ts';

const gateway = sharedGateway({
  AUTH_PHONE: 'true',
  AUTH_SMS_INTERVAL_SECONDS: '0',
  AUTH_LIMIT_SMS: '1000',
  AUTH_LIMIT_ADDRESS: '1000',
});
afterEach(() => {
  vi.useRealTimers();
});

/** Somebody who waits for a new address. */
async function waiting() {
  const person = await gateway.person();
  const newEmail = `new-${person.email}`;
  await person.client.auth.updateUser({ email: newEmail });
  const mails = {
    current: gateway.lastMail('email_change_current', person.email),
    fresh: gateway.lastMail('email_change', newEmail),
  };
  return { ...person, newEmail, mails };
}

/** Somebody who has a phone and no address. */
async function phonePerson() {
  const phone = newNumber();
  const { data } = await gateway.admin.auth.admin.createUser({
    phone,
    password: PASSWORD,
    phone_confirm: true,
  });
  const client = gateway.client();
  await client.auth.signInWithPassword({ phone, password: PASSWORD });
  return { id: data.user?.id ?? '', phone, client };
}

describe('a pending change of the address ends when the user enters their current address', () => {
  test('and both links and both codes are invalid', async () => {
    const { id, email, newEmail, client, mails } = await waiting();
    const { data, error } = await client.auth.updateUser({ email: ` ${email.toUpperCase()} ` });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect(data.user?.new_email).toBeUndefined();
    for (const mail of [mails.current, mails.fresh]) {
      expect((await gateway.follow(mail)).hash).toContain('error_code=otp_expired');
      const code = { email: mail.to, token: mail.data.code ?? '', type: 'email_change' } as const;
      expect((await gateway.client().auth.verifyOtp(code)).error?.code).toBe('otp_expired');
    }
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    expect(await logged(gateway, 'user_email_change_cancelled', id)).toHaveLength(1);
    // Nobody is left to be reminded.
    await gateway.client().auth.resend({ type: 'email_change', email });
    expect(gateway.mails.filter(({ to }) => to === newEmail)).toHaveLength(1);
  });

  test('also when one side has confirmed; a new change needs both confirmations', async () => {
    const { email, newEmail, client, mails } = await waiting();
    await gateway.follow(mails.current);
    await client.auth.updateUser({ email });
    expect((await gateway.follow(mails.fresh)).hash).toContain('otp_expired');
    await client.auth.updateUser({ email: newEmail });
    await gateway.follow(gateway.lastMail('email_change', newEmail));
    expect((await client.auth.getUser()).data.user).toMatchObject({ email, new_email: newEmail });
    await gateway.follow(gateway.lastMail('email_change_current', email));
    expect((await client.auth.getUser()).data.user?.email).toBe(newEmail);
  });

  test('and nothing else: other mailed links still work', async () => {
    const { email, client } = await waiting();
    await gateway.client().auth.resetPasswordForEmail(email);
    await client.auth.updateUser({ email });
    expect((await gateway.follow(gateway.lastMail('recovery', email))).hash).toContain('type=recovery');
  });

  test('and a mail that is just being sent changes nothing', async () => {
    const { id, email, client, mails } = await waiting();
    // As if the tokens were made after the change was ended.
    await gateway.owner.query(`update auth.users set email_change = '' where id = $1`, [id]);
    for (const mail of [mails.current, mails.fresh]) {
      expect((await gateway.follow(mail)).hash).toContain('otp_expired');
    }
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });

  test('without a pending change it has no effect, and nobody else can end it', async () => {
    const { id, email, newEmail, client } = await waiting();
    const stranger = await gateway.person();
    expect((await stranger.client.auth.updateUser({ email })).error?.code).toBe('email_exists');
    await stranger.client.auth.updateUser({ email: stranger.email });
    expect(await logged(gateway, 'user_email_change_cancelled', stranger.id)).toEqual([]);
    await client.auth.updateUser({ email: '', data: { nick: 'A' } });
    expect((await client.auth.getUser()).data.user?.new_email).toBe(newEmail);
    expect(await logged(gateway, 'user_email_change_cancelled', id)).toEqual([]);
  });

  test('a user with a second factor must pass it first', async () => {
    const { email, client } = await gateway.person();
    // What waits before the first factor ends with it.
    await addApp(client);
    const newEmail = `new-${email}`;
    await client.auth.updateUser({ email: newEmail });
    const below = gateway.client();
    await below.auth.signInWithPassword({ email, password: PASSWORD });
    expect((await below.auth.updateUser({ email })).error?.code).toBe('insufficient_aal');
    expect((await client.auth.getUser()).data.user?.new_email).toBe(newEmail);
    expect((await client.auth.updateUser({ email })).data.user?.new_email).toBeUndefined();
  });

  test('a user without an address can name that', async () => {
    const { id, client } = await phonePerson();
    const newEmail = `${newNumber()}@people.test`;
    await client.auth.updateUser({ email: newEmail });
    const { data } = await client.auth.updateUser({ email: '' });
    expect(data.user).toMatchObject({ email: '' });
    expect(data.user?.new_email).toBeUndefined();
    expect((await gateway.follow(gateway.lastMail('email_change', newEmail))).hash).toContain('otp_expired');
    expect(await logged(gateway, 'user_email_change_cancelled', id)).toHaveLength(1);
  });
});

describe('a pending change of the number ends when the user enters their current number', () => {
  test('and its code is invalid', async () => {
    const { id, phone, client } = await phonePerson();
    const next = newNumber();
    await client.auth.updateUser({ phone: next });
    const token = await codeTo(gateway, next);
    const { data } = await client.auth.updateUser({ phone: `+${phone}` });
    expect(data.user).toMatchObject({ phone });
    expect(data.user?.new_phone).toBeUndefined();
    const late = await gateway.client().auth.verifyOtp({ phone: next, token, type: 'phone_change' });
    expect(late.error?.code).toBe('otp_expired');
    expect(await logged(gateway, 'user_phone_change_cancelled', id)).toHaveLength(1);
  });

  test('a user without a number can name that', async () => {
    const { client } = await gateway.person();
    const phone = newNumber();
    await client.auth.updateUser({ phone });
    expect((await client.auth.updateUser({ phone: '' })).data.user?.new_phone).toBeUndefined();
    const late = { phone, token: await codeTo(gateway, phone), type: 'phone_change' } as const;
    expect((await gateway.client().auth.verifyOtp(late)).error?.code).toBe('otp_expired');
  });
});
