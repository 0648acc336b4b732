import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/gateway/auth/passwords.ts';
import { PASSWORD, startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import { codeTo, newNumber, textsTo } from '#test/support/texts.ts';

const env = {
  AUTH_PHONE: 'true',
  AUTH_SMS_INTERVAL_SECONDS: '0',
  AUTH_LIMIT_SMS: '1000',
  AUTH_LIMIT_ADDRESS: '1000',
  AUTH_LIMIT_PASSWORDS: '100',
};
let gateway: TestGateway;
let open: TestGateway;
let closed: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(env);
  const database = gateway.test;
  open = await startGateway({ ...env, AUTH_PHONE_AUTOCONFIRM: 'true' }, { database });
  closed = await startGateway({ ...env, AUTH_DISABLE_SIGNUP: 'true' }, { database });
});
afterAll(() => Promise.all([open, closed].map((each) => each.stop())).then(() => gateway.stop()));

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('signing up by phone', () => {
  test('sends a code, which confirms the number and signs in', async () => {
    const phone = newNumber();
    const { data, error } = await gateway
      .client()
      .auth.signUp({ phone: `+${phone}`, password: PASSWORD, options: { data: { first_name: 'Ann' } } });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      phone,
      email: '',
      role: 'authenticated',
      confirmation_sent_at: expect.any(String),
      app_metadata: { provider: 'phone', providers: ['phone'] },
      user_metadata: { first_name: 'Ann', phone, phone_verified: false, email_verified: false },
      identities: [{ provider: 'phone', identity_data: { phone, phone_verified: false } }],
    });
    const early = await gateway.client().auth.signInWithPassword({ phone, password: PASSWORD });
    expect(early.error).toMatchObject({
      status: 400,
      code: 'phone_not_confirmed',
      message: 'Phone not confirmed',
    });

    const code = await codeTo(gateway, phone);
    const [message] = await textsTo(gateway, phone);
    expect(message).toEqual({ channel: 'sms', text: `Your code is ${code}\n\n@portal.test #${code}` });
    const own = gateway.client();
    const verified = await own.auth.verifyOtp({ phone: `+${phone}`, token: code, type: 'sms' });
    expect(verified.data.user).toMatchObject({
      phone,
      phone_confirmed_at: expect.any(String),
      user_metadata: { phone_verified: true },
      identities: [{ identity_data: { phone_verified: true } }],
    });
    const { data: claims } = await own.auth.getClaims();
    expect(claims?.claims).toMatchObject({ phone, amr: [{ method: 'otp' }] });
    const signedIn = await gateway.client().auth.signInWithPassword({ phone, password: PASSWORD });
    expect(signedIn.error).toBeNull();
  });

  test('with a number in use has the same response as for a new one, sends nothing, and changes nothing', async () => {
    const phone = newNumber();
    await open.client().auth.signUp({ phone, password: PASSWORD });
    const { data, error } = await gateway.client().auth.signUp({ phone, password: 'Intruder-Tries7!' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone, role: 'authenticated', identities: [{ provider: 'phone' }] });
    expect(await textsTo(gateway, phone)).toEqual([]);
    expect((await gateway.client().auth.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
  });

  test('again before confirming sends a new code, and keeps neither password', async () => {
    const phone = newNumber();
    await gateway.client().auth.signUp({ phone, password: PASSWORD });
    const first = await codeTo(gateway, phone);
    await gateway.client().auth.signUp({ phone, password: 'Intruder-Tries7!' });
    const second = await codeTo(gateway, phone, 2);
    if (first !== second) {
      const dead = await gateway.client().auth.verifyOtp({ phone, token: first, type: 'sms' });
      expect(dead.error?.code).toBe('otp_expired');
    }
    expect((await gateway.client().auth.verifyOtp({ phone, token: second, type: 'sms' })).error).toBeNull();
    for (const password of [PASSWORD, 'Intruder-Tries7!']) {
      const refused = await gateway.client().auth.signInWithPassword({ phone, password });
      expect(refused.error?.code).toBe('invalid_credentials');
    }
  });

  test('with another person’s number leaves nothing once its owner signs in with a code', async () => {
    const phone = newNumber();
    const stranger = { phone, password: 'Intruder-Tries7!' };
    await gateway.client().auth.signUp({ ...stranger, options: { data: { first_name: 'Mal' } } });
    await gateway.client().auth.signInWithOtp({ phone });
    const token = await codeTo(gateway, phone, 2);
    const { data } = await gateway.client().auth.verifyOtp({ phone, token, type: 'sms' });
    expect(data.user?.user_metadata).not.toHaveProperty('first_name');
    const refused = await gateway.client().auth.signInWithPassword(stranger);
    expect(refused.error?.code).toBe('invalid_credentials');
  });

  test('keeps its password when the code was sent again', async () => {
    const phone = newNumber();
    await gateway.client().auth.signUp({ phone, password: PASSWORD });
    await gateway.client().auth.resend({ type: 'sms', phone });
    const token = await codeTo(gateway, phone, 2);
    expect((await gateway.client().auth.verifyOtp({ phone, token, type: 'sms' })).error).toBeNull();
    expect((await gateway.client().auth.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
  });

  test('where numbers require no confirmation opens a session at once', async () => {
    const phone = newNumber();
    const { data } = await open.client().auth.signUp({ phone, password: PASSWORD });
    expect(data.session?.user).toMatchObject({ phone, phone_confirmed_at: expect.any(String) });
    const again = await open.client().auth.signUp({ phone, password: PASSWORD });
    expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists' });
  });

  test('with a common password is refused as weak', async () => {
    const { error } = await gateway.client().auth.signUp({ phone: newNumber(), password: 'P@ssw0rd2026!' });
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['pwned'] });
  });

  test('of one number twice at the same time creates one person', async () => {
    const phone = newNumber();
    const signUp = () => gateway.client().auth.signUp({ phone, password: PASSWORD });
    const answers = await Promise.all([signUp(), signUp(), signUp()]);
    for (const { error } of answers) expect([undefined, 'phone_exists']).toContain(error?.code);
    expect(answers.some(({ error }) => !error)).toBe(true);
    const { rowCount } = await gateway.owner.query('select from auth.users where phone = $1', [phone]);
    expect(rowCount).toBe(1);
  });

  const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 's256' };
  test.each([
    [{ phone: '+1555' }, 'Signup requires a valid password'],
    [{ phone: 'call me', password: PASSWORD }, 'Invalid phone number format (E.164 required)'],
    [{ phone: '015550100', password: PASSWORD }, 'Invalid phone number format (E.164 required)'],
    [{ phone: '1'.repeat(16), password: PASSWORD }, 'Invalid phone number format (E.164 required)'],
    [{ phone: '1555', password: PASSWORD, ...challenge }, 'PKCE not supported for phone signups'],
    [
      { phone: '1555', password: PASSWORD, channel: 'pigeon' },
      "Invalid channel, supported values are 'sms' or 'whatsapp'",
    ],
  ])('refuses %j', async (body, msg) => {
    const answer = await gateway.call('POST', '/signup', { body });
    expect(await answer.json()).toEqual({ code: 400, error_code: 'validation_failed', msg });
  });
});

describe('a code by message', () => {
  test('creates a new person when requested, by WhatsApp too, and only then', async () => {
    const phone = newNumber();
    const ask = (client: TestGateway, shouldCreateUser: boolean) =>
      client.client().auth.signInWithOtp({ phone, options: { shouldCreateUser, channel: 'whatsapp' } });
    for (const asked of [await ask(gateway, false), await ask(closed, true)]) expect(asked.error).toBeNull();
    expect(await textsTo(gateway, phone)).toEqual([]);
    expect((await ask(gateway, true)).error).toBeNull();
    expect(await textsTo(gateway, phone)).toMatchObject([{ channel: 'whatsapp' }]);
    const token = await codeTo(gateway, phone);
    const { data } = await gateway.client().auth.verifyOtp({ phone, token, type: 'sms' });
    expect(data.session?.user).toMatchObject({ phone, phone_confirmed_at: expect.any(String) });
    const again = await gateway.client().auth.verifyOtp({ phone, token, type: 'sms' });
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' });
    expect((await ask(gateway, false)).error).toBeNull();
  });

  test('is stored as a hash, is invalid after five wrong attempts, and signs in one of two simultaneous requests', async () => {
    const phone = newNumber();
    await gateway.client().auth.signInWithOtp({ phone });
    const code = await codeTo(gateway, phone);
    const { rows } = await gateway.owner.query('select * from auth.one_time_tokens where relates_to = $1', [
      phone,
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
    const verify = (token: string) => gateway.client().auth.verifyOtp({ phone, token, type: 'sms' });
    const both = await Promise.all([verify(code), verify(code)]);
    expect(both.map(({ error }) => error?.code ?? 'in').sort()).toEqual(['in', 'otp_expired']);

    await gateway.client().auth.signInWithOtp({ phone });
    const next = await codeTo(gateway, phone, 2);
    for (let attempts = 0; attempts < 5; attempts++)
      expect((await verify(wrong(next))).error?.code).toBe('otp_expired');
    expect((await verify(next)).error?.code).toBe('otp_expired');
  });

  test('of one number or purpose does not work for another', async () => {
    const [phone, other] = [newNumber(), newNumber()];
    await gateway.client().auth.signInWithOtp({ phone });
    const token = await codeTo(gateway, phone);
    for (const attempt of [
      { phone: other, token, type: 'sms' },
      { phone, token, type: 'phone_change' },
    ] as const) {
      expect((await gateway.client().auth.verifyOtp(attempt)).error?.code).toBe('otp_expired');
    }
    for (const body of [
      { phone, token, type: 'email' },
      { email: 'a@b.test', token, type: 'sms' },
    ]) {
      const answer = await gateway.call('POST', '/verify', { body });
      expect(await answer.json()).toMatchObject({ code: 400, msg: 'Unsupported verification type' });
    }
  });

  test('is sent again only if one is pending, with one response for all', async () => {
    const [waiting, confirmed, unknown] = [newNumber(), newNumber(), newNumber()];
    await gateway.client().auth.signUp({ phone: waiting, password: PASSWORD });
    const first = await codeTo(gateway, waiting);
    await open.client().auth.signUp({ phone: confirmed, password: PASSWORD });
    for (const phone of [waiting, confirmed, unknown]) {
      const answer = await gateway.call('POST', '/resend', { body: { type: 'sms', phone } });
      expect([answer.status, await answer.text()]).toEqual([200, '{}']);
    }
    const token = await codeTo(gateway, waiting, 2);
    expect(first).toMatch(/^\d{6}$/);
    expect((await gateway.client().auth.verifyOtp({ phone: waiting, token, type: 'sms' })).error).toBeNull();
    expect([await textsTo(gateway, confirmed), await textsTo(gateway, unknown)]).toEqual([[], []]);
  });

  test.each([
    ['/otp', { phone: 'x' }, 'Invalid phone number format (E.164 required)'],
    ['/otp', { phone: '1555', channel: 'x' }, "Invalid channel, supported values are 'sms' or 'whatsapp'"],
    ['/otp', { email: 'a@b.test', channel: 'sms' }, 'Channel should only be specified with Phone OTP'],
    ['/resend', { type: 'sms', phone: '+0' }, 'Invalid phone number format (E.164 required)'],
    ['/verify', { type: 'sms', phone: '+0', token: '1' }, 'Invalid phone number format (E.164 required)'],
    [
      '/token?grant_type=password',
      { phone: '-', password: 'x' },
      'Invalid phone number format (E.164 required)',
    ],
    ['/otp', { phone: 15550100 }, expect.stringContaining('Invalid value for phone')],
  ])('%s refuses %j', async (path, body, msg) => {
    const answer = await gateway.call('POST', path, { body });
    expect(await answer.json()).toEqual({ code: 400, error_code: 'validation_failed', msg });
  });
});

test('unknown number and wrong password get the same message, and the log has the reason', async () => {
  const phone = newNumber();
  await open.client().auth.signUp({ phone, password: PASSWORD });
  const attempts = [
    { phone, password: 'Wrong-Password1!' },
    { phone: newNumber(), password: PASSWORD },
  ];
  for (const attempt of attempts) {
    const { error } = await gateway.client().auth.signInWithPassword(attempt);
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
  }
  const { rows } = await gateway.owner.query(
    `select payload ->> 'action' as action from auth.audit_log_entries
     where payload ->> 'actor_id' = (select id::text from auth.users where phone = $1) order by created_at`,
    [phone],
  );
  expect(rows.map(({ action }) => action)).toEqual(['user_signedup', 'login_failed']);
});

test('a mailed link or code proves no phone', async () => {
  const { email } = await gateway.person();
  await gateway.client().auth.signInWithOtp({ email });
  const url = new URL(gateway.lastMail('magic_link', email).data.url ?? '');
  const token_hash = url.searchParams.get('token') ?? '';
  const answer = await gateway.call('POST', '/verify', { body: { type: 'sms', token_hash } });
  expect(await answer.json()).toMatchObject({ code: 403, error_code: 'otp_expired' });
});

test('a person whose old password is on the list can sign in and gets a warning', async () => {
  const phone = newNumber();
  await open.client().auth.signUp({ phone, password: PASSWORD });
  const password = 'P@ssw0rd2026!';
  await gateway.owner.query('update auth.users set encrypted_password = $2 where phone = $1', [
    phone,
    await hashPassword(password),
  ]);
  const { data } = await gateway.client().auth.signInWithPassword({ phone, password });
  expect(data.session).toBeTruthy();
  expect(data.weakPassword?.reasons).toEqual(['pwned']);
});

const STRANGE = [
  null,
  0,
  true,
  [],
  {},
  '',
  ' ',
  '+',
  '++1555',
  '1555;drop',
  '１５５５',
  '1'.repeat(5000),
  '-1555',
];
test.each(['/signup', '/otp', '/verify', '/resend', '/token?grant_type=password'])(
  '%s takes strange numbers, types and channels for what they are',
  async (path) => {
    for (const value of STRANGE) {
      for (const body of [
        { phone: value, password: PASSWORD, type: 'sms', token: '123456' },
        { phone: '15550100', password: PASSWORD, type: value, token: value, channel: value },
      ]) {
        const answer = await gateway.call('POST', path, { body });
        expect(answer.status).toBeLessThan(500);
      }
    }
  },
);
