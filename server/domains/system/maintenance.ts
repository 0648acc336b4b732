import type { ElevatedClient } from '#server/database/command-roles.ts';
import { afterCommit } from '#server/database/database.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import type { Command, CommandContext } from '#server/gateway/rpc/registry.ts';
import { errorMessage } from '#server/jobs/error-message.ts';
import { AppError } from '#shared/errors.ts';
import { clearRenditions } from './clear-renditions.ts';
import { requireSystemManager, type SystemOptions } from './system-options.ts';

type LongKind = 'recalculate_figures' | 'rebuild_thumbnails';

/** Counts the figures of the dashboards again, after the response. */
export const recalculateFigures = (options: SystemOptions): Command =>
  defineCommand('recalculate_figures', (context) =>
    startRun(context, options, 'recalculate_figures', async () => {
      const { rows } = await options.database.pool.query<{ counted: string }>(
        'select app.recount_figures() as counted',
      );
      return Number(rows[0]?.counted ?? 0);
    }),
  );

/** Removes all stored thumbnails, after the response: each is rendered again when a screen shows it. */
export const rebuildThumbnails = (options: SystemOptions): Command =>
  defineCommand('rebuild_thumbnails', (context) =>
    startRun(context, options, 'rebuild_thumbnails', () => clearRenditions(options.renditionsFolder)),
  );

/** Sends every failed email again whose whole text is still stored. */
export const resendFailedEmails = ({ mailer, smtpUrl }: SystemOptions): Command =>
  defineCommand('resend_failed_emails', async ({ client, elevate }) => {
    await requireSystemManager(client);
    const affected = await elevate('command_system', async (elevated) => {
      const { rows } = await elevated.query<{ resent: number | null }>(
        'select app.resend_failed_emails($1) as resent',
        [smtpUrl !== undefined],
      );
      const resent = rows[0]?.resent ?? null;
      if (resent === null) throw new AppError('email_server_missing');
      await insertRun(elevated, 'resend_emails', resent);
      return resent;
    });
    mailer.wakeAfterCommit(client);
    return { affected };
  });

/**
 * Records a run, and has `work` done after the commit. Its end, with the number that it concerned or its error, is
 * written into the record.
 * @throws AppError `conflict` while one of the kind runs
 */
async function startRun(
  { client, elevate }: CommandContext,
  { database, report }: SystemOptions,
  kind: LongKind,
  work: () => Promise<number>,
): Promise<{ run_id: string }> {
  await requireSystemManager(client);
  const run_id = await elevate('command_system', (elevated) => insertRun(elevated, kind, null));
  const finish = (affected: number | null, error: string | null) =>
    database.as({ role: 'service_role', claims: { role: 'service_role' } }, (service) =>
      service.query(
        'update public.maintenance_runs set affected = $2, error = $3, finished_at = now() where id = $1',
        [run_id, affected, error],
      ),
    );
  afterCommit(client, async () => {
    // Not awaited: the response is sent meanwhile.
    work()
      .then(
        (affected) => finish(affected, null),
        (error: unknown) => finish(null, errorMessage(error)),
      )
      .catch((error: unknown) => report(error, 'The end of a maintenance run could not be recorded.'));
  });
  return { run_id };
}

async function insertRun(
  elevated: ElevatedClient,
  kind: LongKind | 'resend_emails',
  affected: number | null,
): Promise<string> {
  const { rows } = await elevated.query<{ id: string | null }>(
    'select app.add_maintenance_run($1, $2) as id',
    [kind, affected],
  );
  if (!rows[0]?.id) throw new AppError('maintenance_running');
  return rows[0].id;
}
