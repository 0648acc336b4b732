import type { FastifyRequest } from 'fastify';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext, Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { queryText } from '#server/gateway/auth/body.ts';
import { actorOf, originOf } from '#server/gateway/auth/caller.ts';
import { ADDRESS_CHANGED, HALF_CONFIRMED } from '#server/gateway/auth/endpoints/verify-post.ts';
import { PKCE_PREFIX } from '#server/gateway/auth/one-time-tokens.ts';
import { issueAuthCode } from '#server/gateway/auth/pkce.ts';
import { errorFacts, withFragment, withQuery } from '#server/gateway/auth/redirect-url.ts';
import { redirectTarget } from '#server/gateway/auth/redirects.ts';
import { signIn } from '#server/gateway/auth/token-response.ts';
import { deadLink, redeem, tokenTypesOf } from '#server/gateway/auth/verification.ts';

/** The authentication method of a link's session (auth protocol 2.5). */
const METHODS: Record<string, string> = { signup: 'email/signup', email: 'otp' };

/** `GET /verify?token=…` (auth protocol 4.9): the links of mails. Always redirects, with the result in the URL. */
export const verifyByLink: Endpoint = async (context, request, reply) => {
  const target = redirectTarget(context, request);
  const type = queryText(request, 'type');
  const link = queryText(request, 'token') ?? queryText(request, 'token_hash') ?? '';
  const page = context.addressChanges?.pageUrl;
  // The page knows who is signed in; the request of a link does not say.
  if (page && link && type === 'email_change' && !link.startsWith(PKCE_PREFIX)) {
    return reply.redirect(withFragment(page, { token_hash: link, type }), 303);
  }
  try {
    return reply.redirect(await followLink(context, request, { link, target }), 303);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const facts = errorFacts(error);
    const redirectUrl = link.startsWith(PKCE_PREFIX) ? withQuery(target, facts) : target;
    return reply.redirect(withFragment(redirectUrl, facts), 303);
  }
};

async function followLink(
  context: AuthContext,
  request: FastifyRequest,
  { link, target }: { link: string; target: string },
): Promise<string> {
  const type = queryText(request, 'type');
  tokenTypesOf(type);
  const kind = type as string;
  const redirectUrl = await context.database.transaction(async (client) => {
    const verified = await redeem(client, context, request, { link }, { type: kind });
    if (!verified) return undefined;
    if (!verified.complete) return withFragment(target, { message: HALF_CONFIRMED });
    if (verified.addressChange) return withFragment(target, { message: ADDRESS_CHANGED });
    await audit(client, 'login', actorOf(request, verified.user), { provider: 'email', type: kind });
    if (verified.flowId) {
      const code = await issueAuthCode(client, verified.flowId);
      if (code) return withQuery(target, { code });
    }
    const method = METHODS[kind] ?? kind;
    const { user, ...session } = await signIn(client, context, {
      userId: verified.user.id,
      method,
      ...originOf(request),
    });
    return withFragment(target, { ...session, type: kind });
  });
  if (!redirectUrl) throw await deadLink(context, link);
  return redirectUrl;
}
