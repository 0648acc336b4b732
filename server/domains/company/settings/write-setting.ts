import type { ElevatedClient } from '#server/database/command-roles.ts';
import { callerOf, requireCapability } from '#server/domains/caller.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';

/**
 * The profile of the person who changes settings.
 * @throws AppError `forbidden` without the capability
 */
export async function requireSettingsManager({ client }: CommandContext): Promise<string> {
  const caller = await callerOf(client);
  requireCapability(caller, 'manage_settings', 'settings_admins_only');
  return caller.profileId;
}

interface SettingChange {
  key: string;
  value: unknown;
  /** `updated_at` as the caller read it; null when the setting had no row. */
  version: string | null;
  changedBy: string;
}

/**
 * Writes one row of `settings` over the version that the caller has read. One statement, so that the second of two
 * parallel changes is refused.
 * @throws AppError `conflict` when the row is another version by now
 */
export async function writeSetting(
  elevated: ElevatedClient,
  { key, value, version, changedBy }: SettingChange,
): Promise<{ version: string }> {
  const { rows } = await elevated.query<{ version: string }>(
    `insert into public.settings (key, value, updated_by) values ($1, $2, $3)
     on conflict (key) do update set value = excluded.value, updated_by = excluded.updated_by
     where settings.updated_at = $4::timestamptz
     returning to_json(updated_at) #>> '{}' as version`,
    [key, JSON.stringify(value), changedBy, instantOf(version)],
  );
  if (!rows[0]) throw new AppError('settings_changed');
  return rows[0];
}

/** A version that is no instant is of no row. */
const instantOf = (version: string | null) =>
  version !== null && !Number.isNaN(Date.parse(version)) ? version : null;
