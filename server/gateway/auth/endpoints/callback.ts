import type { FastifyRequest } from 'fastify';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext, Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { queryText } from '#server/gateway/auth/body.ts';
import { actorOf, originOf } from '#server/gateway/auth/caller.ts';
import { guardUnproven } from '#server/gateway/auth/external-mail.ts';
import { admit, unprovenAddress } from '#server/gateway/auth/external-sign-in.ts';
import { linkIdentity } from '#server/gateway/auth/identity-linking.ts';
import { type ExternalFlow, finishExternalFlow, takeExternalFlow } from '#server/gateway/auth/oauth-flow.ts';
import { ProviderError } from '#server/gateway/auth/providers/bounded-request.ts';
import { IdTokenError } from '#server/gateway/auth/providers/id-token.ts';
import type { ProviderSignIn } from '#server/gateway/auth/providers/provider.ts';
import { callbackUrl } from '#server/gateway/auth/redirect-start.ts';
import { errorFacts, failed, withFragment, withQuery } from '#server/gateway/auth/redirect-url.ts';
import { signIn } from '#server/gateway/auth/token-response.ts';
import type { OutgoingMail } from '#server/gateway/context.ts';

const FOREIGN_CHARACTERS = 500;

/**
 * `GET` and `POST /callback` (auth protocol 4.15): the callback of providers. Always redirects, with the result in the
 * URL.
 */
export const callback: Endpoint = async (context, request, reply) => {
  const field = fieldsOf(request);
  let target = context.siteUrl;
  try {
    const state = field('state');
    if (!state) throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing');
    const flow = await context.database.transaction((client) => takeExternalFlow(client, state));
    target = flow.target;
    const refusal = field('error');
    if (refusal) return reply.redirect(refused(target, refusal, field('error_description')), 302);
    const code = field('code');
    if (!code)
      throw new AuthError(
        400,
        'bad_oauth_callback',
        'OAuth callback with missing authorization code missing',
      );
    const signedIn = await redeemCallback(context, request, flow, { code, userField: field('user') });
    return reply.redirect(await finishSignIn(context, request, flow, signedIn), 302);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return reply.redirect(failed(target, errorFacts(error)), 302);
  }
};

/** Reads the parameters from the query, or from the form that Apple posts. */
function fieldsOf(request: FastifyRequest): (name: string) => string | undefined {
  const form = request.body as Record<string, unknown> | null | undefined;
  if (request.method !== 'POST' || typeof form !== 'object') return (name) => queryText(request, name);
  return (name) => {
    const value = form?.[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
}

/** Redeems the code at the provider. @throws AuthError when the provider refuses it or responds invalidly */
async function redeemCallback(
  context: AuthContext,
  request: FastifyRequest,
  flow: ExternalFlow,
  given: { code: string; userField: string | undefined },
): Promise<ProviderSignIn> {
  const provider = context.providers.get(flow.provider);
  if (!provider) throw new AuthError(400, 'oauth_provider_not_supported', 'Unsupported provider');
  const { codeVerifier, nonceHash } = flow;
  try {
    return await provider.redeem({ ...given, codeVerifier, nonceHash, redirectUri: callbackUrl(context) });
  } catch (error) {
    if (!(error instanceof ProviderError || error instanceof IdTokenError)) throw error;
    // Log only the message: other properties of the error may contain personal data.
    request.log.warn(
      { provider: flow.provider, reason: error.message },
      'a provider did not vouch for somebody',
    );
    await noteFailure(context, request, flow.provider, 'not_vouched_for');
    throw new AuthError(500, 'unexpected_failure', 'Unable to exchange external code');
  }
}

/** Signs the person in, or links the identity. @returns the URL to redirect to, with a code or tokens */
async function finishSignIn(
  context: AuthContext,
  request: FastifyRequest,
  flow: ExternalFlow,
  signedIn: ProviderSignIn,
): Promise<string> {
  const { profile, accessToken, refreshToken } = signedIn;
  const { challenge, inviteHash, linking, target } = flow;
  if (!linking) await guardUnproven(context, request, profile);
  const mails: OutgoingMail[] = [];
  const redirectUrl = await context.database
    .transaction(async (client) => {
      const entry = { profile, inviteHash, challenge, redirectTo: target };
      const admission = linking
        ? { user: await linkIdentity(client, context, request, linking, profile) }
        : await admit(client, context, request, entry);
      if ('unproven' in admission) {
        if (admission.mail) mails.push(admission.mail);
        return undefined;
      }
      const { user } = admission;
      if (challenge) {
        const code = await finishExternalFlow(client, flow.id, user.id, signedIn);
        return withQuery(target, { code });
      }
      await audit(client, 'login', actorOf(request, user), { provider: profile.provider, type: 'oauth' });
      const sign = { userId: user.id, method: 'oauth', ...originOf(request) };
      const { user: _user, ...session } = await signIn(client, context, sign);
      const tokens = {
        provider_token: accessToken,
        ...(refreshToken ? { provider_refresh_token: refreshToken } : {}),
      };
      return withFragment(target, { ...session, ...tokens });
    })
    .catch(async (error) => {
      if (error instanceof AuthError) await noteFailure(context, request, flow.provider, error.code);
      throw error;
    });
  for (const mail of mails) await context.sendMail(mail);
  if (!redirectUrl) throw unprovenAddress(profile.provider);
  return redirectUrl;
}

async function noteFailure(
  context: AuthContext,
  request: FastifyRequest,
  provider: string,
  reason: string,
): Promise<void> {
  await context.database.transaction((client) =>
    audit(client, 'login_failed', actorOf(request), { provider, reason }),
  );
}

/** The redirect after the provider's refusal, with its error texts truncated. */
function refused(target: string, error: string, description: string | undefined): string {
  const text = (value: string) => value.toWellFormed().slice(0, FOREIGN_CHARACTERS);
  return failed(target, {
    error: text(error),
    ...(description ? { error_description: text(description) } : {}),
  });
}
