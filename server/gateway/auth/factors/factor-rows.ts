import type pg from 'pg';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import type { FactorRow, UserRow } from '#server/gateway/auth/users.ts';

export type FactorType = 'totp' | 'phone' | 'webauthn';

/** A factor with what only the gateway may see. */
export interface StoredFactor extends FactorRow {
  user_id: string;
  factor_type: FactorType;
  status: 'unverified' | 'verified';
  /** Sealed. */
  secret: string | null;
  /** The newest time step whose code was taken; a bigint, which the driver gives as text. */
  last_step: string | null;
  /** The key of a `webauthn` factor, once one was made. */
  web_authn_credential: KeptKey | null;
}

/** A key as a factor's row keeps it: its public half, bytes in base64url. */
export interface KeptKey {
  id: string;
  public_key: string;
  transports: string[];
  sign_count: number;
  backup_eligible: boolean;
  backed_up: boolean;
}

/**
 * One of a person's factors.
 * @throws AuthError `mfa_factor_not_found` for one that does not exist or is somebody else's
 */
export async function findFactor(
  client: pg.ClientBase,
  userId: string,
  factorId: string,
): Promise<StoredFactor> {
  const { rows } = await client.query<StoredFactor>(
    'select * from auth.mfa_factors where id = $1 and user_id = $2',
    [factorId, userId],
  );
  if (!rows[0]) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return rows[0];
}

/** Adds an unverified factor; the caller holds the person's row, so that names and numbers stay counted. */
export async function insertFactor(
  client: pg.ClientBase,
  factor: {
    id: string;
    userId: string;
    type: FactorType;
    name?: string | undefined;
    secret?: string;
    phone?: string;
  },
): Promise<void> {
  await client.query(
    `insert into auth.mfa_factors
       (id, user_id, friendly_name, factor_type, status, secret, phone, created_at, updated_at)
     values ($1, $2, $3, $4, 'unverified', $5, $6, $7, $7)`,
    [factor.id, factor.userId, factor.name, factor.type, factor.secret, factor.phone, new Date()],
  );
}

/** Removes one factor; its challenges go with it. */
export async function deleteFactor(client: pg.ClientBase, factorId: string): Promise<void> {
  await client.query('delete from auth.mfa_factors where id = $1', [factorId]);
}

/** Removes a person's factors that nobody has verified since `before`: somebody closed the page half-way. */
export async function deleteAbandoned(client: pg.ClientBase, userId: string, before: Date): Promise<void> {
  await client.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and created_at < $2`,
    [userId, before],
  );
}

/** Takes a factor as the person's own; what else of its type was begun and not ended goes (auth protocol 4.17). */
export async function markVerified(client: pg.ClientBase, factor: StoredFactor): Promise<void> {
  if (factor.status === 'verified') return;
  await client.query(`update auth.mfa_factors set status = 'verified', updated_at = $2 where id = $1`, [
    factor.id,
    new Date(),
  ]);
  await client.query(
    `delete from auth.mfa_factors
     where user_id = $1 and factor_type = $2 and status = 'unverified' and id <> $3`,
    [factor.user_id, factor.factor_type, factor.id],
  );
}

/** Whether a person has a factor that counts. */
export function hasVerifiedFactor(user: UserRow): boolean {
  return user.factors.some(({ status }) => status === 'verified');
}
