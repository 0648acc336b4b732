import type pg from 'pg';

export type AuditAction =
  | 'user_signedup'
  | 'user_repeated_signup'
  | 'user_confirmation_requested'
  | 'user_invited'
  | 'user_modified'
  | 'user_updated_password'
  | 'user_deleted'
  | 'user_recovery_requested'
  | 'user_reauthenticate_requested'
  | 'user_email_change_requested'
  | 'user_phone_change_requested'
  | 'user_email_change_cancelled'
  | 'user_phone_change_cancelled'
  | 'passkey_created'
  | 'passkey_updated'
  | 'passkey_deleted'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'sso_provider_created'
  | 'sso_provider_updated'
  | 'sso_provider_deleted'
  | 'login'
  | 'login_failed'
  | 'login_locked_out'
  | 'login_from_new_device'
  | 'logout'
  | 'token_refreshed'
  | 'token_revoked'
  | 'token_reused'
  | 'factor_in_progress'
  | 'factor_unenrolled'
  | 'factor_deleted'
  | 'challenge_created'
  | 'verification_attempted'
  | 'mfa_code_login'
  | 'generate_recovery_codes';

/** The most characters of a browser's name that are kept. */
const USER_AGENT_MAX = 300;

/** Who did it, from where. */
export interface AuditActor {
  userId: string | undefined;
  email: string | null | undefined;
  address: string;
  userAgent?: string | undefined;
}

/** Writes one line of the log of sign-in, in the transaction of what it tells about. `traits` carry no secret. */
export async function audit(
  client: Pick<pg.ClientBase, 'query'>,
  action: AuditAction,
  actor: AuditActor,
  traits: Record<string, unknown> = {},
): Promise<void> {
  await client.query({
    name: 'auth-audit',
    text: 'insert into auth.audit_log_entries (payload, created_at, ip_address) values ($1, $2, $3)',
    values: [auditPayload(action, actor, traits), new Date(), actor.address],
  });
}

/** One line of the log, for a statement that writes it beside what it tells about. */
export function auditPayload(
  action: AuditAction,
  actor: AuditActor,
  traits: Record<string, unknown>,
): Record<string, unknown> {
  return {
    action,
    actor_id: actor.userId,
    actor_email: actor.email ?? undefined,
    user_agent: actor.userAgent?.slice(0, USER_AGENT_MAX),
    traits,
  };
}
