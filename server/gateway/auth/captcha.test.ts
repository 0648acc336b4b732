import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authSettingsSchema } from '#server/gateway/auth/settings.ts';
import { PASSWORD, startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import { type FormServer, type Post, startFormServer } from '#test/support/form-server.ts';

const GOOD = { status: 200, body: { success: true } };
let verifier: FormServer;
let gateway: TestGateway;
let answer: (post: Post) => { status: number; body: unknown } | undefined;
beforeAll(async () => {
  verifier = await startFormServer((post) => answer(post));
  gateway = await startGateway({
    AUTH_CAPTCHA_PROVIDER: 'turnstile',
    AUTH_CAPTCHA_SECRET: 'captcha-secret',
    AUTH_CAPTCHA_URL: `${verifier.url}/siteverify`,
    AUTH_PHONE: 'true',
    AUTH_WEB3_ETHEREUM: 'true',
  });
});
beforeEach(async () => {
  answer = ({ form }) =>
    form.response === 'solved'
      ? GOOD
      : { status: 200, body: { success: false, 'error-codes': ['invalid-input-response'] } };
  verifier.posts.length = 0;
  await gateway.owner.query('delete from auth.rate_limits');
});
afterAll(() => gateway.stop().then(() => verifier.stop()));

const email = 'captcha@people.test';
const GUARDED: [path: string, body: Record<string, unknown>][] = [
  ['/signup', { email, password: PASSWORD }],
  ['/signup', { phone: '15550100', password: PASSWORD }],
  ['/signup', { data: {} }],
  ['/token?grant_type=password', { email, password: PASSWORD }],
  ['/token?grant_type=web3', { chain: 'ethereum' }],
  ['/otp', { email }],
  ['/otp', { phone: '15550100' }],
  ['/recover', { email }],
  ['/resend', { type: 'signup', email }],
  ['/sso', { domain: 'acme.test' }],
];

describe('a captcha is required for', () => {
  test.each(GUARDED)('%s %j', async (path, body) => {
    for (const meta of [undefined, null, {}, { captcha_token: ' ' }, { captcha_token: 7 }, 'x']) {
      const refused = await gateway.call('POST', path, { body: { ...body, gotrue_meta_security: meta } });
      expect(await refused.json()).toEqual({
        code: 400,
        error_code: 'captcha_failed',
        msg: 'captcha protection: request disallowed (no captcha_token found)',
      });
    }
    expect(verifier.posts).toEqual([]);
    const meta = { gotrue_meta_security: { captcha_token: 'made-up' } };
    const wrong = await gateway.call('POST', path, { body: { ...body, ...meta } });
    expect(await wrong.json()).toMatchObject({
      error_code: 'captcha_failed',
      msg: 'captcha protection: request disallowed (invalid-input-response)',
    });
    meta.gotrue_meta_security.captcha_token = 'solved';
    const passed = await gateway.call('POST', path, { body: { ...body, ...meta } });
    expect(passed.headers.get('x-sb-error-code')).not.toBe('captcha_failed');
    expect(passed.status).toBeLessThan(500);
  });

  test('not required without a body, for refreshing, for codes, or for the service key', async () => {
    const empty = await gateway.call('POST', '/recover');
    expect(await empty.json()).toMatchObject({ error_code: 'captcha_failed' });
    const { client } = { client: gateway.client() };
    const code = await client.auth.verifyOtp({ email, token: '123456', type: 'email' });
    expect(code.error?.code).toBe('otp_expired');
    const refresh = { body: { refresh_token: 'x'.repeat(26) } };
    const refused = await gateway.call('POST', '/token?grant_type=refresh_token', refresh);
    expect(await refused.json()).toMatchObject({ error_code: 'refresh_token_not_found' });
    expect((await gateway.admin.auth.resetPasswordForEmail(email)).error).toBeNull();
    expect(verifier.posts).toEqual([]);
  });
});

test('the stock client sends its token; the provider gets it with our secret and the address', async () => {
  const options = { captchaToken: 'solved' };
  const address = 'asks@captcha.test';
  expect(
    (await gateway.client().auth.signUp({ email: address, password: PASSWORD, options })).error,
  ).toBeNull();
  expect(verifier.posts).toEqual([
    {
      url: '/siteverify',
      authorization: undefined,
      form: { secret: 'captcha-secret', response: 'solved', remoteip: '127.0.0.1' },
    },
  ]);
});

test.each([
  ['fails', { status: 500, body: '<html>' }],
  ['redirects', { status: 307, body: '' }],
  ['says neither yes nor no', { status: 200, body: { success: 'true' } }],
])('a verifier that %s causes a refusal', async (_how, answered) => {
  answer = () => answered;
  const { error } = await gateway.client().auth.resetPasswordForEmail(email, { captchaToken: 'solved' });
  expect(error).toMatchObject({
    status: 400,
    code: 'captcha_failed',
    message: 'captcha protection: request disallowed (captcha verification process failed)',
  });
});

test('a verifier that does not respond is awaited for at most five seconds', async () => {
  answer = () => undefined;
  const started = performance.now();
  const { error } = await gateway.client().auth.resetPasswordForEmail(email, { captchaToken: 'solved' });
  expect(error?.code).toBe('captcha_failed');
  expect(performance.now() - started).toBeLessThan(7000);
}, 10_000);

test('invalid tokens are refused after thirty from one address, without a request to the verifier; valid ones do not count', async () => {
  const ask = (captchaToken: string) => gateway.client().auth.resetPasswordForEmail(email, { captchaToken });
  for (let index = 0; index < 5; index++) expect((await ask('solved')).error).toBeNull();
  for (let index = 0; index < 30; index++) expect((await ask('made-up')).error?.code).toBe('captcha_failed');
  verifier.posts.length = 0;
  expect((await ask('made-up')).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  expect(verifier.posts).toEqual([]);
});

test('settings name each provider, and require its secret', () => {
  const parse = (env: Record<string, string>) => authSettingsSchema.safeParse(env);
  const missing = parse({ AUTH_CAPTCHA_PROVIDER: 'hcaptcha' });
  expect(missing.error?.issues[0]?.path).toEqual(['AUTH_CAPTCHA_SECRET']);
  const both = ['hcaptcha', 'turnstile'].map(
    (name) => parse({ AUTH_CAPTCHA_PROVIDER: name, AUTH_CAPTCHA_SECRET: 's' }).data?.captcha?.url,
  );
  expect(both).toEqual([
    'https://api.hcaptcha.com/siteverify',
    'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  ]);
  expect(parse({}).data?.captcha).toBeUndefined();
});
