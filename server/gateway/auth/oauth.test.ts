import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { SITE, startGateway, type TestGateway } from '#test/support/auth-gateway.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type IdentityProvider,
  startIdentityProvider,
} from '#test/support/identity-provider.ts';
import { begin, redirectParameters, roundTrip } from '#test/support/oauth-trip.ts';

let provider: IdentityProvider;
let terse: IdentityProvider;
let gateway: TestGateway;
beforeAll(async () => {
  provider = await startIdentityProvider(`${SITE}/auth/v1/callback`);
  terse = await startIdentityProvider(`${SITE}/auth/v1/callback`, { terse: true });
  gateway = await startGateway({
    AUTH_GOOGLE_CLIENT_ID: `${CLIENT_ID}, phone`,
    AUTH_GOOGLE_SECRET: CLIENT_SECRET,
    AUTH_GOOGLE_ISSUER: provider.issuer,
    AUTH_APPLE_CLIENT_ID: CLIENT_ID,
    AUTH_APPLE_SECRET: CLIENT_SECRET,
    AUTH_APPLE_ISSUER: provider.issuer,
    AUTH_OIDC_PROVIDERS: 'acme, away, keycloak',
    AUTH_OIDC_KEYCLOAK_CLIENT_ID: CLIENT_ID,
    AUTH_OIDC_KEYCLOAK_SECRET: CLIENT_SECRET,
    AUTH_OIDC_KEYCLOAK_ISSUER: terse.issuer,
    AUTH_OIDC_ACME_CLIENT_ID: CLIENT_ID,
    AUTH_OIDC_ACME_SECRET: CLIENT_SECRET,
    AUTH_OIDC_ACME_ISSUER: provider.issuer,
    AUTH_OIDC_AWAY_CLIENT_ID: CLIENT_ID,
    AUTH_OIDC_AWAY_SECRET: CLIENT_SECRET,
    AUTH_OIDC_AWAY_ISSUER: 'http://127.0.0.1:9',
    AUTH_LIMIT_PROVIDERS: '1000',
  });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await gateway.stop();
  await provider.stop();
  await terse.stop();
});

/** A person of the provider, with a verified address unless the claims say otherwise. */
function somebody(claims: Record<string, unknown> = {}) {
  const name = randomUUID();
  const email = (claims.email as string | undefined) ?? `${name}@oauth.test`;
  const defaults = {
    given_name: 'Ada',
    family_name: 'Byron',
    name: 'Ada Byron',
    picture: 'https://pics.test/a.png',
  };
  provider.knows(name, { sub: name, email, email_verified: true, ...defaults, ...claims });
  return { name, email };
}
const trip = (name: string, options: Parameters<typeof roundTrip>[3] = {}) =>
  roundTrip(gateway, provider, name, options);

describe('through a provider', () => {
  test('a new person signs in with a code that only the requesting browser can exchange', async () => {
    const { name, email } = somebody();
    const browser = gateway.client({ flowType: 'pkce' });
    const back = await trip(name, { client: browser, scopes: 'calendar' });
    expect(back.hash).toBe('');
    const code = back.searchParams.get('code') ?? '';
    const thief = await gateway.call('POST', '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'x'.repeat(50) },
    });
    expect(await thief.json()).toMatchObject({ error_code: 'bad_code_verifier' });
    const { data, error } = await browser.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.session?.provider_token).toEqual(expect.any(String));
    expect(data.user).toMatchObject({
      email,
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Ada Byron', first_name: 'Ada', avatar_url: 'https://pics.test/a.png' },
      identities: [
        { provider: 'google', id: name, email, identity_data: { sub: name, email_verified: true } },
      ],
    });
    expect(data.user?.email_confirmed_at).toBeTruthy();
    const { data: claims } = await browser.auth.getClaims();
    expect(claims?.claims.amr).toMatchObject([{ method: 'oauth' }]);

    const again = await browser.auth.exchangeCodeForSession(code).catch((cause) => ({ error: cause }));
    expect(again.error).not.toBeNull();
    const { rows } = await gateway.owner.query(
      `select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'actor_id' = $1`,
      [data.user?.id],
    );
    expect(rows.map((row) => row.action).sort()).toEqual(['login', 'user_signedup']);
  });

  test('a page without a challenge gets tokens in the fragment, sorted', async () => {
    const { name, email } = somebody();
    const back = await trip(name);
    const facts = redirectParameters(back);
    expect(back.search).toBe('');
    expect(Object.keys(facts)).toEqual(Object.keys(facts).toSorted());
    expect(facts).toMatchObject({ token_type: 'bearer', expires_in: '3600', sb: '' });
    expect(facts.provider_token).toBeTruthy();
    const client = gateway.client();
    const { data } = await client.auth.setSession({
      access_token: facts.access_token ?? '',
      refresh_token: facts.refresh_token ?? '',
    });
    expect(data.user?.email).toBe(email);
  });

  test('a returning user is the same person', async () => {
    const { name } = somebody();
    const ids = [];
    for (const _time of [1, 2]) {
      const client = gateway.client();
      const facts = redirectParameters(await trip(name));
      await client.auth.setSession({
        access_token: facts.access_token ?? '',
        refresh_token: facts.refresh_token ?? '',
      });
      ids.push((await client.auth.getUser()).data.user?.id);
    }
    expect(ids[0]).toBe(ids[1]);
  });

  test('Apple posts a form with the name in it', async () => {
    const { name, email } = somebody({ given_name: undefined, family_name: undefined, name: undefined });
    const browser = gateway.client({ flowType: 'pkce' });
    const url = await begin(gateway, name, { client: browser, provider: 'apple' });
    expect(url.searchParams.get('response_mode')).toBe('form_post');
    const { location, form } = await provider.walk(url.href);
    expect(location.href).toBe(`${SITE}/auth/v1/callback`);
    form?.set('user', JSON.stringify({ name: { firstName: 'Grace', lastName: 'Hopper' } }));
    const answer = await fetch(`${gateway.url}/auth/v1/callback`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    });
    expect(answer.status).toBe(302);
    const back = new URL(answer.headers.get('location') ?? '');
    const { data } = await browser.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
    expect(data.user).toMatchObject({
      email,
      user_metadata: { full_name: 'Grace Hopper', last_name: 'Hopper' },
    });
  });

  test('an OpenID provider configured by the operator is called custom', async () => {
    const { name } = somebody();
    const browser = gateway.client({ flowType: 'pkce' });
    const back = await trip(name, { client: browser, provider: 'custom:acme' });
    const { data } = await browser.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
    expect(data.user?.app_metadata.provider).toBe('custom:acme');
    const settings = await (await gateway.call('GET', '/settings')).json();
    expect(settings.external).toMatchObject({
      google: true,
      azure: false,
      'custom:acme': true,
      github: false,
    });
    expect(settings.redirect_providers.sort()).toEqual([
      'apple',
      'custom:acme',
      'custom:away',
      'google',
      'keycloak',
    ]);
    expect(settings.otp_length).toBe(6);
  });

  test('a provider may return the address at its userinfo endpoint only', async () => {
    const { name, email } = somebody();
    terse.knows(name, { sub: name, email, email_verified: true });
    const facts = redirectParameters(await roundTrip(gateway, terse, name, { provider: 'keycloak' }));
    const { data } = await gateway.client().auth.getUser(facts.access_token);
    expect(data.user).toMatchObject({ email, app_metadata: { provider: 'keycloak' } });
  });

  test('two simultaneous sign-ins of one new person create one account', async () => {
    const { name, email } = somebody();
    const redirects = await Promise.all([1, 2, 3].map(() => trip(name)));
    expect(redirects.every((redirect) => redirectParameters(redirect).access_token)).toBe(true);
    const { rowCount } = await gateway.owner.query('select 1 from auth.users where email = $1', [email]);
    expect(rowCount).toBe(1);
  });
});

describe('the redirect to the provider', () => {
  test('has PKCE, a nonce, and the requested options, and our parameters cannot be changed', async () => {
    const url = await begin(gateway, 'x', {
      queryParams: {
        prompt: 'login',
        client_id: 'evil',
        redirect_uri: 'https://evil.test',
        state: 'evil',
        nonce: 'n',
      },
    });
    const query = Object.fromEntries(url.searchParams);
    expect(query).toMatchObject({
      client_id: CLIENT_ID,
      redirect_uri: `${SITE}/auth/v1/callback`,
      code_challenge_method: 'S256',
      prompt: 'login',
      login_hint: 'x',
    });
    expect(query.state).not.toBe('evil');
    expect(query.nonce?.length).toBeGreaterThan(40);
    const { rows } = await gateway.owner.query('select to_jsonb(f)::text as row from auth.flow_state f');
    expect(rows.some(({ row }) => row.includes(query.state) || row.includes(query.nonce))).toBe(false);
  });

  test.each([
    ['github', 'Unsupported provider: provider is not enabled'],
    ['nobody', 'Unsupported provider: Provider nobody could not be found'],
    ['', 'Unsupported provider: Provider  could not be found'],
  ])('is refused for the unknown provider "%s"', async (name, msg) => {
    const answer = await gateway.call('GET', `/authorize?provider=${name}`);
    expect(await answer.json()).toEqual({ code: 400, error_code: 'validation_failed', msg });
  });

  test('is unavailable while the provider does not respond', async () => {
    const answer = await gateway.call('GET', '/authorize?provider=custom:away');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ msg: 'The identity provider does not answer' });
  });

  test.each([
    'provider=google&provider=nobody',
    'provider=%00',
    'provider=__proto__',
    'provider=google&scopes=%00%ff&login_hint=%00&redirect_to=%00&invite_token=%00',
    'provider=google&redirect_to=a&redirect_to=b&skip_http_redirect=perhaps',
    `provider=google&${'a=b&'.repeat(500)}&${'c'.repeat(5000)}=d`,
    `provider=google&code_challenge=${'é'.repeat(50)}&code_challenge_method=s256`,
    'provider=google&code_challenge[]=x&code_challenge_method=S512',
  ])('with a malformed query is no server error: %s', async (query) => {
    expect([302, 400]).toContain((await gateway.call('GET', `/authorize?${query}`)).status);
  });

  test('requires both parts of a challenge', async () => {
    const answer = await gateway.call('GET', `/authorize?provider=google&code_challenge=${'a'.repeat(43)}`);
    expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' });
  });

  test('has a limit for each client address', async () => {
    const few = await startGateway({
      AUTH_GOOGLE_CLIENT_ID: CLIENT_ID,
      AUTH_GOOGLE_SECRET: CLIENT_SECRET,
      AUTH_GOOGLE_ISSUER: provider.issuer,
      AUTH_LIMIT_PROVIDERS: '2',
    });
    const asked = [1, 2, 3].map(() => few.call('GET', '/authorize?provider=google'));
    const statuses = (await Promise.all(asked)).map((answer) => answer.status);
    expect(statuses.sort()).toEqual([302, 302, 429]);
    await few.stop();
  });
});

describe('the callback', () => {
  const come = async (query: string) => {
    const answer = await gateway.call('GET', `/callback?${query}`);
    expect(answer.status).toBe(302);
    return new URL(answer.headers.get('location') ?? '');
  };

  test.each([
    ['', 'bad_oauth_callback'],
    ['code=x', 'bad_oauth_callback'],
    ['code=x&state=', 'bad_oauth_callback'],
    ['code=x&state=%00', 'bad_oauth_state'],
    ['code=x&state=nonsense', 'bad_oauth_state'],
    [`code=x&state=${randomUUID()}`, 'bad_oauth_state'],
  ])('with "%s" returns %s in query and fragment', async (query, code) => {
    const redirect = await come(query);
    expect(redirect.href.startsWith(SITE)).toBe(true);
    expect(redirectParameters(redirect)).toMatchObject({
      error: 'invalid_request',
      error_code: code,
      sb: '',
    });
    expect(redirect.searchParams.get('error_code')).toBe(code);
  });

  test.each(['', '[]', '{"state":{}}', 'state=%00&code=%ff', 'state[]=x', '%'])(
    'with the form "%s" leads on',
    async (body) => {
      const answer = await gateway.call('POST', '/callback', { body });
      expect(answer.status).toBe(302);
      expect(redirectParameters(new URL(answer.headers.get('location') ?? '')).error_code).toMatch(
        /^bad_oauth_/,
      );
    },
  );

  test('forwards the provider’s error, once', async () => {
    const url = await begin(gateway, 'deny', { redirectTo: `${SITE}/there` });
    const { location } = await provider.walk(url.href);
    const redirect = await come(location.search.slice(1));
    expect(redirect.pathname).toBe('/there');
    const facts = { error: 'access_denied', error_description: 'The person said no' };
    expect(redirectParameters(redirect)).toMatchObject(facts);
    expect(Object.fromEntries(redirect.searchParams)).toMatchObject(facts);
    expect(redirectParameters(await come(location.search.slice(1))).error_code).toBe(
      'flow_state_already_used',
    );
  });

  test('works once, also for two simultaneous ones', async () => {
    const { location } = await provider.walk((await begin(gateway, somebody().name)).href);
    const query = location.search.slice(1);
    const redirects = await Promise.all([come(query), come(query), come(query)]);
    expect(redirects.filter((redirect) => redirectParameters(redirect).access_token)).toHaveLength(1);
    expect(
      redirects.filter((redirect) => redirectParameters(redirect).error_code === 'flow_state_already_used'),
    ).toHaveLength(2);
  });

  test('is valid for five minutes', async () => {
    const { location } = await provider.walk((await begin(gateway, somebody().name)).href);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
    expect(redirectParameters(await come(location.search.slice(1))).error_code).toBe('bad_oauth_state');
  });

  test('without a code, or with one that the provider did not issue, opens no session', async () => {
    const none = (await begin(gateway, 'x')).searchParams.get('state') ?? '';
    expect(redirectParameters(await come(`state=${none}`)).error_code).toBe('bad_oauth_callback');
    const wrong = (await begin(gateway, 'x')).searchParams.get('state') ?? '';
    expect(redirectParameters(await come(`state=${wrong}&code=made-up`))).toMatchObject({
      error: 'server_error',
      error_code: 'unexpected_failure',
      error_description: 'Unable to exchange external code',
    });
  });

  test('a code of another user’s sign-in is refused', async () => {
    const stolen = await provider.walk((await begin(gateway, somebody().name)).href);
    const own = (await begin(gateway, 'x')).searchParams.get('state') ?? '';
    const redirect = await come(`state=${own}&code=${stolen.location.searchParams.get('code')}`);
    expect(redirectParameters(redirect).error_description).toBe('Unable to exchange external code');
  });

  test('a token of another sign-in is refused', async () => {
    const away = await begin(gateway, somebody().name);
    const { location } = await provider.walk(away.href);
    const hash = createHash('sha256')
      .update(away.searchParams.get('state') ?? '')
      .digest('hex');
    await gateway.owner.query('update auth.flow_state set nonce_hash = $2 where state_hash = $1', [
      hash,
      hash,
    ]);
    expect(redirectParameters(await come(location.search.slice(1))).error_description).toBe(
      'Unable to exchange external code',
    );
  });

  test('leads to our own site when a stranger requested another one', async () => {
    const redirect = await trip(somebody().name, { redirectTo: 'https://evil.test/' });
    expect(redirect.origin).toBe(SITE);
  });
});
