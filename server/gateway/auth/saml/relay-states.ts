import type pg from 'pg';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { type Challenge, FLOW_LIFETIME_MS } from '#server/gateway/auth/pkce.ts';

/** How a session that begins at a company is named in its tokens (auth protocol 4.10). */
export const SSO_METHOD = 'sso/saml';

/** What is remembered while somebody is at their company. */
export interface RelayState {
  providerId: string;
  /** The name of our request, which the response must answer. */
  requestId: string;
  /** Where the person is to land. */
  target: string;
  /** The flow that hands out a code; undefined for tokens in the fragment. */
  flowId: string | undefined;
}

/** Remembers a departure. @returns the id by which the person comes back */
export async function beginRelay(
  client: pg.ClientBase,
  departure: { providerId: string; providerName: string; requestId: string; target: string },
  challenge: Challenge | undefined,
): Promise<string> {
  const { providerId, providerName, requestId, target } = departure;
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
 * Takes what was remembered under `id`; it works once, whoever brings it and whatever comes of it.
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
