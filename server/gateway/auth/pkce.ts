import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import type { Claim } from '#server/gateway/auth/first-proof.ts';
import { secretHash } from '#server/gateway/auth/sealed.ts';
import { lockUser } from '#server/gateway/auth/users.ts';

/** How long a flow may take until its code is exchanged (auth protocol 4.4). */
export const FLOW_LIFETIME_MS = 300_000;
const CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/;

export interface Challenge {
  challenge: string;
  method: 's256' | 'plain';
}

export interface FlowRow {
  id: string;
  user_id: string;
  code_challenge: string;
  code_challenge_method: 's256' | 'plain';
  provider_type: string;
  /** Sealed with the code. */
  provider_access_token: string | null;
  provider_refresh_token: string | null;
  authentication_method: string;
  /** When a company ends the session. */
  session_not_after: Date | null;
  auth_code_issued_at: Date | null;
  /** What holds once this browser has proven the address. */
  claim: Claim | null;
  created_at: Date;
}

/** The PKCE challenge of a body, if it sends one. @throws AuthError `validation_failed` for half a pair or a bad one */
export function readChallenge(body: {
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
}): Challenge | undefined {
  const { code_challenge: challenge, code_challenge_method: named } = body;
  if (!challenge && !named) return undefined;
  if (!challenge || !named) throw invalid('PKCE flow requires code_challenge_method and code_challenge');
  const method = named.toLowerCase();
  if (method !== 's256' && method !== 'plain') throw invalid('invalid code challenge method');
  if (!CHALLENGE.test(challenge)) {
    throw invalid('code challenge has to be between 43 and 128 characters of A-Z, a-z, 0-9, -, ., _ and ~');
  }
  return { challenge, method };
}

/** Begins a flow that a mailed link will continue; its id goes with the link's token. */
export async function beginFlow(
  client: pg.ClientBase,
  challenge: Challenge,
  { userId, method, claim }: { userId: string; method: string; claim?: Claim | undefined },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into auth.flow_state
       (user_id, code_challenge, code_challenge_method, provider_type, authentication_method, claim, created_at,
        updated_at)
     values ($1, $2, $3, 'email', $4, $5, $6, $6) returning id`,
    [userId, challenge.challenge, challenge.method, method, claim ? JSON.stringify(claim) : null, new Date()],
  );
  return rows[0]?.id as string;
}

/** Gives out the code that the browser which began the flow may exchange; undefined when the flow is gone. */
export async function issueAuthCode(client: pg.ClientBase, flowId: string): Promise<string | undefined> {
  const code = randomUUID();
  const { rowCount } = await client.query(
    `update auth.flow_state set auth_code = $2, auth_code_issued_at = $3, updated_at = $3
     where id = $1 and auth_code is null`,
    [flowId, secretHash(code), new Date()],
  );
  return rowCount === 1 ? code : undefined;
}

/** Notes the address that a flow's link has proven; the browser that began the flow gives it to the account. */
export async function claimEmail(client: pg.ClientBase, flowId: string, email: string): Promise<void> {
  await client.query('update auth.flow_state set claim = $2 where id = $1', [flowId, { email }]);
}

/** Forgets what a flow claims: its link was not the first proof of the address. */
export async function dropClaim(client: pg.ClientBase, flowId: string): Promise<void> {
  await client.query('update auth.flow_state set claim = null where id = $1', [flowId]);
}

/**
 * Redeems a code. The flow is deleted, so each code works once.
 * @throws AuthError (auth protocol 4.4); after a wrong verifier, the code stays valid for the right one
 */
export async function redeemAuthCode(
  client: pg.ClientBase,
  code: string,
  verifier: string,
): Promise<FlowRow> {
  const hash = secretHash(code);
  const found = await client.query<{ user_id: string }>(
    'select user_id from auth.flow_state where auth_code = $1 and user_id is not null',
    [hash],
  );
  // First the person, then the flow: a new password takes them in this order.
  if (found.rows[0]) await lockUser(client, found.rows[0].user_id);
  const { rows } = await client.query<FlowRow>(
    'select * from auth.flow_state where auth_code = $1 and user_id is not null for update',
    [hash],
  );
  const flow = rows[0];
  if (!flow) {
    throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  }
  // Mails may lie for long before somebody follows their link; who signs in through a provider is under way.
  const since = flow.provider_type === 'email' ? flow.auth_code_issued_at : flow.created_at;
  if (Date.now() - (since?.getTime() ?? 0) > FLOW_LIFETIME_MS) {
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  }
  if (!matches(flow, verifier)) {
    throw new AuthError(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    );
  }
  await client.query('delete from auth.flow_state where id = $1', [flow.id]);
  return flow;
}

function matches(flow: FlowRow, verifier: string): boolean {
  const derived =
    flow.code_challenge_method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier;
  const [expected, given] = [Buffer.from(flow.code_challenge), Buffer.from(derived)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
