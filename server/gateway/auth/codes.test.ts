import { describe, expect, test } from 'vitest';
import { PASSWORD } from '#test/support/auth-gateway.ts';
import { sharedGateway } from '#test/support/shared-gateway.ts';

const gateway = sharedGateway({ AUTH_LIMIT_ADDRESS: '1000', AUTH_LIMIT_PASSWORDS: '100' });

const wrong = (code: string | undefined) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a magic link', () => {
  test('signs in an existing person by its typed code', async () => {
    const { email, id } = await gateway.person();
    expect((await gateway.client().auth.signInWithOtp({ email })).error).toBeNull();
    const { code = '' } = gateway.lastMail('magic_link', email).data;
    expect(code).toMatch(/^\d{6}$/);
    const { data, error } = await gateway.client().auth.verifyOtp({ email, token: code, type: 'email' });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(id);
    const again = await gateway.client().auth.verifyOtp({ email, token: code, type: 'email' });
    expect(again.error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Token has expired or is invalid',
    });
  });

  test('signs in by the token of its link', async () => {
    const { email } = await gateway.person();
    await gateway.client().auth.signInWithOtp({ email });
    const token_hash =
      new URL(gateway.lastMail('magic_link', email).data.url ?? '').searchParams.get('token') ?? '';
    const { data } = await gateway.client().auth.verifyOtp({ token_hash, type: 'magiclink' });
    expect(data.session?.user.email).toBe(email);
    const again = await gateway.client().auth.verifyOtp({ token_hash, type: 'magiclink' });
    expect(again.error).toMatchObject({
      code: 'otp_expired',
      message: 'Email link has already been used',
    });
  });

  test('creates a new person when requested, and only then', async () => {
    const email = 'new@codes.test';
    const { error } = await gateway
      .client()
      .auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    expect(error).toBeNull();
    expect(await gateway.owner.query('select from auth.users where email = $1', [email])).toMatchObject({
      rowCount: 0,
    });
    expect(
      (await gateway.client().auth.signInWithOtp({ email, options: { data: { first_name: 'New' } } })).error,
    ).toBeNull();
    const { code = '' } = gateway.lastMail('confirmation', email).data;
    const { data } = await gateway.client().auth.verifyOtp({ email, token: code, type: 'email' });
    expect(data.user).toMatchObject({ email, user_metadata: { email } });
    // A name that anybody may have sent with the request.
    expect(data.user?.user_metadata).not.toHaveProperty('first_name');
  });

  test.each([
    [{}, 'One of email or phone must be set'],
    [{ email: 'a@b.test', phone: '1' }, 'Only an email address or phone number should be provided'],
    [{ phone: '15550100' }, 'Unsupported phone provider'],
  ])('refuses %j', async (body, msg) => {
    expect(await (await gateway.call('POST', '/otp', { body })).json()).toMatchObject({ code: 400, msg });
  });
});

describe('a code for an unknown person, where sign-up is closed', () => {
  const slow = sharedGateway({ AUTH_MAIL_INTERVAL_SECONDS: '60', AUTH_DISABLE_SIGNUP: 'true' });

  test.each([{ create_user: false }, {}])(
    'is answered as one for somebody, and counts as one: %j',
    async (given) => {
      const { email } = await slow.person();
      const before = slow.mails.length;
      const answers = [];
      for (const address of [email, `nobody-${email}`]) {
        for (const _again of [1, 2]) {
          const answer = await slow.call('POST', '/otp', { body: { email: address, ...given } });
          const { msg, ...rest } = (await answer.json()) as Record<string, string>;
          answers.push([answer.status, rest, msg?.replace(/\d+/, 'n')]);
        }
      }
      expect(answers.slice(2)).toEqual(answers.slice(0, 2));
      expect(answers.map(([status]) => status)).toEqual([200, 429, 200, 429]);
      expect(slow.mails.slice(before).map(({ to }) => to)).toEqual([email]);
    },
  );
});

describe('a code', () => {
  test('is invalid after five wrong attempts, and the link of the same mail still works', async () => {
    const { email } = await gateway.person();
    await gateway.client().auth.signInWithOtp({ email });
    const mail = gateway.lastMail('magic_link', email);
    for (let attempts = 0; attempts < 5; attempts++) {
      const bad = await gateway
        .client()
        .auth.verifyOtp({ email, token: wrong(mail.data.code), type: 'email' });
      expect(bad.error?.code).toBe('otp_expired');
    }
    const right = await gateway
      .client()
      .auth.verifyOtp({ email, token: mail.data.code ?? '', type: 'email' });
    expect(right.error?.code).toBe('otp_expired');
    expect((await gateway.follow(mail)).hash).toContain('access_token=');
  });

  test('of one person cannot be used by another, nor for another purpose', async () => {
    const [ann, bob] = [await gateway.person(), await gateway.person()];
    await gateway.client().auth.resetPasswordForEmail(ann.email);
    const { code = '' } = gateway.lastMail('recovery', ann.email).data;
    for (const attempt of [
      { email: bob.email, token: code, type: 'recovery' },
      { email: ann.email, token: code, type: 'signup' },
      { email: ann.email, token: code, type: 'email_change' },
    ] as const) {
      expect((await gateway.client().auth.verifyOtp(attempt)).error?.code).toBe('otp_expired');
    }
    const right = await gateway.client().auth.verifyOtp({ email: ann.email, token: code, type: 'recovery' });
    expect(right.error).toBeNull();
  });

  test('is stored as a hash only, and the link cannot be derived from it', async () => {
    const { email } = await gateway.person();
    await gateway.client().auth.signInWithOtp({ email });
    const { code = '', url = '' } = gateway.lastMail('magic_link', email).data;
    const { rows } = await gateway.owner.query('select * from auth.one_time_tokens where relates_to = $1', [
      email,
    ]);
    const token = new URL(url).searchParams.get('token') ?? '';
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0].code_hash).not.toBe(token);
    expect(code).not.toBe('');
  });

  test.each([
    [{ token: '1', email: 'a@b.test' }, 'Verify requires a verification type'],
    [{ type: 'email' }, 'Verify requires a token or a token hash'],
    [{ type: 'email', token: '1', token_hash: '2' }, 'Verify requires either a token or a token hash'],
    [
      { type: 'email', token: '1', email: 'a@b.test', phone: '1' },
      'Only an email address or phone number should be provided on verify',
    ],
    [
      { type: 'email', token_hash: '1', email: 'a@b.test' },
      'Only the token_hash and type should be provided',
    ],
    [{ type: 'toString', token_hash: '1' }, 'Unsupported verification type'],
  ])('%j is refused', async (body, msg) => {
    const answer = await gateway.call('POST', '/verify', { body });
    expect(await answer.json()).toEqual({ code: 400, error_code: 'validation_failed', msg });
  });
});

describe('sending again', () => {
  test('repeats the confirmation of a new person', async () => {
    const email = 'again@codes.test';
    await gateway.client().auth.signUp({ email, password: PASSWORD });
    const first = gateway.lastMail('confirmation', email);
    expect((await gateway.client().auth.resend({ type: 'signup', email })).error).toBeNull();
    const second = gateway.lastMail('confirmation', email);
    expect(second.data.url).not.toBe(first.data.url);
    expect((await gateway.follow(second)).hash).toContain('access_token=');
  });

  test('responds alike for unknown and for confirmed people, without a mail', async () => {
    const { email } = await gateway.person();
    const before = gateway.mails.length;
    for (const address of [email, 'nobody@codes.test']) {
      for (const type of ['signup', 'email_change'] as const) {
        expect((await gateway.client().auth.resend({ type, email: address })).error).toBeNull();
      }
    }
    expect(gateway.mails).toHaveLength(before);
  });

  test.each([
    [{ email: 'a@b.test' }, 'Missing one of these types: signup, email_change, sms, phone_change'],
    [{ type: 'signup' }, 'Type provided requires an email address'],
    [{ type: 'sms' }, 'Type provided requires a phone number'],
    [
      { type: 'signup', email: 'a@b.test', phone: '1' },
      'Only an email address or phone number should be provided.',
    ],
  ])('refuses %j', async (body, msg) => {
    const answer = await gateway.call('POST', '/resend', { body });
    expect(await answer.json()).toEqual({ code: 400, error_code: 'validation_failed', msg });
  });
});
