import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext, Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import { optionalText, readBody } from '#server/gateway/auth/body.ts';
import { actorOf, loadCaller, originOf, readClaims } from '#server/gateway/auth/caller.ts';
import { guardPassword } from '#server/gateway/auth/password-guard.ts';
import { normalisePhone } from '#server/gateway/auth/phone.ts';
import { signIn } from '#server/gateway/auth/token-response.ts';
import { deadLink, PHONE_TYPES, redeem, tokenTypesOf } from '#server/gateway/auth/verification.ts';
import { bearerToken } from '#server/gateway/identity.ts';

/** What the first half of a changed address answers (auth protocol 4.8). */
export const HALF_CONFIRMED =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** What the second half answers where it signs nobody in. */
export const ADDRESS_CHANGED = 'Email address changed';

const body = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
});

/** `POST /verify` (auth protocol 4.8): a typed code, or the token of a link. */
export const verifyByPost: Endpoint = async (context, request) => {
  const given = readBody(request, body);
  const proof = readProof(given);
  tokenTypesOf(given.type);
  const type = given.type as string;
  // Codes can be guessed, links cannot.
  const attempt = 'code' in proof ? ({ secret: 'code', account: proof.address } as const) : undefined;
  const guard = attempt && (await guardPassword(context, attempt, request.ip));
  const changesAddress = type === 'email_change' && context.addressChanges !== undefined;

  const answer = await context.database.transaction(async (client) => {
    const signedInId = changesAddress ? await readSignedInId(context, client, request) : undefined;
    const verified = await redeem(client, context, request, proof, { type, signedInId });
    if (!verified) return undefined;
    const { complete, addressChange } = verified;
    if (!complete || addressChange) {
      const msg = complete ? ADDRESS_CHANGED : HALF_CONFIRMED;
      return { msg, code: '200', ...(addressChange && { email_change: addressChange }) };
    }
    await audit(client, 'login', actorOf(request, verified.user), {
      provider: PHONE_TYPES.includes(type) ? 'phone' : 'email',
      type,
    });
    return signIn(client, context, { userId: verified.user.id, method: 'otp', ...originOf(request) });
  });
  if (!answer) {
    if ('link' in proof) throw await deadLink(context, proof.link);
    throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
  }
  await guard?.succeeded();
  return answer;
};

/**
 * The person whose session the request carries, as it stands now; undefined without one, or with the key of the portal.
 * @throws AuthError 401 for a token that is refused: its browser can renew the session, and must not count as another
 * one
 */
async function readSignedInId(
  context: AuthContext,
  client: pg.ClientBase,
  request: FastifyRequest,
): Promise<string | undefined> {
  if (!bearerToken(request.headers.authorization)) return undefined;
  try {
    const claims = await readClaims(context, request);
    return claims.sub ? (await loadCaller(client, claims)).user.id : undefined;
  } catch (error) {
    if (error instanceof AuthError) throw new AuthError(401, error.code, error.message);
    throw error;
  }
}

function readProof(given: z.output<typeof body>): { link: string } | { address: string; code: string } {
  const { type, token, token_hash: link, email, phone } = given;
  if (!type) throw invalid('Verify requires a verification type');
  if (!token && !link) throw invalid('Verify requires a token or a token hash');
  if (token && link) throw invalid('Verify requires either a token or a token hash');
  if (link) {
    if (email || phone) throw invalid('Only the token_hash and type should be provided');
    return { link };
  }
  if ((email && phone) || (!email && !phone)) {
    throw invalid('Only an email address or phone number should be provided on verify');
  }
  // A code that came by one way is good for that way only.
  if (PHONE_TYPES.includes(type) !== Boolean(phone)) throw invalid('Unsupported verification type');
  const address = phone ? normalisePhone(phone) : (email ?? '').trim().toLowerCase();
  return { address, code: (token as string).trim() };
}
