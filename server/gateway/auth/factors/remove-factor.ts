import type pg from 'pg';
import { deleteFactor, type StoredFactor } from '#server/gateway/auth/factors/factor-rows.ts';
import { clearRecoveryCodes } from '#server/gateway/auth/factors/recovery-codes.ts';
import { lowerSessions } from '#server/gateway/auth/factors/session-level.ts';

/**
 * Removes a factor with all it stood for: what it raised is lowered, and with the last verified one the recovery codes
 * go too. The caller holds the person's row.
 */
export async function removeFactor(client: pg.ClientBase, factor: StoredFactor): Promise<void> {
  if (factor.status === 'verified') await lowerSessions(client, factor.user_id, factor);
  await deleteFactor(client, factor.id);
  const { rowCount } = await client.query(
    `select 1 from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`,
    [factor.user_id],
  );
  if (rowCount === 0) await clearRecoveryCodes(client, factor.user_id);
}
