import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createAuthContext } from '#server/gateway/auth/auth-context.ts';
import { sweep } from '#server/gateway/auth/housekeeping.ts';
import { authSettingsSchema } from '#server/gateway/auth/settings.ts';
import { PASSWORD, SITE, startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { type FormServer, type Post, startFormServer } from '#test/support/form-server.ts';
import { codeTo, newNumber, textsTo } from '#test/support/texts.ts';

let database: TestDatabase;
let provider: FormServer;
let answer: (post: Post) => { status: number; body: unknown } | undefined;
const running: TestGateway[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  provider = await startFormServer((post) => answer(post));
});
beforeEach(async () => {
  answer = () => ({ status: 201, body: { sid: 'SM1' } });
  provider.posts.length = 0;
  await database.owner.query('delete from auth.rate_limits');
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await Promise.all(running.map((gateway) => gateway.stop()));
  await provider.stop();
  await database.drop();
});

async function start(env: Record<string, string> = {}): Promise<TestGateway> {
  const gateway = await startGateway({ AUTH_PHONE: 'true', ...env }, { database });
  running.push(gateway);
  return gateway;
}

const byProvider = (env: Record<string, string> = {}) =>
  start({
    AUTH_SMS_PROVIDER: 'twilio',
    AUTH_SMS_URL: `${provider.url}/`,
    AUTH_SMS_ACCOUNT: 'AC123',
    AUTH_SMS_TOKEN: 'provider-token',
    AUTH_SMS_SENDER: '+15550199',
    AUTH_SMS_INTERVAL_SECONDS: '0',
    ...env,
  });

test('where sign-up is closed, numbers with and without an account get the same response, whatever the provider returns', async () => {
  const gateway = await byProvider();
  const phone = newNumber();
  await gateway.client().auth.signInWithOtp({ phone });
  const ask = async (number: string) => {
    const body = { phone: number, create_user: false };
    const asked = await gateway.call('POST', '/otp', { body });
    return [asked.status, await asked.json()];
  };
  for (const status of [201, 400]) {
    answer = () => ({ status, body: { sid: 'SM2' } });
    const before = provider.posts.length;
    expect(await ask(phone)).toEqual([200, {}]);
    await vi.waitFor(() => expect(provider.posts).toHaveLength(before + 1));
    expect(await ask(newNumber())).toEqual([200, {}]);
    expect(provider.posts).toHaveLength(before + 1);
  }
});

test('messages are sent by the provider, with account, sender, number, and text', async () => {
  const gateway = await byProvider();
  const phone = newNumber();
  const { data, error } = await gateway.client().auth.signInWithOtp({ phone });
  expect([data.messageId, error]).toEqual(['SM1', null]);
  await gateway.client().auth.signInWithOtp({ phone, options: { channel: 'whatsapp' } });
  const group = await byProvider({ AUTH_SMS_SENDER: 'MG77' });
  await group.client().auth.signInWithOtp({ phone });
  const authorization = `Basic ${Buffer.from('AC123:provider-token').toString('base64')}`;
  const post = { url: '/2010-04-01/Accounts/AC123/Messages.json', authorization };
  const Body = expect.stringMatching(/^Your code is \d{6}\n\n@portal\.test #\d{6}$/);
  expect(provider.posts).toEqual([
    { ...post, form: { To: `+${phone}`, From: '+15550199', Body } },
    { ...post, form: { To: `whatsapp:+${phone}`, From: 'whatsapp:+15550199', Body } },
    { ...post, form: { To: `+${phone}`, MessagingServiceSid: 'MG77', Body } },
  ]);
  expect(await textsTo(gateway, phone)).toEqual([]);
  const token = /\d{6}/.exec(provider.posts[2]?.form.Body ?? '')?.[0] ?? '';
  expect((await gateway.client().auth.verifyOtp({ phone, token, type: 'sms' })).error).toBeNull();
});

test.each([
  ['refuses', { status: 400, body: { code: 21211, message: 'secret words' } }],
  ['redirects', { status: 307, body: '' }],
  ['speaks in tongues', { status: 500, body: '<html>' }],
])('a provider that %s fails the request', async (_how, answered) => {
  const gateway = await byProvider();
  answer = () => answered;
  const { error } = await gateway.client().auth.signInWithOtp({ phone: newNumber() });
  expect(error).toMatchObject({ status: 422, code: 'sms_send_failed' });
  expect(error?.message).not.toContain('secret');
});

test('signing up does not wait for a provider: its time would reveal whether the number is in use', async () => {
  const gateway = await byProvider();
  answer = () => undefined;
  const { error } = await gateway.client().auth.signUp({ phone: newNumber(), password: PASSWORD });
  expect(error).toBeNull();
});

test('one number gets one message a minute, for any purpose, whether or not it is known', async () => {
  const gateway = await start();
  for (const phone of [newNumber(), newNumber()]) {
    vi.useRealTimers();
    const resend = () => gateway.client().auth.resend({ type: 'sms', phone });
    expect((await resend()).error).toBeNull();
    for (const refused of [await resend(), await gateway.client().auth.signInWithOtp({ phone })]) {
      expect(refused.error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' });
      expect(refused.error?.message).toMatch(
        /^For security purposes, you can only request this after (60|59) seconds\.$/,
      );
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    expect((await gateway.client().auth.signInWithOtp({ phone })).error).toBeNull();
  }
});

test('the number of messages is limited per client and in total', async () => {
  const gateway = await start({ AUTH_LIMIT_SMS: '2' });
  const ask = (at: TestGateway) => at.client().auth.signInWithOtp({ phone: newNumber() });
  const answers = [await ask(gateway), await ask(gateway), await ask(gateway)];
  expect(answers.map(({ error }) => error?.code)).toEqual([undefined, undefined, 'over_request_rate_limit']);
  const small = await start({ AUTH_LIMIT_SMS_HOURLY: '2' });
  expect((await ask(small)).error).toMatchObject({
    code: 'over_sms_send_rate_limit',
    message: 'SMS rate limit exceeded',
  });
});

test('a code is valid for a minute', async () => {
  const gateway = await start();
  const phone = newNumber();
  await gateway.client().auth.signInWithOtp({ phone });
  const token = await codeTo(gateway, phone);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  const late = await gateway.client().auth.verifyOtp({ phone, token, type: 'sms' });
  expect(late.error?.code).toBe('otp_expired');
});

test('records of messages are deleted after a day, and only the gateway reads sms_log', async () => {
  const gateway = await start();
  const phone = newNumber();
  await gateway.client().auth.signInWithOtp({ phone });
  const context = createAuthContext(
    {
      database: database.database,
      keys: gateway.keys,
      sendMail: async () => undefined,
      settings: { publicUrl: SITE, auth: authSettingsSchema.parse({}) },
    },
    () => undefined,
  );
  await sweep(context);
  expect(await textsTo(gateway, phone)).toHaveLength(1);
  await sweep(context, new Date(Date.now() + 24 * 3600_000 + 1000));
  expect(await textsTo(gateway, phone)).toEqual([]);
  for (const role of ['anon', 'authenticated', 'service_role']) {
    const { rows } = await database.owner.query(
      `select has_table_privilege($1, 'auth.sms_log', 'select, insert, update, delete') as may`,
      [role],
    );
    expect(rows).toEqual([{ may: false }]);
  }
});

test('a refusal of settings names what is missing for the provider', () => {
  const outcome = authSettingsSchema.safeParse({ AUTH_SMS_PROVIDER: 'twilio', AUTH_SMS_ACCOUNT: 'AC1' });
  expect(outcome.error?.issues.map(({ path }) => path[0])).toEqual(['AUTH_SMS_TOKEN', 'AUTH_SMS_SENDER']);
});

test('everybody may read whether sign-in by phone is on, and by which provider', async () => {
  const read = async (gateway: TestGateway) => (await gateway.call('GET', '/settings')).json();
  expect(await read(await byProvider())).toMatchObject({ external: { phone: true }, sms_provider: 'twilio' });
  expect(await read(await start({ AUTH_PHONE: 'false' }))).toMatchObject({
    external: { phone: false },
    phone_autoconfirm: false,
    sms_provider: '',
  });
});
