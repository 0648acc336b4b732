import type { ElevatedClient } from '#server/database/command-roles.ts';

/** The office's time zone: the company carries the setting TIME_ZONE, for all that the database and commands say. */
export async function officeZone(elevated: ElevatedClient): Promise<string> {
  const { rows } = await elevated.query<{ time_zone: string }>(
    `select time_zone from public.organizations where organization_type = 'internal'`,
  );
  return rows[0]?.time_zone ?? 'UTC';
}
