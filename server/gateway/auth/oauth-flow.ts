import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { isUuid } from '#server/gateway/auth/caller.ts';
import { type Challenge, FLOW_LIFETIME_MS, issueAuthCode } from '#server/gateway/auth/pkce.ts';
import type { ProviderSignIn } from '#server/gateway/auth/providers/provider.ts';
import { seal, secretHash, unseal } from '#server/gateway/auth/sealed.ts';

/**
 * The secrets in the redirect to a provider. The database stores their hashes, and the verifier encrypted with the
 * state.
 */
export interface FlowSecrets {
  state: string;
  nonce: string;
  codeChallenge: string;
}

/** The account that gets the identity, and the session that requested it. */
export interface Linking {
  userId: string;
  sessionId: string | undefined;
}

export interface ExternalFlow {
  id: string;
  provider: string;
  /** Where to redirect at the end. */
  target: string;
  /** The PKCE challenge of the application; absent when it takes tokens from the fragment. */
  challenge: Challenge | undefined;
  linking: Linking | undefined;
  /** The hash of the invitation's link, when the person follows one. */
  inviteHash: string | undefined;
  nonceHash: string;
  codeVerifier: string;
}

/** Starts a sign-in through a provider. The flow expires after five minutes (auth protocol 4.4 and 4.15). */
export async function beginExternalFlow(
  client: pg.ClientBase,
  flow: Pick<ExternalFlow, 'provider' | 'target' | 'challenge' | 'linking' | 'inviteHash'>,
): Promise<FlowSecrets> {
  const state = randomUUID();
  const nonce = randomBytes(32).toString('base64url');
  const verifier = randomBytes(32).toString('base64url');
  await client.query(
    `insert into auth.flow_state
       (state_hash, nonce_hash, provider_verifier, code_challenge, code_challenge_method, provider_type,
        authentication_method, referrer, linking_target_id, linking_session_id, invite_token, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, 'oauth', $7, $8, $9, $10, $11, $11)`,
    [
      secretHash(state),
      secretHash(nonce),
      seal(state, verifier),
      flow.challenge?.challenge,
      flow.challenge?.method,
      flow.provider,
      flow.target,
      flow.linking?.userId,
      flow.linking?.sessionId,
      flow.inviteHash,
      new Date(),
    ],
  );
  return { state, nonce, codeChallenge: createHash('sha256').update(verifier).digest('base64url') };
}

interface FlowStateRow {
  id: string;
  provider_type: string;
  referrer: string;
  code_challenge: string | null;
  code_challenge_method: Challenge['method'] | null;
  linking_target_id: string | null;
  linking_session_id: string | null;
  invite_token: string | null;
  nonce_hash: string;
  provider_verifier: string;
  state_used_at: Date | null;
}

/**
 * Deletes and returns the flow of a state, which works once.
 * @throws AuthError `bad_oauth_state` for an unknown or expired one; `flow_state_already_used`
 */
export async function takeExternalFlow(client: pg.ClientBase, state: string): Promise<ExternalFlow> {
  const oldest = new Date(Date.now() - FLOW_LIFETIME_MS);
  const { rows } = isUuid(state)
    ? await client.query<FlowStateRow>(
        'select * from auth.flow_state where state_hash = $1 and created_at > $2 for update',
        [secretHash(state), oldest],
      )
    : { rows: [] };
  const row = rows[0];
  if (!row) throw new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired');
  if (row.state_used_at) {
    throw new AuthError(400, 'flow_state_already_used', 'OAuth state has already been used');
  }
  await client.query('update auth.flow_state set state_used_at = $2, updated_at = $2 where id = $1', [
    row.id,
    new Date(),
  ]);
  return {
    id: row.id,
    provider: row.provider_type,
    target: row.referrer,
    challenge:
      row.code_challenge && row.code_challenge_method
        ? { challenge: row.code_challenge, method: row.code_challenge_method }
        : undefined,
    linking: row.linking_target_id
      ? { userId: row.linking_target_id, sessionId: row.linking_session_id ?? undefined }
      : undefined,
    inviteHash: row.invite_token ?? undefined,
    nonceHash: row.nonce_hash,
    codeVerifier: unseal(state, row.provider_verifier),
  };
}

/** Gives out the code for the person who came back; the provider's tokens wait, sealed with it. */
export async function finishExternalFlow(
  client: pg.ClientBase,
  flowId: string,
  userId: string,
  { accessToken, refreshToken }: Pick<ProviderSignIn, 'accessToken' | 'refreshToken'>,
): Promise<string> {
  const code = await issueAuthCode(client, flowId);
  if (!code) throw new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired');
  await client.query(
    `update auth.flow_state set user_id = $2, provider_access_token = $3, provider_refresh_token = $4 where id = $1`,
    [flowId, userId, seal(code, accessToken), refreshToken === undefined ? null : seal(code, refreshToken)],
  );
  return code;
}
