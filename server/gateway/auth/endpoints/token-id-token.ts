import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext, Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import { optionalText, readBody } from '#server/gateway/auth/body.ts';
import { actorOf, originOf } from '#server/gateway/auth/caller.ts';
import { PROVIDER_NAMES } from '#server/gateway/auth/endpoints/about.ts';
import { guardUnproven } from '#server/gateway/auth/external-mail.ts';
import { admit, unprovenAddress } from '#server/gateway/auth/external-sign-in.ts';
import { linkIdentity, linkingCaller } from '#server/gateway/auth/identity-linking.ts';
import { OAuthError } from '#server/gateway/auth/oauth-error.ts';
import type { Linking } from '#server/gateway/auth/oauth-flow.ts';
import { ProviderError } from '#server/gateway/auth/providers/bounded-request.ts';
import { IdTokenError, isForUs } from '#server/gateway/auth/providers/id-token.ts';
import type { ExternalProfile } from '#server/gateway/auth/providers/profile.ts';
import type { Provider } from '#server/gateway/auth/providers/provider.ts';
import { guardProviders, unreachable } from '#server/gateway/auth/redirect-start.ts';
import { redirectTarget } from '#server/gateway/auth/redirects.ts';
import { secretHash } from '#server/gateway/auth/sealed.ts';
import { signIn } from '#server/gateway/auth/token-response.ts';

const body = z.object({
  provider: optionalText,
  id_token: optionalText,
  access_token: optionalText,
  nonce: optionalText,
  client_id: optionalText,
  issuer: optionalText,
  link_identity: z.boolean().nullish(),
});
type Given = z.output<typeof body>;
/** A provider that makes tokens which can be verified. */
type TokenProvider = Provider & Required<Pick<Provider, 'tokens'>>;

/** `POST /token?grant_type=id_token` (auth protocol 4.5): a phone or a page has a provider's token already. */
export const idTokenGrant: Endpoint = async (context, request) => {
  const given = readBody(request, body);
  if (!given.id_token) throw new OAuthError('invalid request', 'id_token required');
  if (!given.provider && !(given.client_id && given.issuer)) {
    throw new OAuthError('invalid request', 'provider or client_id and issuer required');
  }
  const provider = providerOf(context, given);
  const caller = given.link_identity ? await linkingCaller(context, request) : undefined;
  const linking = caller && { userId: caller.user.id, sessionId: caller.session?.id };
  await guardProviders(context, request);
  const profile = await prove(request, provider, given).catch(async (error) => {
    if (error instanceof OAuthError) await noteFailure(context, request, provider);
    throw error;
  });
  if (!linking) await guardUnproven(context, request, profile);
  return enter(context, request, profile, linking);
};

function providerOf(
  context: AuthContext,
  { provider: name, issuer, client_id: clientId }: Given,
): TokenProvider {
  const provider = name
    ? context.providers.get(name)
    : [...context.providers.values()].find(
        ({ settings }) =>
          settings.issuer === issuer?.replace(/\/+$/, '') && settings.clientIds.includes(clientId ?? ''),
      );
  if (provider?.tokens) return { ...provider, tokens: provider.tokens };
  if (name && !provider && !PROVIDER_NAMES.includes(name)) {
    throw invalid(`Custom OIDC provider "${name.slice(0, 100)}" not allowed`);
  }
  const text = `Provider (issuer "${(issuer ?? name ?? '').slice(0, 200)}") is not enabled`;
  throw new AuthError(400, 'provider_disabled', text);
}

/** Who the token is about. @throws OAuthError (auth protocol 4.5) */
async function prove(
  request: FastifyRequest,
  { settings, tokens }: TokenProvider,
  { id_token: token = '', access_token: accessToken, nonce }: Given,
): Promise<ExternalProfile> {
  const claims = await tokens.verify(token, accessToken).catch((error) => {
    if (error instanceof ProviderError) throw unreachable(error);
    if (!(error instanceof IdTokenError)) throw error;
    request.log.info({ provider: settings.name, reason: error.message }, 'an id_token was refused');
    throw new OAuthError('invalid request', 'Bad ID token');
  });
  if (!claims.sub) throw new OAuthError('invalid request', 'Missing sub claim in id_token');
  if (!isForUs(claims, settings.clientIds)) {
    const audience = [claims.aud ?? []].flat().join(' ').slice(0, 200);
    throw new OAuthError('invalid request', `Unacceptable audience in id_token: [${audience}]`);
  }
  checkNonce(claims, nonce);
  return tokens.profile(claims);
}

/** The token contains the hash of a nonce that only the program that requested the token knows. */
function checkNonce(claims: JWTPayload, nonce: string | undefined): void {
  const named = typeof claims.nonce === 'string' && claims.nonce !== '' ? claims.nonce : undefined;
  if ((named === undefined) !== (nonce === undefined)) {
    const text = 'Passed nonce and nonce in id_token should either both exist or not.';
    throw new OAuthError('invalid request', text);
  }
  if (named === undefined || nonce === undefined) return;
  const [expected, given] = [Buffer.from(named), Buffer.from(secretHash(nonce))];
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
    throw new OAuthError('invalid nonce', 'Nonces mismatch');
  }
}

async function enter(
  context: AuthContext,
  request: FastifyRequest,
  profile: ExternalProfile,
  linking: Linking | undefined,
): Promise<unknown> {
  const { provider } = profile;
  const outcome = await context.database.transaction(async (client) => {
    const admission = linking
      ? { user: await linkIdentity(client, context, request, linking, profile) }
      : await admit(client, context, request, { profile, redirectTo: redirectTarget(context, request) });
    if ('unproven' in admission) return admission;
    const { user } = admission;
    await audit(client, 'login', actorOf(request, user), { provider, type: 'id_token' });
    return signIn(client, context, { userId: user.id, method: 'oauth', ...originOf(request) });
  });
  if (!('unproven' in outcome)) return outcome;
  if (outcome.mail) await context.sendMail(outcome.mail);
  throw unprovenAddress(provider);
}

async function noteFailure(context: AuthContext, request: FastifyRequest, provider: Provider): Promise<void> {
  const traits = { provider: provider.settings.name, reason: 'bad_id_token' };
  await context.database.transaction((client) => audit(client, 'login_failed', actorOf(request), traits));
}
