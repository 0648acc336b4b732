import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, SITE, startGateway, type TestGateway } from '#test/support/auth-gateway.ts';

/** Account pre-hijacking: somebody registers an address that is not theirs and waits for its owner. */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ AUTH_PHONE: 'true', AUTH_SMS_INTERVAL_SECONDS: '0' });
});
afterAll(() => gateway.stop());

const ATTACKER = 'Intruder-Tries7!';
const newAddress = () => `${randomUUID()}@proof.test`;
const attackerNames = { first_name: 'Mal', last_name: 'Lory' };

async function attackerSignsUp(email: string) {
  const options = { data: attackerNames };
  const { error } = await gateway.client().auth.signUp({ email, password: ATTACKER, options });
  expect(error).toBeNull();
}

async function passwordWorks(email: string, password: string): Promise<boolean> {
  return (await gateway.client().auth.signInWithPassword({ email, password })).error === null;
}

async function profileOf(email: string) {
  const { rows } = await gateway.owner.query(
    'select first_name, last_name from public.profiles where email = $1',
    [email],
  );
  return rows[0];
}

const nobody = { first_name: '', last_name: '' };

describe('the first proof of an address resets what a stranger set', () => {
  const proofs: [string, (email: string) => Promise<void>][] = [
    [
      'the link of the confirmation',
      async (email) => void (await gateway.follow(gateway.lastMail('confirmation', email))),
    ],
    ['the code of the confirmation', (email) => typeCode(email, 'confirmation')],
    [
      'a code to sign in',
      async (email) => {
        expect((await gateway.client().auth.signInWithOtp({ email })).error).toBeNull();
        await typeCode(email, 'confirmation');
      },
    ],
    [
      'a link to reset the password',
      async (email) => {
        expect((await gateway.client().auth.resetPasswordForEmail(email)).error).toBeNull();
        await gateway.follow(gateway.lastMail('recovery', email));
      },
    ],
    [
      'a link that the service asked for',
      async (email) => {
        const { data } = await gateway.admin.auth.admin.generateLink({ type: 'magiclink', email });
        await open(data.properties?.action_link ?? '');
      },
    ],
  ];

  async function typeCode(email: string, template: string) {
    const { code = '' } = gateway.lastMail(template, email).data;
    const { error } = await gateway.client().auth.verifyOtp({ email, token: code, type: 'email' });
    expect(error).toBeNull();
  }

  async function open(href: string): Promise<URL> {
    const link = new URL(href);
    const answer = await fetch(`${gateway.url}${link.pathname}${link.search}`, { redirect: 'manual' });
    return new URL(answer.headers.get('location') ?? '');
  }

  test.each(proofs)('%s', async (_name, prove) => {
    const email = newAddress();
    await attackerSignsUp(email);
    await prove(email);
    expect(await passwordWorks(email, ATTACKER)).toBe(false);
    expect(await profileOf(email)).toEqual(nobody);
    const { rows } = await gateway.owner.query(
      'select raw_user_meta_data as facts, email_confirmed_at from auth.users where email = $1',
      [email],
    );
    expect(rows[0].email_confirmed_at).not.toBeNull();
    expect(rows[0].facts).not.toHaveProperty('first_name');
  });

  test('an invitation, whose names the person then has', async () => {
    const email = newAddress();
    await attackerSignsUp(email);
    const data = { first_name: 'Ina', last_name: 'Owner' };
    expect((await gateway.admin.auth.admin.inviteUserByEmail(email, { data })).error).toBeNull();
    expect(await profileOf(email)).toEqual(data);
    await gateway.follow(gateway.lastMail('invite', email));
    expect(await passwordWorks(email, ATTACKER)).toBe(false);
    expect(await profileOf(email)).toEqual(data);
  });

  test('the owner sets a password of their own afterwards', async () => {
    const email = newAddress();
    await attackerSignsUp(email);
    const redirect = await gateway.follow(gateway.lastMail('confirmation', email));
    const tokens = new URLSearchParams(redirect.hash.slice(1));
    const owner = gateway.client();
    await owner.auth.setSession({
      access_token: tokens.get('access_token') ?? '',
      refresh_token: tokens.get('refresh_token') ?? '',
    });
    expect((await owner.auth.updateUser({ password: PASSWORD })).error).toBeNull();
    expect(await passwordWorks(email, PASSWORD)).toBe(true);
  });
});

describe('a confirmation in the browser that signed up', () => {
  const signUp = async (client: SupabaseClient, email: string, password = PASSWORD) => {
    const data = { first_name: 'Ann', last_name: 'Field' };
    expect((await client.auth.signUp({ email, password, options: { data } })).error).toBeNull();
  };
  const codeOf = async (email: string) =>
    (await gateway.follow(gateway.lastMail('confirmation', email))).searchParams.get('code') ?? '';

  test('keeps its password and names', async () => {
    const email = newAddress();
    const client = gateway.client({ flowType: 'pkce' });
    await signUp(client, email);
    const code = await codeOf(email);
    expect(await passwordWorks(email, PASSWORD)).toBe(false);
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
    expect(await passwordWorks(email, PASSWORD)).toBe(true);
    expect(await profileOf(email)).toEqual({ first_name: 'Ann', last_name: 'Field' });
  });

  test('keeps the password of that browser, not that of an earlier sign-up', async () => {
    const email = newAddress();
    await attackerSignsUp(email);
    const client = gateway.client({ flowType: 'pkce' });
    await signUp(client, email);
    expect((await client.auth.exchangeCodeForSession(await codeOf(email))).error).toBeNull();
    expect(await passwordWorks(email, ATTACKER)).toBe(false);
    expect(await passwordWorks(email, PASSWORD)).toBe(true);
    expect(await profileOf(email)).toEqual({ first_name: 'Ann', last_name: 'Field' });
  });

  test('has no effect when the link was opened after another proof', async () => {
    const email = newAddress();
    const attacker = gateway.client({ flowType: 'pkce' });
    await signUp(attacker, email, ATTACKER);
    const mail = gateway.lastMail('confirmation', email);
    await gateway.client().auth.resetPasswordForEmail(email);
    await gateway.follow(gateway.lastMail('recovery', email));
    expect((await gateway.follow(mail)).searchParams.get('code')).toBeNull();
    expect(await passwordWorks(email, ATTACKER)).toBe(false);
  });
});

describe('an invitation', () => {
  const invite = async (email: string) => {
    expect((await gateway.admin.auth.admin.inviteUserByEmail(email)).error).toBeNull();
    return gateway.lastMail('invite', email);
  };
  const requests: [string, (email: string, client: SupabaseClient) => Promise<{ error: unknown }>, string][] =
    [
      ['/otp', (email, client) => client.auth.signInWithOtp({ email }), 'confirmation'],
      ['/resend', (email, client) => client.auth.resend({ type: 'signup', email }), 'confirmation'],
      ['/signup', (email, client) => client.auth.signUp({ email, password: ATTACKER }), 'confirmation'],
      ['/recover', (email, client) => client.auth.resetPasswordForEmail(email), 'recovery'],
    ];

  for (const flowType of ['implicit', 'pkce'] as const) {
    test.each(requests)(`stays valid after an anonymous %s (${flowType})`, async (_path, ask) => {
      const email = newAddress();
      const invitation = await invite(email);
      expect((await ask(email, gateway.client({ flowType }))).error).toBeNull();
      const redirect = await gateway.follow(invitation);
      expect(redirect.hash).toContain('access_token=');
      expect(await passwordWorks(email, ATTACKER)).toBe(false);
    });

    test.each(requests)(
      `has its page of passwords for the link of an anonymous %s (${flowType})`,
      async (_path, ask, template) => {
        const email = newAddress();
        await invite(email);
        expect((await ask(email, gateway.client({ flowType }))).error).toBeNull();
        const redirect = await gateway.follow(gateway.lastMail(template, email));
        expect(redirect.origin + redirect.pathname).toBe(`${SITE}/reset-password`);
        expect(redirect.hash).toContain('access_token=');
      },
    );
  }
});

describe('an account that was made by phone', () => {
  async function phonePerson() {
    const phone = `1555${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
    const person = { phone, phone_confirm: true, password: ATTACKER };
    expect((await gateway.admin.auth.admin.createUser(person)).error).toBeNull();
    const signIn = async (flowType: 'implicit' | 'pkce' = 'implicit') => {
      const client = gateway.client({ flowType });
      const { error } = await client.auth.signInWithPassword({ phone, password: ATTACKER });
      return { client, error };
    };
    return { phone, signIn };
  }

  test('belongs to its owner when another browser confirms the address', async () => {
    const email = newAddress();
    const { signIn } = await phonePerson();
    const { client, error } = await signIn();
    expect(error).toBeNull();
    expect((await client.auth.updateUser({ email })).error).toBeNull();
    const redirect = await gateway.follow(gateway.lastMail('email_change', email));
    expect(redirect.hash).toContain('access_token=');
    expect((await signIn()).error).not.toBeNull();
    expect((await client.auth.getUser()).error).not.toBeNull();
    expect(await passwordWorks(email, ATTACKER)).toBe(false);
  });

  test('keeps everything when the same browser confirms it', async () => {
    const email = newAddress();
    const { signIn } = await phonePerson();
    const { client } = await signIn('pkce');
    expect((await client.auth.updateUser({ email })).error).toBeNull();
    const redirect = await gateway.follow(gateway.lastMail('email_change', email));
    const { error } = await client.auth.exchangeCodeForSession(redirect.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    expect((await signIn()).error).toBeNull();
  });
});
