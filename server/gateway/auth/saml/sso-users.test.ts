import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import { redirectParameters } from '#test/support/oauth-trip.ts';
import { answerXml, type Forge, honest, openForge } from '#test/support/saml-forgery.ts';
import { askOffice, deliver, register, type SsoProviderJson, sessionFrom } from '#test/support/saml-trip.ts';

let gateway: TestGateway;
let forge: Forge;
let registered: SsoProviderJson;

beforeAll(async () => {
  forge = openForge();
  gateway = await startGateway({
    AUTH_SAML_ENABLED: 'true',
    AUTH_SAML_IDP_INITIATED: 'true',
    AUTH_MANUAL_LINKING: 'true',
    AUTH_DISABLE_SIGNUP: 'false',
  });
  registered = await register(gateway, { metadata_xml: forge.metadata, domains: ['forge.test'] });
}, 60_000);
afterAll(() => gateway?.stop());

const arrive = (nameId: string, to = gateway) => {
  const xml = answerXml(honest(undefined, { nameId, email: `${nameId}@forge.test` }), forge);
  return deliver(to, new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') }));
};

test('the company, not the user, changes address, password, and phone; the user changes the name', async () => {
  const { client } = await sessionFrom(gateway, await arrive('paul'));
  for (const change of [
    { password: 'Orchard-Lantern4!' },
    { email: 'me@home.test' },
    { phone: '+15550001111' },
  ]) {
    const { error } = await client.auth.updateUser(change);
    expect([error?.status, error?.code]).toEqual([422, 'user_sso_managed']);
  }
  const { data } = await client.auth.updateUser({ data: { nickname: 'P' } });
  expect(data.user?.user_metadata.nickname).toBe('P');
});

test('their identity stays, and no other one is linked', async () => {
  const { client, user } = await sessionFrom(gateway, await arrive('quinn'));
  const [identity] = user.identities ?? [];
  if (!identity) throw new Error('no identity');
  expect((await client.auth.unlinkIdentity(identity)).error?.code).toBe('user_sso_managed');
  const linked = await client.auth.linkIdentity({ provider: 'google' });
  expect(linked.error?.code).toBe('user_sso_managed');
});

test('no mail sets a password for them: codes, links, and sign-up do not find them', async () => {
  const { user } = await sessionFrom(gateway, await arrive('rosa'));
  const client = gateway.client();
  await client.auth.resetPasswordForEmail('rosa@forge.test');
  await client.auth.signInWithOtp({ email: 'rosa@forge.test', options: { shouldCreateUser: false } });
  expect(gateway.mails.filter(({ to }) => to === 'rosa@forge.test')).toEqual([]);
  const { rows } = await gateway.owner.query('select encrypted_password from auth.users where id = $1', [
    user.id,
  ]);
  expect(rows).toEqual([{ encrypted_password: null }]);
  // Somebody who signs up with the address gets an account of their own, which is not this one.
  const other = await client.auth.signUp({ email: 'rosa@forge.test', password: 'Orchard-Lantern4!' });
  expect(other.data.user?.id).not.toBe(user.id);
});

test('banned users are refused', async () => {
  const { user } = await sessionFrom(gateway, await arrive('sven'));
  await gateway.admin.auth.admin.updateUserById(user.id, { ban_duration: '1h' });
  expect((await arrive('sven')).searchParams.get('error_code')).toBe('user_banned');
});

test('a disabled company gets no request, its responses are refused, and its sessions end', async () => {
  const { client } = await sessionFrom(gateway, await arrive('tom'));
  const other = await gateway.person();
  const close = (disabled: boolean) => askOffice(gateway, 'PUT', `/${registered.id}`, { disabled });
  expect(((await (await close(true)).json()) as SsoProviderJson).disabled).toBe(true);
  const begun = await gateway.client().auth.signInWithSSO({ domain: 'forge.test' });
  expect([begun.error?.status, begun.error?.code]).toEqual([404, 'sso_provider_disabled']);
  expect((await arrive('tom')).searchParams.get('error_code')).toBe('sso_provider_disabled');
  expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  expect((await other.client.auth.getUser()).error).toBeNull();
  await close(false);
  expect(redirectParameters(await arrive('tom'))).toHaveProperty('access_token');
});

test('where only invited people may join, a company without a membership adds nobody', async () => {
  const closed = await startGateway(
    { AUTH_SAML_ENABLED: 'true', AUTH_SAML_IDP_INITIATED: 'true', AUTH_DISABLE_SIGNUP: 'true' },
    { database: gateway.test },
  );
  try {
    expect((await arrive('ulla', closed)).searchParams.get('error_code')).toBe('signup_disabled');
  } finally {
    await closed.stop();
  }
});

test.each<[what: string, body: unknown, status: number, code: string, text?: string]>([
  ['neither', {}, 400, 'validation_failed', 'A provider_id or domain needs to be provided'],
  [
    'both',
    { domain: 'forge.test', provider_id: 'x' },
    400,
    'validation_failed',
    'Only one of provider_id or domain supported',
  ],
  ['an unknown provider', { provider_id: 'x' }, 404, 'sso_provider_not_found', 'No such SSO provider'],
  ['half a challenge', { domain: 'forge.test', code_challenge: 'x' }, 400, 'validation_failed'],
  ['numbers', { domain: 7 }, 400, 'validation_failed'],
  ['a list', [], 400, 'validation_failed'],
  ['no JSON', '{', 400, 'bad_json'],
])('a sign-in with %s is refused', async (_what, body, status, code, text) => {
  const answer = await gateway.call('POST', '/sso', { body });
  expect([answer.status, answer.headers.get('x-sb-error-code')]).toEqual([status, code]);
  if (text) expect(((await answer.json()) as { msg: string }).msg).toBe(text);
});

test('one client starts and ends a limited number of sign-ins in five minutes', async () => {
  const limited = await startGateway({
    AUTH_SAML_ENABLED: 'true',
    AUTH_SAML_IDP_INITIATED: 'true',
    AUTH_LIMIT_PROVIDERS: '2',
  });
  try {
    await register(limited, { metadata_xml: forge.metadata, domains: ['forge.test'] });
    const begin = () => limited.client().auth.signInWithSSO({ domain: 'forge.test' });
    expect([(await begin()).error, (await begin()).error]).toEqual([null, null]);
    expect((await begin()).error?.code).toBe('over_request_rate_limit');
    expect(redirectParameters(await arrive('a', limited))).toHaveProperty('access_token');
    expect(redirectParameters(await arrive('b', limited))).toHaveProperty('access_token');
    expect((await arrive('c', limited)).searchParams.get('error_code')).toBe('over_request_rate_limit');
  } finally {
    await limited.stop();
  }
});

test('when it is off, everything is refused with the message of the protocol', async () => {
  const off = await startGateway();
  try {
    for (const [method, path] of [
      ['POST', '/sso'],
      ['POST', '/sso/saml/acs'],
      ['GET', '/sso/saml/metadata'],
    ] as const) {
      const answer = await off.call(method, path, method === 'POST' ? { body: {} } : {});
      expect([answer.status, answer.headers.get('x-sb-error-code')]).toEqual([404, 'saml_provider_disabled']);
    }
    expect((await askOffice(off, 'GET')).status).toBe(404);
  } finally {
    await off.stop();
  }
});
