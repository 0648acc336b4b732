import { afterEach, describe, expect, test, vi } from 'vitest';
import { PASSWORD, SITE } from '#test/support/auth-gateway.ts';
import { sharedGateway } from '#test/support/shared-gateway.ts';

const gateway = sharedGateway({ AUTH_REDIRECT_ALLOW_LIST: 'https://*.friends.test/**, fieldapp://back/*' });
afterEach(() => {
  vi.useRealTimers();
});

const fragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
const REDIRECT_TO = `${SITE}/reset-password`;
const EXPIRED = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
  sb: '',
};

const USED = { ...EXPIRED, error_description: 'Email link has already been used' };

async function askForReset(redirectTo = REDIRECT_TO, email?: string) {
  const person = await gateway.person(email);
  const { error } = await gateway.client().auth.resetPasswordForEmail(person.email, { redirectTo });
  expect(error).toBeNull();
  return { ...person, mail: gateway.lastMail('recovery', person.email) };
}

describe('a forgotten password', () => {
  test('is replaced through the mailed link, once', async () => {
    const { email, mail } = await askForReset();
    const redirect = await gateway.follow(mail);
    expect(redirect.href.startsWith(`${REDIRECT_TO}#access_token=`)).toBe(true);
    const facts = fragment(redirect);
    expect(Object.keys(facts)).toEqual(Object.keys(facts).toSorted());
    expect(facts).toMatchObject({ type: 'recovery', token_type: 'bearer', expires_in: '3600', sb: '' });
    const claims = JSON.parse(atob(facts.access_token?.split('.')[1] ?? ''));
    expect(claims.amr).toMatchObject([{ method: 'recovery' }]);

    const client = gateway.client();
    await client.auth.setSession({
      access_token: facts.access_token ?? '',
      refresh_token: facts.refresh_token ?? '',
    });
    expect((await client.auth.updateUser({ password: 'Another-Relay9?' })).error).toBeNull();
    expect(
      (await gateway.client().auth.signInWithPassword({ email, password: PASSWORD })).error,
    ).not.toBeNull();
    const fresh = await gateway.client().auth.signInWithPassword({ email, password: 'Another-Relay9?' });
    expect(fresh.error).toBeNull();
    expect(gateway.lastMail('password_changed', email).data).toMatchObject({ email });

    const again = await gateway.follow(mail);
    expect(again.href.startsWith(REDIRECT_TO)).toBe(true);
    expect(fragment(again)).toEqual(USED);
    expect(again.search).toBe('');
  });

  test('of an unknown address has the same response, without a mail', async () => {
    const before = gateway.mails.length;
    const { data, error } = await gateway.client().auth.resetPasswordForEmail('nobody@links.test');
    expect([data, error]).toEqual([{}, null]);
    expect(gateway.mails).toHaveLength(before);
  });

  test('link expires after an hour, and with the next one', async () => {
    const { email, mail } = await askForReset();
    await gateway.client().auth.resetPasswordForEmail(email, { redirectTo: REDIRECT_TO });
    expect(fragment(await gateway.follow(mail))).toEqual(EXPIRED);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3601_000 });
    expect(fragment(await gateway.follow(gateway.lastMail('recovery', email)))).toEqual(EXPIRED);
  });

  test('link expires with a changed password', async () => {
    const { client, mail } = await askForReset();
    await client.auth.updateUser({ password: 'Another-Relay9?' });
    expect(fragment(await gateway.follow(mail))).toEqual(EXPIRED);
  });

  test('link survives a mail scanner that sends HEAD', async () => {
    const { mail } = await askForReset();
    const { pathname, search } = new URL(mail.data.url ?? '');
    expect(
      (await fetch(`${gateway.url}${pathname}${search}`, { method: 'HEAD', redirect: 'manual' })).status,
    ).toBe(404);
    expect(fragment(await gateway.follow(mail)).type).toBe('recovery');
  });

  test.each([
    ['https://evil.test/phish', SITE],
    ['//evil.test', SITE],
    ['javascript:alert(1)', SITE],
    ['https://app.friends.test/welcome/in', 'https://app.friends.test/welcome/in'],
    ['fieldapp://back/home', 'fieldapp://back/home'],
  ])('with the redirect %s leads to %s', async (wanted, led) => {
    const { mail } = await askForReset(wanted);
    expect((await gateway.follow(mail)).href.split('#')[0]?.replace(/\/$/, '')).toBe(led);
  });

  test('requires an address', async () => {
    const answer = await gateway.call('POST', '/recover', { body: {} });
    expect(await answer.json()).toMatchObject({
      error_code: 'validation_failed',
      msg: 'Password recovery requires an email',
    });
  });
});

describe('an unused link', () => {
  test.each(['its person', 'the service'])(
    'is not called used after %s has changed the address',
    async (who) => {
      const { id, email, client } = await gateway.person();
      await gateway.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
      const link = gateway.lastMail('magic_link', email);
      const newEmail = `new-${email}`;
      if (who === 'the service') {
        await gateway.admin.auth.admin.updateUserById(id, { email: newEmail, email_confirm: true });
      } else {
        await client.auth.updateUser({ email: newEmail });
        await gateway.follow(gateway.lastMail('email_change_current', email));
        await gateway.follow(gateway.lastMail('email_change', newEmail));
      }
      expect((await client.auth.getUser()).data.user?.email).toBe(newEmail);
      for (const time of ['first', 'second']) {
        expect({ time, ...fragment(await gateway.follow(link)) }).toEqual({ time, ...EXPIRED });
      }
      const linkToken = new URL(link.data.url ?? '').searchParams.get('token') ?? '';
      const typed = { token_hash: linkToken, type: 'magiclink' } as const;
      const { error } = await gateway.client().auth.verifyOtp(typed);
      expect(error?.message).toBe('Email link is invalid or has expired');
    },
  );
});

describe('a link that was requested with a challenge', () => {
  test('leads back with a code that only the requesting browser can exchange, once', async () => {
    const { email } = await gateway.person();
    const browser = gateway.client({ flowType: 'pkce' });
    await browser.auth.resetPasswordForEmail(email, { redirectTo: REDIRECT_TO });
    const redirect = await gateway.follow(gateway.lastMail('recovery', email));
    const code = redirect.searchParams.get('code') ?? '';
    expect(redirect.hash).toBe('');

    const thief = await gateway.call('POST', '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'x'.repeat(56) },
    });
    expect(await thief.json()).toEqual({
      code: 400,
      error_code: 'bad_code_verifier',
      msg: 'code challenge does not match previously saved code verifier',
    });
    const { data, error } = await browser.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    const replay = await gateway.call('POST', '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'x' },
    });
    expect(await replay.json()).toMatchObject({ code: 404, error_code: 'flow_state_not_found' });
  });

  test('has the error in the query, too', async () => {
    const { email } = await gateway.person();
    const browser = gateway.client({ flowType: 'pkce' });
    await browser.auth.resetPasswordForEmail(email, { redirectTo: REDIRECT_TO });
    const mail = gateway.lastMail('recovery', email);
    await gateway.follow(mail);
    const again = await gateway.follow(mail);
    expect(fragment(again)).toEqual(USED);
    expect(again.searchParams.get('error_code')).toBe('otp_expired');
  });

  test('has a code that is valid for five minutes', async () => {
    const { email } = await gateway.person();
    const browser = gateway.client({ flowType: 'pkce' });
    await browser.auth.resetPasswordForEmail(email, { redirectTo: REDIRECT_TO });
    const code = (await gateway.follow(gateway.lastMail('recovery', email))).searchParams.get('code') ?? '';
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
    expect((await browser.auth.exchangeCodeForSession(code)).error).toMatchObject({
      status: 422,
      code: 'flow_state_expired',
    });
  });

  test('must be complete', async () => {
    const answer = await gateway.call('POST', '/token?grant_type=pkce', { body: { auth_code: 'x' } });
    expect(await answer.json()).toMatchObject({
      error_code: 'validation_failed',
      msg: 'invalid request: both auth code and code verifier should be non-empty',
    });
  });
});
