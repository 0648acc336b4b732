import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext, Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import { optionalText, readBody } from '#server/gateway/auth/body.ts';
import { actorOf, originOf } from '#server/gateway/auth/caller.ts';
import { confirmEmailChange } from '#server/gateway/auth/email-change.ts';
import { settleClaim } from '#server/gateway/auth/first-proof.ts';
import { notifyPerson } from '#server/gateway/auth/notices.ts';
import { type FlowRow, redeemAuthCode } from '#server/gateway/auth/pkce.ts';
import { unseal } from '#server/gateway/auth/sealed.ts';
import { signIn } from '#server/gateway/auth/token-response.ts';
import { getUser, isBanned, type UserRow } from '#server/gateway/auth/users.ts';

const body = z.object({ auth_code: optionalText, code_verifier: optionalText });

/** `POST /token?grant_type=pkce` (auth protocol 4.4): the second half of what was begun with a challenge. */
export const pkceGrant: Endpoint = async (context, request) => {
  const { auth_code: code, code_verifier: verifier } = readBody(request, body);
  if (!code || !verifier)
    throw invalid('invalid request: both auth code and code verifier should be non-empty');
  return context.database.transaction(async (client) => {
    const flow = await redeemAuthCode(client, code, verifier);
    const before = await getUser(client, flow.user_id);
    if (isBanned(before)) throw new AuthError(403, 'user_banned', 'User is banned');
    // Only the browser that began the flow has the verifier: what it asked for holds.
    if (flow.claim?.email) await giveProvenEmail(client, context, request, before, flow.claim.email);
    else if (flow.claim) await settleClaim(client, before.id, flow.claim);
    const user = flow.claim ? await getUser(client, before.id) : before;
    await audit(client, 'login', actorOf(request, user), { provider: flow.provider_type, type: 'pkce' });
    const answer = await signIn(client, context, {
      userId: user.id,
      method: flow.authentication_method,
      notAfter: flow.session_not_after,
      ...originOf(request),
    });
    return { ...answer, ...providerTokens(flow, code) };
  });
};

/** What the provider gave for its own interfaces, which waited sealed with the code. */
function providerTokens(flow: FlowRow, code: string): Record<string, string> {
  const tokens: Record<string, string> = {};
  if (flow.provider_access_token) tokens.provider_token = unseal(code, flow.provider_access_token);
  if (flow.provider_refresh_token) tokens.provider_refresh_token = unseal(code, flow.provider_refresh_token);
  return tokens;
}

/** Completes the change to the first address of an account, unless it was ended or asks for another address by now. */
async function giveProvenEmail(
  client: pg.ClientBase,
  context: AuthContext,
  request: FastifyRequest,
  user: UserRow,
  email: string,
): Promise<void> {
  if (user.email || user.email_change !== email) return;
  await confirmEmailChange(client, user, { side: 'new', provenHere: true });
  notifyPerson(client, context, request, user, 'email_changed', { new_email: email });
}
