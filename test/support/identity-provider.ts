import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';
import { freePort } from '#test/support/free-port.ts';

export const CLIENT_ID = 'fieldfare';
export const CLIENT_SECRET = 'a secret of tests, as long as HS256 asks for';

/** What the provider says of somebody; each test makes its own people up. */
type Claims = { sub: string; email?: string; email_verified?: boolean } & Record<string, unknown>;

/** A real OpenID provider on loopback. Who signs in is who `login_hint` names; `deny` is the name of who says no. */
export interface IdentityProvider {
  issuer: string;
  /** Makes somebody known by this name. */
  knows(name: string, claims: Claims): void;
  /** Walks a browser from the provider's sign-in page to where it is sent back: a URL, or the form it posts there. */
  walk(url: string): Promise<{ location: URL; form?: URLSearchParams }>;
  /** An id_token made for a client, as an application on a phone gets it by itself. */
  idToken(
    name: string,
    options?: { nonce?: string; clientId?: string },
  ): Promise<{ idToken: string; accessToken: string }>;
  stop(): Promise<void>;
}

const OTHER_CALLBACK = 'http://127.0.0.1/own';

/**
 * Starts a provider.
 * @param redirectUri where its clients are sent back to
 * @param options.terse one that tells addresses at its userinfo endpoint only, and wants secrets in the header
 */
export async function startIdentityProvider(
  redirectUri: string,
  { terse = false } = {},
): Promise<IdentityProvider> {
  const people = new Map<string, Claims>();
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const client = {
    client_secret: CLIENT_SECRET,
    redirect_uris: [redirectUri, OTHER_CALLBACK],
    grant_types: ['authorization_code', 'refresh_token'],
  };
  const provider = new Provider(issuer, {
    clients: [CLIENT_ID, 'phone', 'stranger'].map((client_id) => ({ client_id, ...client })),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'first' }] },
    cookies: { keys: ['tests'] },
    pkce: { required: () => true },
    conformIdTokenClaims: terse,
    clientAuthMethods: terse ? ['client_secret_basic'] : ['client_secret_basic', 'client_secret_post'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified', 'xms_edov'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
    },
    scopes: ['openid', 'email', 'profile', 'name', 'offline_access', 'calendar'],
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_ctx: unknown, name: string) => ({
      accountId: name,
      claims: async () => people.get(name) ?? { sub: name },
    }),
    // Whoever signs in agrees to everything.
    loadExistingGrant: async (ctx: { oidc: Record<'client' | 'session', Record<string, string>> }) => {
      const { client, session } = ctx.oidc;
      const grant = new provider.Grant({
        clientId: client.clientId ?? '',
        accountId: session.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile name offline_access calendar');
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();
  const server = createServer(async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return handle(request, response);
    const { params } = await provider.interactionDetails(request, response);
    const accountId = params.login_hint ?? 'nobody';
    const result =
      accountId === 'deny'
        ? { error: 'access_denied', error_description: 'The person said no' }
        : { login: { accountId } };
    await provider.interactionFinished(request, response, result);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  const walk: IdentityProvider['walk'] = async (start) => {
    const cookies = new Map<string, string>();
    let url = new URL(start);
    for (let step = 0; step < 10; step += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const location = answer.headers.get('location');
      const page = await answer.text();
      if (location) {
        url = new URL(location, url);
        if (url.origin !== issuer) return { location: url };
        continue;
      }
      const action = /action="([^"]+)"/.exec(page)?.[1];
      if (!action) throw new Error(`The provider answered ${answer.status}: ${page.slice(0, 500)}`);
      const fields = [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)];
      return {
        location: new URL(action),
        form: new URLSearchParams(fields.map(([, n = '', v = '']) => [n, v])),
      };
    }
    throw new Error('The provider sends the browser round in circles.');
  };

  return {
    issuer,
    knows: (name, claims) => void people.set(name, claims),
    walk,
    async idToken(name, { nonce, clientId = CLIENT_ID } = {}) {
      const verifier = 'v'.repeat(64);
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: OTHER_CALLBACK,
        response_type: 'code',
        scope: 'openid email profile',
        login_hint: name,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...(nonce === undefined ? {} : { nonce }),
      });
      const { location } = await walk(`${issuer}/auth?${query}`);
      const answer = await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${clientId}:${encodeURIComponent(CLIENT_SECRET)}`)}` },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: location.searchParams.get('code') ?? '',
          redirect_uri: OTHER_CALLBACK,
          code_verifier: verifier,
        }),
      });
      const tokens = (await answer.json()) as { id_token: string; access_token: string };
      if (!answer.ok) throw new Error(`No token: ${JSON.stringify(tokens)}`);
      return { idToken: tokens.id_token, accessToken: tokens.access_token };
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
