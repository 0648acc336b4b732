import type { FastifyRequest } from 'fastify';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext, Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import { actorOf, isUuid, originOf } from '#server/gateway/auth/caller.ts';
import { issueAuthCode } from '#server/gateway/auth/pkce.ts';
import { guardProviders } from '#server/gateway/auth/redirect-start.ts';
import { errorFacts, failed, withFragment, withQuery } from '#server/gateway/auth/redirect-url.ts';
import { mayRedirect } from '#server/gateway/auth/redirects.ts';
import { admitMember, invalidAssertion, useAssertionOnce } from '#server/gateway/auth/saml/admit-member.ts';
import type { Assertion } from '#server/gateway/auth/saml/assertion.ts';
import { personOf } from '#server/gateway/auth/saml/person.ts';
import { openResponse, type SamlResponse, verifyResponse } from '#server/gateway/auth/saml/read-response.ts';
import {
  type RelayState,
  refuseLate,
  SSO_METHOD,
  takeRelay,
} from '#server/gateway/auth/saml/relay-states.ts';
import { SamlError } from '#server/gateway/auth/saml/saml-error.ts';
import { requireSaml } from '#server/gateway/auth/saml/service-provider.ts';
import {
  findSsoProvider,
  openedProvider,
  type SsoProvider,
} from '#server/gateway/auth/saml/sso-providers.ts';
import { signIn } from '#server/gateway/auth/token-response.ts';

/**
 * `POST /sso/saml/acs` (auth protocol 4.10): the callback of SAML providers. Always redirects, with the result in the
 * URL, because a browser posts here.
 */
export const samlAcs: Endpoint = async (context, request, reply) => {
  requireSaml(context);
  let target = context.siteUrl;
  try {
    await guardProviders(context, request, 'saml');
    const relayState = fieldOf(request, 'RelayState') ?? '';
    const relay = isUuid(relayState) ? await takeBack(context, relayState) : undefined;
    if (relay) {
      target = relay.target;
      refuseLate(relay);
    } else {
      requireIdpInitiated(context, relayState);
      if (mayRedirect(context, relayState)) target = relayState;
    }
    return reply.redirect(await acceptResponse(context, request, relay, target), 303);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return reply.redirect(failed(target, errorFacts(error)), 303);
  }
};

function fieldOf(request: FastifyRequest, name: string): string | undefined {
  const value = (request.body as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function takeBack(context: AuthContext, id: string): Promise<RelayState & { createdAt: Date }> {
  return context.database.transaction((client) => takeRelay(client, id));
}

/**
 * Checks a response without a request. An attacker could use one to sign a person in to the attacker's account, so the
 * operator must allow them.
 */
function requireIdpInitiated({ settings }: AuthContext, relayState: string): void {
  if (relayState !== '' && !URL.canParse(relayState))
    throw invalid('SAML RelayState is not a valid UUID or URL');
  if (!settings.saml.idpInitiated)
    throw invalid('SAML sign-in has to begin here, not at the identity provider');
}

/** Verifies the response and signs the person in. @returns the URL to redirect to, with a code or tokens */
async function acceptResponse(
  context: AuthContext,
  request: FastifyRequest,
  relay: RelayState | undefined,
  target: string,
): Promise<string> {
  const text = fieldOf(request, 'SAMLResponse');
  if (!text) throw invalid('SAMLResponse is missing');
  let providerName = 'sso';
  try {
    const response = openResponse(text);
    const provider = await providerOf(context, relay, response);
    providerName = provider.name;
    const assertion = await verifyResponse(context, provider.metadata, response, relay?.requestId);
    return await finishSignIn(context, request, { provider, assertion, relay, target });
  } catch (error) {
    const refusal = error instanceof SamlError ? invalidAssertion() : error;
    if (!(refusal instanceof AuthError)) throw error;
    const reason = error instanceof SamlError ? error.message : refusal.code;
    // Log only the message: the response contains personal data.
    request.log.warn({ provider: providerName, reason }, 'a company did not vouch for somebody');
    await context.database.transaction((client) =>
      audit(client, 'login_failed', actorOf(request), { provider: providerName, reason: refusal.code }),
    );
    throw refusal;
  }
}

/** The provider of our request, or the issuer of an unsolicited response. @throws AuthError (auth protocol 4.10) */
async function providerOf(
  context: AuthContext,
  relay: RelayState | undefined,
  { shape }: SamlResponse,
): Promise<SsoProvider> {
  const where = relay ? { id: relay.providerId } : { entityId: shape.issuer ?? '' };
  const row = await context.database.transaction((client) => findSsoProvider(client, where));
  if (row) return openedProvider(row);
  const text = 'A SAML connection has not been established with this Identity Provider';
  throw new AuthError(404, 'saml_idp_not_found', text);
}

async function finishSignIn(
  context: AuthContext,
  request: FastifyRequest,
  accepted: { provider: SsoProvider; assertion: Assertion; relay: RelayState | undefined; target: string },
): Promise<string> {
  const { provider, assertion, relay, target } = accepted;
  const person = personOf(assertion, provider);
  const notAfter = assertion.sessionNotAfter;
  return context.database.transaction(async (client) => {
    await useAssertionOnce(client, provider, assertion.id);
    const user = await admitMember(client, context, request, { provider, person });
    if (relay?.flowId) {
      const code = await issueAuthCode(client, relay.flowId);
      if (!code) throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
      await client.query('update auth.flow_state set user_id = $2, session_not_after = $3 where id = $1', [
        relay.flowId,
        user.id,
        notAfter,
      ]);
      return withQuery(target, { code });
    }
    await audit(client, 'login', actorOf(request, user), { provider: provider.name, type: SSO_METHOD });
    const sign = { userId: user.id, method: SSO_METHOD, notAfter, ...originOf(request) };
    const { user: _user, ...session } = await signIn(client, context, sign);
    return withFragment(target, { ...session });
  });
}
