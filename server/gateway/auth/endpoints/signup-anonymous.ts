import type { FastifyRequest } from 'fastify';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { actorOf, originOf } from '#server/gateway/auth/caller.ts';
import { addressRefused, limitKey, takeAttempt } from '#server/gateway/auth/rate-limits.ts';
import { signIn, type TokenResponse } from '#server/gateway/auth/token-response.ts';
import { getUser } from '#server/gateway/auth/users.ts';
import { addressBlock } from '#server/gateway/client-address.ts';

/**
 * `POST /signup` without an address and number (auth protocol 4.1): a new person whom nothing but this session stands
 * for.
 * @param data what the client says of the person (`user_metadata`)
 * @throws AuthError `anonymous_provider_disabled`, `signup_disabled`, or 429 for a client address that makes too many
 */
export async function signupAnonymously(
  context: AuthContext,
  request: FastifyRequest,
  data: Record<string, unknown>,
): Promise<TokenResponse> {
  const { anonymousUsers, disableSignup, limits } = context.settings;
  if (!anonymousUsers) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  if (disableSignup) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  const wait = await takeAttempt(context, limitKey('anonymous', addressBlock(request.ip)), limits.anonymous);
  if (wait > 0) throw addressRefused(wait);
  return context.database.transaction(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into auth.users (is_anonymous, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       values (true, '{}', $1, $2, $2) returning id`,
      [data, new Date()],
    );
    const user = await getUser(client, rows[0]?.id as string);
    await audit(client, 'user_signedup', actorOf(request, user), { provider: 'anonymous' });
    return signIn(client, context, { userId: user.id, method: 'anonymous', ...originOf(request) });
  });
}
