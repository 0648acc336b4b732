import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { OAuthError } from '#server/gateway/auth/oauth-error.ts';
import { mayRedirect } from '#server/gateway/auth/redirects.ts';
import type { Web3Chain, Web3Message } from '#server/gateway/auth/web3-message.ts';

/** A signed message is good for so long before and after its "Issued At" (auth protocol 4.6). */
export const VALIDITY_MS = 10 * 60_000;

/**
 * Refuses a message that was signed for another site or another time (auth protocol 4.6).
 * @throws OAuthError `invalid_grant`
 */
export function checkWeb3Message(
  context: AuthContext,
  chain: Web3Chain,
  message: Web3Message,
  now = Date.now(),
): void {
  const name = chain === 'ethereum' ? 'Ethereum' : 'Solana';
  const { uri, domain, issuedAt, expirationTime, notBefore } = message;
  if (uri.protocol !== 'https:' && uri.hostname !== 'localhost') {
    throw invalidGrant(`Signed ${name} message is using URI which does not use HTTPS`);
  }
  if (!mayRedirect(context, uri.href)) {
    throw invalidGrant(
      `Signed ${name} message is using URI which is not allowed on this server, message was signed for another app`,
    );
  }
  if (uri.host !== domain.toLowerCase()) {
    throw invalidGrant(`Signed ${name} message is using a Domain that does not match the one in URI`);
  }
  if (notBefore && now < notBefore.getTime()) {
    throw invalidGrant(`Signed ${name} message becomes valid in the future`);
  }
  if (expirationTime && now >= expirationTime.getTime()) {
    throw invalidGrant(`Signed ${name} message is expired`);
  }
  if (now > issuedAt.getTime() + VALIDITY_MS) throw invalidGrant(`${name} message was issued too long ago`);
  if (now < issuedAt.getTime() - VALIDITY_MS) {
    throw invalidGrant(`${name} message was issued too far in the future`);
  }
}

/** The refusal in the form of OAuth (auth protocol 1.3). */
export function invalidGrant(description: string): OAuthError {
  return new OAuthError('invalid_grant', description);
}
