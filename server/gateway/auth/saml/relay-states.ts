import type pg from 'pg';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { type Challenge, FLOW_LIFETIME_MS } from '#server/gateway/auth/pkce.ts';

/** The authentication method in the tokens of SAML sessions (auth protocol 4.10). */
export const SSO_METHOD = 'sso/saml';

/** The state of a SAML sign-in between redirect start and callback. */
export interface RelayState {
  providerId: string;
  /** The ID of our request, which the response must name in `InResponseTo`. */
  requestId: string;
  /** Where to redirect at the end. */
  target: string;
  /** The flow that issues a code; undefined for tokens in the fragment. */
  flowId: string | undefined;
}

/** Stores a redirect start. @returns the id for `RelayState` */
export async function beginRelay(
  client: pg.ClientBase,
  start: { providerId: string; providerName: string; requestId: string; target: string },
  challenge: Challenge | undefined,
): Promise<string> {
  const { providerId, providerName, requestId, target } = start;
  const now = new Date();
  const flow = challenge
    ? await client.query<{ id: string }>(
        `insert into auth.flow_state
           (code_challenge, code_challenge_method, provider_type, authentication_method, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $5) returning id`,
        [challenge.challenge, challenge.method, providerName, SSO_METHOD, now],
      )
    : undefined;
  const { rows } = await client.query<{ id: string }>(
    `insert into auth.saml_relay_states
       (sso_provider_id, request_id, redirect_to, flow_state_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5) returning id`,
    [providerId, requestId, target, flow?.rows[0]?.id, now],
  );
  return rows[0]?.id as string;
}

/**
 * Deletes and returns the state with this id. It works once, even when the sign-in fails later.
 * @throws AuthError `saml_relay_state_not_found`
 */
export async function takeRelay(
  client: pg.ClientBase,
  id: string,
): Promise<RelayState & { createdAt: Date }> {
  const { rows } = await client.query<{
    sso_provider_id: string;
    request_id: string;
    redirect_to: string;
    flow_state_id: string | null;
    created_at: Date;
  }>('delete from auth.saml_relay_states where id = $1 returning *', [id]);
  const row = rows[0];
  if (!row) {
    const text = 'SAML RelayState does not exist, try logging in again?';
    throw new AuthError(404, 'saml_relay_state_not_found', text);
  }
  return {
    providerId: row.sso_provider_id,
    requestId: row.request_id,
    target: row.redirect_to,
    flowId: row.flow_state_id ?? undefined,
    createdAt: row.created_at,
  };
}

/** @throws AuthError `saml_relay_state_expired` for one that was begun more than five minutes ago */
export function refuseLate({ createdAt }: { createdAt: Date }): void {
  if (Date.now() - createdAt.getTime() < FLOW_LIFETIME_MS) return;
  const text = 'SAML RelayState has expired. Try logging in again?';
  throw new AuthError(422, 'saml_relay_state_expired', text);
}
