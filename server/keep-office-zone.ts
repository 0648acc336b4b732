import type { Database } from './database/database.ts';

/**
 * The company carries the time zone by which the database and commands count the office's days: TIME_ZONE, until an
 * administrator has chosen another, at set-up or with the company's details.
 */
export async function keepOfficeZone(database: Database, timeZone: string): Promise<void> {
  await database.as({ role: 'service_role', claims: { role: 'service_role' } }, (client) =>
    client.query(
      `update public.organizations set time_zone = $1
       where organization_type = 'internal' and time_zone <> $1
         and not exists (select from public.settings where key = 'company')`,
      [timeZone],
    ),
  );
}
