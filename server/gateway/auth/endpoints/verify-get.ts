import type { FastifyRequest } from 'fastify';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext, Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { queryText } from '#server/gateway/auth/body.ts';
import { actorOf, originOf } from '#server/gateway/auth/caller.ts';
import { HALF_CONFIRMED } from '#server/gateway/auth/endpoints/verify-post.ts';
import { PKCE_PREFIX } from '#server/gateway/auth/one-time-tokens.ts';
import { issueAuthCode } from '#server/gateway/auth/pkce.ts';
import { redirectTarget } from '#server/gateway/auth/redirects.ts';
import { signIn } from '#server/gateway/auth/token-response.ts';
import { redeem, tokenTypesOf } from '#server/gateway/auth/verification.ts';

/** How the session of a link says it came about (sheet, 2.5). */
const METHODS: Record<string, string> = { signup: 'email/signup', email: 'otp' };

const ERROR_NAMES: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** `GET /verify?token=…` (sheet, 4.9): the links of mails. Always leads on, with what happened in the address. */
export const verifyByLink: Endpoint = async (context, request, reply) => {
  const target = redirectTarget(context, request);
  const link = queryText(request, 'token') ?? queryText(request, 'token_hash') ?? '';
  try {
    return reply.redirect(await follow(context, request, { link, target }), 303);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return reply.redirect(withError(target, error, link.startsWith(PKCE_PREFIX)), 303);
  }
};

async function follow(
  context: AuthContext,
  request: FastifyRequest,
  { link, target }: { link: string; target: string },
): Promise<string> {
  const type = queryText(request, 'type');
  tokenTypesOf(type);
  const kind = type as string;
  const place = await context.database.transaction(async (client) => {
    const verified = await redeem(client, context, { link }, kind);
    if (!verified) return undefined;
    if (!verified.complete) return withFragment(target, { message: HALF_CONFIRMED });
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
  if (!place) throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
  return place;
}

function withError(target: string, error: AuthError, alsoInQuery: boolean): string {
  const facts = {
    error: ERROR_NAMES[error.status] ?? 'access_denied',
    error_code: error.code,
    error_description: error.message,
  };
  return withFragment(alsoInQuery ? withQuery(target, facts) : target, facts);
}

/** Facts in the fragment, sorted, with the empty marker `sb` of the protocol. Servers never see a fragment. */
function withFragment(target: string, facts: Record<string, string | number>): string {
  const sorted = Object.entries({ ...facts, sb: '' }).sort(([a], [b]) => (a < b ? -1 : 1));
  const fragment = new URLSearchParams(sorted.map(([name, value]) => [name, String(value)]));
  return `${target.split('#')[0]}#${fragment}`;
}

function withQuery(target: string, facts: Record<string, string>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(facts)) url.searchParams.set(name, value);
  return url.href;
}
