import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { audit } from '#server/gateway/auth/audit.ts';
import type { AuthContext, Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import { optionalText, readBody } from '#server/gateway/auth/body.ts';
import { actorOf, originOf } from '#server/gateway/auth/caller.ts';
import { addressRefused, limitKey, returnAttempt, takeAttempt } from '#server/gateway/auth/rate-limits.ts';
import { signIn, type TokenResponse } from '#server/gateway/auth/token-response.ts';
import { getUser, isBanned } from '#server/gateway/auth/users.ts';
import { personOfWallet } from '#server/gateway/auth/web3-accounts.ts';
import { checkWeb3Message, invalidGrant, VALIDITY_MS } from '#server/gateway/auth/web3-checks.ts';
import { parseWeb3Message, type Web3Chain } from '#server/gateway/auth/web3-message.ts';
import { canonicalAddress, isSignedBy, readSignature } from '#server/gateway/auth/web3-signature.ts';
import { addressBlock } from '#server/gateway/client-address.ts';

const body = z.object({ chain: optionalText, message: optionalText, signature: optionalText });
const MESSAGE_MIN_LENGTH = 64;
const MESSAGE_MAX_BYTES = 20 * 1024;

/**
 * `POST /token?grant_type=web3` (auth protocol 4.6): a message that the person's wallet signed for this site, just now.
 */
export const web3Grant: Endpoint = async (context, request) => {
  const { ethereum, solana } = context.settings.web3;
  if (!ethereum && !solana) throw disabled('Web3 provider is disabled');
  const given = readBody(request, body);
  const chain = readChain(context, given.chain);
  const text = given.message ?? '';
  if (text.length < MESSAGE_MIN_LENGTH) throw invalid('message is too short');
  if (Buffer.byteLength(text) > MESSAGE_MAX_BYTES) throw invalid('message must not exceed 20KB');
  const signature = readSignature((given.signature ?? '').trim(), chain);
  const message = parseWeb3Message(text, chain);

  // A wallet costs nothing, so an address gets its try back only when it signs in to an account that was there.
  const key = limitKey('web3', addressBlock(request.ip));
  const wait = await takeAttempt(context, key, context.settings.limits.address);
  if (wait > 0) throw addressRefused(wait);
  if (!isSignedBy(chain, message.address, text, signature)) {
    await context.database.transaction((client) =>
      audit(client, 'login_failed', actorOf(request), { provider: 'web3', chain }),
    );
    throw invalidGrant('Signature does not match address in message');
  }
  checkWeb3Message(context, chain, message);
  await useOnce(context, text);

  const address = canonicalAddress(chain, message.address);
  const { network, domain, statement } = message;
  const { answer, isNew } = await signInByWallet(context, request, {
    providerId: `web3:${chain}:${address}`,
    claims: { address, chain, network, domain, statement },
  });
  if (!isNew) await returnAttempt(context, key);
  return answer;
};

function readChain({ settings }: AuthContext, chain: string | undefined): Web3Chain {
  if (chain !== 'ethereum' && chain !== 'solana') {
    throw new AuthError(400, 'web3_unsupported_chain', 'Unsupported chain');
  }
  if (settings.web3[chain]) return chain;
  throw disabled(`${chain === 'ethereum' ? 'Ethereum' : 'Solana'} Web3 provider is disabled`);
}

/**
 * Accepts each message once, on all nodes, to prevent replays. The message counts, not the signature, because a wallet
 * can create several signatures.
 * @throws OAuthError `invalid_grant`
 */
async function useOnce(context: AuthContext, text: string): Promise<void> {
  // From the earliest moment at which a message is good to the latest.
  const once = { attempts: 1, windowSeconds: (2 * VALIDITY_MS) / 1000 + 1 };
  const wait = await takeAttempt(context, limitKey('web3-message', text), once);
  if (wait > 0) throw invalidGrant('Signed message was used before, sign a new one');
}

async function signInByWallet(
  context: AuthContext,
  request: FastifyRequest,
  wallet: Parameters<typeof personOfWallet>[2],
): Promise<{ answer: TokenResponse; isNew: boolean }> {
  return context.database.transaction(async (client) => {
    const { userId, isNew } = await personOfWallet(client, context, wallet);
    const user = await getUser(client, userId);
    if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned');
    const traits = { provider: 'web3', ...wallet.claims };
    if (isNew) await audit(client, 'user_signedup', actorOf(request, user), traits);
    await audit(client, 'login', actorOf(request, user), traits);
    const answer = await signIn(client, context, { userId, method: 'web3', ...originOf(request) });
    return { answer, isNew };
  });
}

function disabled(message: string): AuthError {
  return new AuthError(422, 'web3_provider_disabled', message);
}
