import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import { queryText } from '#server/gateway/auth/body.ts';
import { PROVIDER_NAMES } from '#server/gateway/auth/endpoints/about.ts';
import { beginExternalFlow, type Linking } from '#server/gateway/auth/oauth-flow.ts';
import { linkHash } from '#server/gateway/auth/one-time-tokens.ts';
import { readChallenge } from '#server/gateway/auth/pkce.ts';
import { ProviderError } from '#server/gateway/auth/providers/bounded-request.ts';
import type { Provider } from '#server/gateway/auth/providers/provider.ts';
import { addressRefused, limitKey, takeAttempt } from '#server/gateway/auth/rate-limits.ts';
import { redirectTarget } from '#server/gateway/auth/redirects.ts';
import { addressBlock } from '#server/gateway/client-address.ts';

/** Parameters that the gateway sets itself, or that would change the form of the provider's response. */
const RESERVED = new Set([
  ...['provider', 'redirect_to', 'scopes', 'code_challenge', 'code_challenge_method', 'skip_http_redirect'],
  ...[
    'invite_token',
    'apikey',
    'client_id',
    'client_secret',
    'redirect_uri',
    'response_type',
    'response_mode',
  ],
  ...['scope', 'state', 'nonce', 'request', 'request_uri', 'registration'],
]);
const EXTRA_PARAMETERS = 20;
const EXTRA_CHARACTERS = 1000;

/** The URL to which providers redirect after the sign-in. */
export function callbackUrl(context: AuthContext): string {
  return `${context.authUrl}/callback`;
}

/**
 * Redirects to the provider in the query; with `skip_http_redirect`, responds with the URL instead.
 * @param linking the account that gets the identity; undefined for a sign-in
 * @throws AuthError `validation_failed` for an unknown or disabled provider, 429, 503 when the provider does not
 * respond
 */
export async function startRedirect(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  linking?: Linking,
): Promise<unknown> {
  const provider = redirectingProvider(context, queryText(request, 'provider') ?? '');
  const challenge = readChallenge({
    code_challenge: queryText(request, 'code_challenge'),
    code_challenge_method: queryText(request, 'code_challenge_method'),
  });
  await guardProviders(context, request);
  const invitation = queryText(request, 'invite_token');
  const secrets = await context.database.transaction((client) =>
    beginExternalFlow(client, {
      provider: provider.settings.name,
      target: redirectTarget(context, request),
      challenge,
      linking,
      inviteHash: invitation && linkHash(invitation),
    }),
  );
  const url = await provider
    .redirectUrl({
      ...secrets,
      redirectUri: callbackUrl(context),
      scopes: (queryText(request, 'scopes') ?? '')
        .slice(0, EXTRA_CHARACTERS)
        .split(/[\s,]+/)
        .filter(Boolean),
      extra: extraParameters(request),
    })
    .catch((error) => {
      if (!(error instanceof ProviderError)) throw error;
      throw unreachable(error);
    });
  return skips(request) ? { url } : reply.redirect(url, 302);
}

/**
 * Limits the requests per client address that make the server contact a provider, per purpose. @throws AuthError 429
 */
export async function guardProviders(
  context: AuthContext,
  request: FastifyRequest,
  purpose: 'providers' | 'saml' = 'providers',
): Promise<void> {
  const key = limitKey(purpose, addressBlock(request.ip));
  const wait = await takeAttempt(context, key, context.settings.limits.providers);
  if (wait > 0) throw addressRefused(wait);
}

/** The error while a provider does not respond. */
export function unreachable(error: ProviderError): AuthError {
  return new AuthError(503, 'unexpected_failure', 'The identity provider does not answer', {}, error);
}

function redirectingProvider(context: AuthContext, name: string): Provider {
  const provider = context.providers.get(name);
  // Without a secret, id_tokens are accepted, but codes cannot be redeemed.
  if (provider?.settings.secret) return provider;
  const isKnown = provider || PROVIDER_NAMES.includes(name);
  throw invalid(
    isKnown
      ? 'Unsupported provider: provider is not enabled'
      : `Unsupported provider: Provider ${name.slice(0, 100)} could not be found`,
  );
}

function extraParameters(request: FastifyRequest): Record<string, string> {
  const names = Object.keys(request.query as object).filter((name) => !RESERVED.has(name));
  const extra: Record<string, string> = {};
  for (const name of names.slice(0, EXTRA_PARAMETERS)) {
    const value = queryText(request, name);
    if (value && name.length + value.length <= EXTRA_CHARACTERS) extra[name] = value;
  }
  return extra;
}

function skips(request: FastifyRequest): boolean {
  return z.stringbool().safeParse(queryText(request, 'skip_http_redirect')).data ?? false;
}
