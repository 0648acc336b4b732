import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BACKUP_MARKER } from '#server/backup/backup-marker.ts';
import type { Database } from '#server/database/database.ts';
import { errorMessage } from '#server/jobs/error-message.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { OUTBOX } from '#server/mail/outbox.ts';
import { formatInZone } from '#shared/rules/format-dates.ts';

export interface FailureMailOptions {
  dataDir: string;
  database: Database;
  mailer: Pick<Mailer, 'enqueue'>;
  office: { readonly timeZone: string };
}

/** Writes to each administrator of the office that a backup has failed, and why. */
export async function mailFailure(
  { dataDir, database, mailer, office }: FailureMailOptions,
  error: Error,
): Promise<void> {
  const last = await stat(join(dataDir, BACKUP_MARKER)).catch(() => undefined);
  const lastBackup = last ? formatInZone('zonedTime', last.mtime, office.timeZone) : '';
  const data = { error: errorMessage(error), last_backup: lastBackup };
  await database.as(OUTBOX, async (client) => {
    const { rows } = await client.query<{ email: string }>(
      `select distinct p.email from public.profiles p
       join public.organization_members m on m.user_id = p.id
       join public.organizations o on o.id = m.organization_id
       where o.organization_type = 'internal' and m.role = 'admin' and p.is_active and p.email is not null
       order by 1`,
    );
    for (const { email } of rows)
      await mailer.enqueue(client, { to: email, template: 'backup_failed', data });
  });
}
