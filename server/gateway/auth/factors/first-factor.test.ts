import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '#test/support/auth-gateway.ts';
import { addApp, enrollApp, showApp } from '#test/support/second-factor.ts';
import { logged, sharedGateway } from '#test/support/shared-gateway.ts';
import { codeTo, newNumber } from '#test/support/texts.ts';

const gateway = sharedGateway({
  AUTH_PHONE: 'true',
  AUTH_SMS_INTERVAL_SECONDS: '0',
  AUTH_LIMIT_SMS: '1000',
  AUTH_LIMIT_ADDRESS: '1000',
  AUTH_SECURE_PASSWORD_CHANGE: 'true',
});

async function signInAgain(email: string): Promise<SupabaseClient> {
  const client = gateway.client();
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

/** Somebody, and a thief who knows the password and wants another address on the account. */
async function robbed() {
  const person = await gateway.person();
  const thief = await signInAgain(person.email);
  const newEmail = `thief-${person.email}`;
  await thief.auth.updateUser({ email: newEmail });
  const mails = {
    current: gateway.lastMail('email_change_current', person.email),
    fresh: gateway.lastMail('email_change', newEmail),
  };
  return { ...person, newEmail, mails };
}

describe('the first second factor cancels what was started without one', () => {
  test('a change of the address', async () => {
    const { id, email, newEmail, client, mails } = await robbed();
    await addApp(client);
    for (const mail of [mails.current, mails.fresh]) {
      expect((await gateway.follow(mail)).hash).toContain('error_code=otp_expired');
      const typed = { email: mail.to, token: mail.data.code ?? '', type: 'email_change' } as const;
      expect((await gateway.client().auth.verifyOtp(typed)).error?.code).toBe('otp_expired');
    }
    const { data } = await client.auth.getUser();
    expect(data.user?.email).toBe(email);
    expect(data.user?.new_email).toBeUndefined();
    expect(await logged(gateway, 'user_email_change_cancelled', id)).toHaveLength(1);
    await gateway.client().auth.resend({ type: 'email_change', email });
    expect(gateway.mails.filter(({ to }) => to === newEmail)).toHaveLength(1);
  });

  test('a change of the address that one side has confirmed', async () => {
    const { email, client, mails } = await robbed();
    await gateway.follow(mails.fresh);
    await addApp(client);
    expect((await gateway.follow(mails.current)).hash).toContain('error_code=otp_expired');
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });

  test('a change of the phone number', async () => {
    const { id, email, client } = await gateway.person();
    const phone = newNumber();
    await (await signInAgain(email)).auth.updateUser({ phone });
    const token = await codeTo(gateway, phone);
    await addApp(client);
    const { error } = await gateway.client().auth.verifyOtp({ phone, token, type: 'phone_change' });
    expect(error?.code).toBe('otp_expired');
    expect((await client.auth.getUser()).data.user).toMatchObject({ phone: '' });
    expect(await logged(gateway, 'user_phone_change_cancelled', id)).toHaveLength(1);
  });

  test('a code for a new password', async () => {
    const { id, email, client } = await gateway.person();
    await (await signInAgain(email)).auth.reauthenticate();
    const nonce = gateway.lastMail('reauthentication', email).data.code ?? '';
    await addApp(client);
    await gateway.owner.query(
      `update auth.sessions set created_at = now() - interval '2 days' where user_id = $1`,
      [id],
    );
    const { error } = await client.auth.updateUser({ password: `${PASSWORD}x`, nonce });
    expect(error?.code).toBe('reauthentication_not_valid');
  });

  test('but not what is started afterwards, nor what another factor finds pending', async () => {
    const { email, client } = await gateway.person();
    await addApp(client);
    const newEmail = `new-${email}`;
    expect((await client.auth.updateUser({ email: newEmail })).error).toBeNull();
    const second = await enrollApp(client, 'Tablet');
    expect((await showApp(client, second)).error).toBeNull();
    await gateway.follow(gateway.lastMail('email_change_current', email));
    await gateway.follow(gateway.lastMail('email_change', newEmail));
    expect((await client.auth.getUser()).data.user?.email).toBe(newEmail);
  });

  test('and a link to sign in still opens a session of the first level only', async () => {
    const { email, client } = await gateway.person();
    await gateway.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    await addApp(client);
    const redirect = await gateway.follow(gateway.lastMail('magic_link', email));
    const token = new URLSearchParams(redirect.hash.slice(1)).get('access_token') ?? '';
    expect(JSON.parse(atob(token.split('.')[1] ?? '')).aal).toBe('aal1');
  });
});
