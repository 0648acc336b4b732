import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, SITE, startGateway, type TestGateway } from '#test/support/auth-gateway.ts';

let gateway: TestGateway;
let open: TestGateway;
let closed: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
  const database = gateway.test;
  open = await startGateway({ AUTH_MAILER_AUTOCONFIRM: 'true' }, { database });
  closed = await startGateway({ AUTH_DISABLE_SIGNUP: 'true' }, { database });
});
afterAll(() => Promise.all([closed, open].map((each) => each.stop())).then(() => gateway.stop()));

const data = { first_name: 'Ann', last_name: 'Field' };

describe('signing up', () => {
  test('mails a link, which confirms the address and signs in; in another browser it leads to setting a password', async () => {
    const email = 'ann@signup.test';
    const { data: answer, error } = await gateway
      .client()
      .auth.signUp({ email: ' Ann@Signup.test ', password: PASSWORD, options: { data } });
    expect(error).toBeNull();
    expect(answer.session).toBeNull();
    expect(answer.user).toMatchObject({
      email,
      role: 'authenticated',
      confirmation_sent_at: expect.any(String),
      user_metadata: { ...data, email, email_verified: false, phone_verified: false },
      identities: [{ provider: 'email', identity_data: { email } }],
    });
    expect(answer.user?.email_confirmed_at).toBeUndefined();

    const mail = gateway.lastMail('confirmation', email);
    const link = new URL(mail.data.url ?? '');
    expect(link.origin + link.pathname).toBe(`${SITE}/auth/v1/verify`);
    expect(link.searchParams.get('type')).toBe('signup');
    const parameters = new URLSearchParams((await gateway.follow(mail)).hash.slice(1));
    expect(parameters.get('type')).toBe('signup');
    const { data: me } = await gateway.client().auth.getUser(parameters.get('access_token') ?? '');
    expect(me.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
    expect(me.user?.user_metadata.email_verified).toBe(true);
    const answered = await gateway.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(answered.error?.code).toBe('invalid_credentials');
  });

  test('creates the profile with its names, by the trigger of the database', async () => {
    const email = 'profile@signup.test';
    await gateway.client().auth.signUp({ email, password: PASSWORD, options: { data } });
    const { rows } = await gateway.owner.query('select * from public.profiles where email = $1', [email]);
    expect(rows).toMatchObject([
      { first_name: 'Ann', last_name: 'Field', is_active: true, is_employee: false },
    ]);
  });

  test('with an address in use has the same response as for a new one, and changes nothing', async () => {
    const { email } = await gateway.person();
    const mailsBefore = gateway.mails.length;
    const answer = await gateway
      .client()
      .auth.signUp({ email, password: 'Intruder-Tries7!', options: { data } });
    expect(answer.error).toBeNull();
    expect(answer.data.user).toMatchObject({ email, role: 'authenticated', user_metadata: data });
    expect(answer.data.user?.email_confirmed_at).toBeUndefined();
    expect(gateway.mails).toHaveLength(mailsBefore);
    const signedIn = await gateway.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(signedIn.error).toBeNull();
  });

  test('again before confirming changes nothing about the account and sends a new link', async () => {
    const email = 'twice@signup.test';
    await gateway.client().auth.signUp({ email, password: PASSWORD });
    const first = gateway.lastMail('confirmation', email);
    await gateway.client().auth.signUp({ email, password: 'Intruder-Tries7!', options: { data } });
    const unconfirmed = await gateway.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(unconfirmed.error?.code).toBe('email_not_confirmed');
    const dead = await gateway.follow(first);
    expect(dead.hash).toContain('error_code=otp_expired');
    await gateway.follow(gateway.lastMail('confirmation', email));
    for (const password of [PASSWORD, 'Intruder-Tries7!']) {
      const refused = await gateway.client().auth.signInWithPassword({ email, password });
      expect(refused.error?.code).toBe('invalid_credentials');
    }
  });

  test('has the same keys in the response for known and new addresses', async () => {
    const { email: taken } = await gateway.person();
    const { email: invited } = (
      await gateway.admin.auth.admin.inviteUserByEmail('invited@signup.test', { data })
    ).data.user ?? { email: '' };
    const waiting = 'waiting@signup.test';
    await gateway
      .client()
      .auth.signUp({ email: waiting, password: PASSWORD, options: { data: { hidden: 1 } } });
    const shapeOf = async (email: string) => {
      const body = { email, password: PASSWORD, data: { zip: '1', nested: { b: 1, a: [1] }, ...data } };
      const answer = await gateway.call('POST', '/signup', { body });
      const text = (await answer.text()).replaceAll(email, 'address');
      const shape = text
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
        .replace(/"\d{4}-[^"]+Z"/g, '"instant"')
        .replace(/"\d{4}-[^"]+\+00:00"/g, '"instant with zone"');
      return { status: answer.status, shape };
    };
    const fresh = await shapeOf('fresh@signup.test');
    for (const email of [taken, invited ?? '', waiting, 'fresh@signup.test']) {
      expect(await shapeOf(email)).toEqual(fresh);
    }
  });

  test('where addresses require no confirmation opens a session at once', async () => {
    const email = 'open@signup.test';
    const { data: answer } = await open.client().auth.signUp({ email, password: PASSWORD });
    expect(answer.session?.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
    const again = await open.client().auth.signUp({ email, password: PASSWORD });
    expect(again.error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    });
  });

  test('is refused where it is disabled', async () => {
    const { error } = await closed.client().auth.signUp({ email: 'x@signup.test', password: PASSWORD });
    expect(error).toMatchObject({
      status: 422,
      code: 'signup_disabled',
      message: 'Signups not allowed for this instance',
    });
  });

  test.each([
    [{ email: 'w@signup.test' }, 400, 'validation_failed', 'Signup requires a valid password'],
    [
      { email: 'no address', password: PASSWORD },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [{ phone: '15550100', password: PASSWORD }, 400, 'phone_provider_disabled', 'Phone signups are disabled'],
    [
      { phone: '15550100', email: 'w@signup.test', password: PASSWORD },
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on signup.',
    ],
    [{ data: {} }, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
    [
      { email: 'w@signup.test', password: PASSWORD, code_challenge: 'a'.repeat(43) },
      400,
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
    [
      { email: 'w@signup.test', password: `Aa1!${'x'.repeat(69)}` },
      400,
      'validation_failed',
      'Password cannot be longer than 72 characters',
    ],
  ])('refuses %j', async (body, code, error_code, msg) => {
    const answer = await gateway.call('POST', '/signup', { body });
    expect(await answer.json()).toEqual({ code, error_code, msg });
    expect(answer.status).toBe(code);
  });

  test.each([
    ['Ab1!', ['length']],
    ['abcdefg1!', ['characters']],
    ['ABCDEFG1!', ['characters']],
    ['Abcdefgh!', ['characters']],
    ['Abcdefgh1', ['characters']],
    ['ab1', ['length', 'characters']],
    ['P@ssw0rd2026!', ['pwned']],
  ])('refuses the weak password %s', async (password, reasons) => {
    const { error } = await gateway.client().auth.signUp({ email: 'weak@signup.test', password });
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      status: 422,
      code: 'weak_password',
      reasons,
    });
  });

  test('accepts 64 characters', async () => {
    const password = `Aa1!${'long-'.repeat(12)}`;
    const { error } = await open.client().auth.signUp({ email: 'long@signup.test', password });
    expect(error).toBeNull();
    expect(
      (await open.client().auth.signInWithPassword({ email: 'long@signup.test', password })).error,
    ).toBeNull();
    const cut = password.slice(0, -1);
    const refused = await open.client().auth.signInWithPassword({ email: 'long@signup.test', password: cut });
    expect(refused.error?.code).toBe('invalid_credentials');
  });
});
