import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, SITE, startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import { redirectParameters } from '#test/support/oauth-trip.ts';
import { certify, type SamlProvider, startSamlProvider } from '#test/support/saml-provider/saml-provider.ts';
import {
  askOffice,
  deliver,
  introduce,
  type SsoProviderJson,
  sessionFrom,
  startSamlSignIn,
  tripThrough,
} from '#test/support/saml-trip.ts';

let gateway: TestGateway;
let company: SamlProvider;
let registered: SsoProviderJson;

beforeAll(async () => {
  [gateway, company] = await Promise.all([
    startGateway({ AUTH_SAML_ENABLED: 'true', AUTH_REDIRECT_ALLOW_LIST: 'https://app.test/**' }),
    startSamlProvider(),
  ]);
  company.knows('anna', { mail: 'Anna@acme.test', givenName: 'Anna', sn: 'Ode', title: 'Keeper' });
  company.knows('ben', { mail: 'ben@acme.test' });
  registered = await introduce(gateway, company, { domains: ['ACME.test', 'other.test'] });
}, 60_000);
afterAll(async () => {
  await company?.stop();
  await gateway?.stop();
});

test('a user signs in by their domain, with the identity that the company sends', async () => {
  const { client, user } = await sessionFrom(gateway, await tripThrough(gateway, company, 'anna'));
  expect(user).toMatchObject({
    email: 'anna@acme.test',
    email_confirmed_at: expect.any(String),
    app_metadata: { provider: `sso:${registered.id}`, providers: [`sso:${registered.id}`] },
    user_metadata: { first_name: 'Anna', last_name: 'Ode', email_verified: true },
    identities: [
      {
        provider: `sso:${registered.id}`,
        id: 'anna',
        identity_data: { sub: 'anna', iss: registered.saml.entity_id, email: 'anna@acme.test' },
      },
    ],
  });
  const { data } = await client.auth.getClaims();
  expect(data?.claims.amr).toEqual([
    { method: 'sso/saml', timestamp: expect.any(Number), provider: registered.id },
  ]);
  const { rows } = await gateway.owner.query(
    `select u.is_sso_user, p.first_name, s.not_after - s.created_at as lasts from auth.users u
     join public.profiles p on p.user_id = u.id join auth.sessions s on s.user_id = u.id where u.id = $1`,
    [user.id],
  );
  // The company ends sessions after eight hours, which is before we would.
  expect(rows).toEqual([{ is_sso_user: true, first_name: 'Anna', lasts: expect.anything() }]);
  expect(rows[0].lasts.days ?? 0).toBe(0);
  expect(rows[0].lasts.hours).toBeGreaterThanOrEqual(7);
  const log = await gateway.owner.query(
    `select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'actor_id' = $1 order by created_at`,
    [user.id],
  );
  expect(log.rows.map(({ action }) => action)).toEqual(['user_signedup', 'login']);
});

test('a returning user has the same account; their address follows the company', async () => {
  const first = await sessionFrom(gateway, await tripThrough(gateway, company, 'ben'));
  company.knows('ben', { mail: 'benjamin@other.test', givenName: 'Ben' });
  const again = await sessionFrom(gateway, await tripThrough(gateway, company, 'ben'));
  expect([again.user.id, again.user.email]).toEqual([first.user.id, 'benjamin@other.test']);
  expect(again.user.identities?.[0]?.identity_data).toMatchObject({ first_name: 'Ben' });
  const { rows } = await gateway.owner.query('select email from public.profiles where user_id = $1', [
    first.user.id,
  ]);
  expect(rows).toEqual([{ email: 'benjamin@other.test' }]);
});

test('another account with the same address stays separate', async () => {
  const person = await gateway.person('double@acme.test');
  company.knows('double', { mail: 'double@acme.test' });
  const { user } = await sessionFrom(gateway, await tripThrough(gateway, company, 'double'));
  expect(user.id).not.toBe(person.id);
  const signed = await gateway
    .client()
    .auth.signInWithPassword({ email: 'double@acme.test', password: PASSWORD });
  expect(signed.data.user?.id).toBe(person.id);
});

test('with PKCE, a code is returned, which works once and only in the browser that started', async () => {
  const client = gateway.client({ flowType: 'pkce' });
  const url = await startSamlSignIn(client, { providerId: registered.id }, 'https://app.test/here?x=1');
  const redirect = await deliver(gateway, (await company.walk(url.href, 'anna')).form);
  expect([redirect.origin, redirect.searchParams.get('x'), redirect.hash]).toEqual([
    'https://app.test',
    '1',
    '',
  ]);
  const code = redirect.searchParams.get('code') ?? '';
  const stranger = gateway.client({ flowType: 'pkce' });
  await startSamlSignIn(stranger, { providerId: registered.id });
  expect((await stranger.auth.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier');
  const { data, error } = await client.auth.exchangeCodeForSession(code);
  expect([error, data.user?.email]).toEqual([null, 'anna@acme.test']);
  const { rows } = await gateway.owner.query(
    `select max(not_after) < now() + interval '9 hours' as soon from auth.sessions where user_id = $1`,
    [data.user?.id],
  );
  expect(rows).toEqual([{ soon: true }]);
  const again = await gateway.call('POST', '/token?grant_type=pkce', {
    body: { auth_code: code, code_verifier: 'x'.repeat(43) },
  });
  expect(again.status).toBe(404);
});

test('the same response posted many times at the same time creates one session', async () => {
  const { href } = await startSamlSignIn(gateway.client(), { domain: 'acme.test' });
  const { form } = await company.walk(href, 'anna');
  const redirects = await Promise.all([1, 2, 3, 4, 5].map(() => deliver(gateway, form)));
  expect(redirects.filter((redirect) => redirectParameters(redirect).access_token)).toHaveLength(1);
  expect(redirects.flatMap((redirect) => redirect.searchParams.get('error_code') ?? [])).toEqual(
    Array(4).fill('saml_relay_state_not_found'),
  );
});

test('the page that was opened before the sign-in comes back with the tokens', async () => {
  const home = `${SITE}/?next=${encodeURIComponent('/partner/work-orders?status=open#top')}`;
  const { href } = await startSamlSignIn(gateway.client(), { domain: 'acme.test' }, home);
  const redirect = await deliver(gateway, (await company.walk(href, 'ben')).form);
  expect(redirect.href.split('#')[0]).toBe(home);
  expect((await sessionFrom(gateway, redirect)).user).toMatchObject({ identities: [{ id: 'ben' }] });
});

test('a redirect URL that is not allowed is replaced by the site; without skip_http_redirect the answer is a redirect', async () => {
  const answer = await gateway.call('POST', '/sso', {
    body: { provider_id: registered.id, redirect_to: 'https://evil.test/', skip_http_redirect: false },
  });
  expect(answer.status).toBe(303);
  const { form } = await company.walk(answer.headers.get('location') ?? '', 'anna');
  expect((await deliver(gateway, form)).origin).toBe(SITE);
});

describe('the company chooses what it signs:', () => {
  let description: string;
  beforeAll(async () => {
    description = await (await gateway.call('GET', '/sso/saml/metadata')).text();
    company.trust(description.replace(' WantAssertionsSigned="true"', ''));
  });
  afterAll(() => {
    company.trust(description);
    company.set({});
  });

  test.each([
    ['the response', { 'saml20.sign.assertion': false }],
    ['the assertion', { 'saml20.sign.response': false }],
  ])('%s', async (_what, options) => {
    company.set(options);
    const redirect = await tripThrough(gateway, company, 'anna');
    expect(redirectParameters(redirect)).toHaveProperty('access_token');
  });

  test('nothing is refused', async () => {
    company.set({ 'saml20.sign.assertion': false, 'saml20.sign.response': false });
    const redirect = await tripThrough(gateway, company, 'anna');
    expect(redirect.searchParams.get('error_description')).toBe('SAML Assertion is not valid');
  });
});

test('without a request from us nobody is signed in', async () => {
  const { form } = await company.walkUnasked('anna', `${SITE}/auth/v1/sso/saml/metadata`, SITE);
  const redirect = await deliver(gateway, form);
  expect(redirect.searchParams.get('error_code')).toBe('validation_failed');
  expect(redirect.searchParams.get('error_description')).toMatch(/has to begin here/);
});

test('the settings and our metadata show that SAML is on', async () => {
  const settings = await (await gateway.call('GET', '/settings')).json();
  expect(settings).toMatchObject({ saml_enabled: true, saml_private_key_next_configured: false });
  const answer = await gateway.call('GET', '/sso/saml/metadata?download=true');
  expect(answer.headers.get('content-type')).toMatch('application/samlmetadata+xml');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="metadata.xml"');
  expect(await answer.text()).toContain(`Location="${SITE}/auth/v1/sso/saml/acs"`);
});

describe('with keys and identity-provider-initiated sign-in', () => {
  let keyed: TestGateway;
  const [old, next] = [certify(), certify()];
  const entityId = `${SITE}/auth/v1/sso/saml/metadata`;

  beforeAll(async () => {
    keyed = await startGateway({
      AUTH_SAML_ENABLED: 'true',
      AUTH_SAML_IDP_INITIATED: 'true',
      AUTH_SAML_PRIVATE_KEY: old.privateKey.replaceAll('\n', '\\n'),
      AUTH_SAML_CERTIFICATE: old.certificate,
      AUTH_SAML_PRIVATE_KEY_NEXT: next.privateKey,
      AUTH_SAML_CERTIFICATE_NEXT: next.certificate,
    });
    await introduce(keyed, company, { domains: ['acme.test'] });
  }, 60_000);
  afterAll(() => keyed?.stop());
  afterEach(() => company.set({}));

  test('requests are signed, and responses encrypted for us are decrypted', async () => {
    company.set({ 'validate.authnrequest': true, 'assertion.encryption': true });
    const { form } = await company.walk(
      (await startSamlSignIn(keyed.client(), { domain: 'acme.test' })).href,
      'anna',
    );
    const xml = Buffer.from(form.get('SAMLResponse') ?? '', 'base64').toString();
    expect(xml).toContain('EncryptedAssertion');
    expect(xml).not.toContain('anna@acme.test');
    const { user } = await sessionFrom(keyed, await deliver(keyed, form));
    expect(user.email).toBe('anna@acme.test');
    expect(await (await keyed.call('GET', '/settings')).json()).toMatchObject({
      saml_private_key_next_configured: true,
    });
  });

  test('responses encrypted for the other key are decrypted, too', async () => {
    company.set({ 'assertion.encryption': true });
    const description = await (await keyed.call('GET', '/sso/saml/metadata')).text();
    const bare = (pem: string) => pem.replace(/-----[^-]+-----|\s/g, '');
    company.trust(
      description.replace(/(use="encryption".*?<ds:X509Certificate>)[^<]+/s, `$1${bare(next.certificate)}`),
    );
    const url = await startSamlSignIn(keyed.client(), { domain: 'acme.test' });
    const redirect = await deliver(keyed, (await company.walk(url.href, 'anna')).form);
    expect(redirectParameters(redirect)).toHaveProperty('access_token');
  });

  test('a response that is encrypted and signed only inside is not decrypted', async () => {
    company.set({ 'assertion.encryption': true, 'saml20.sign.response': false });
    const description = await (await keyed.call('GET', '/sso/saml/metadata')).text();
    company.trust(description);
    const url = await startSamlSignIn(keyed.client(), { domain: 'acme.test' });
    const redirect = await deliver(keyed, (await company.walk(url.href, 'anna')).form);
    expect(redirect.searchParams.get('error_code')).toBe('validation_failed');
  });

  test('a sign-in starts at the company; the response works once, and leads only to allowed URLs', async () => {
    const { form } = await company.walkUnasked('anna', entityId, `${SITE}/work`);
    const redirects = await Promise.all([1, 2, 3].map(() => deliver(keyed, form)));
    expect(redirects.filter((redirect) => redirectParameters(redirect).access_token)).toHaveLength(1);
    expect(redirects.map(({ pathname }) => pathname)).toEqual(Array(3).fill('/work'));
    expect((await deliver(keyed, form)).searchParams.get('error_code')).toBe('validation_failed');
    const away = await deliver(
      keyed,
      (await company.walkUnasked('anna', entityId, 'https://evil.test/')).form,
    );
    expect([away.origin, Boolean(redirectParameters(away).access_token)]).toEqual([SITE, true]);
  });

  test('an unregistered company is refused; a response to a request does not count as unsolicited', async () => {
    const asked = await startSamlSignIn(keyed.client(), { domain: 'acme.test' });
    const { form } = await company.walk(asked.href, 'anna');
    form.delete('RelayState');
    expect((await deliver(keyed, form)).searchParams.get('error_code')).toBe('validation_failed');
    const [{ id } = { id: '' }] = (
      (await (await askOffice(keyed, 'GET')).json()) as { items: SsoProviderJson[] }
    ).items;
    await askOffice(keyed, 'DELETE', `/${id}`);
    const { form: unknown } = await company.walkUnasked('anna', entityId, SITE);
    expect((await deliver(keyed, unknown)).searchParams.get('error_code')).toBe('saml_idp_not_found');
  });
});
