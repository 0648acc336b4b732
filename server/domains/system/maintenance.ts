import { afterCommit } from '#server/database/database.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';
import { clearRenditions } from './clear-renditions.ts';
import { insertRun, startRun } from './start-run.ts';
import { requireSystemManager, type SystemOptions } from './system-options.ts';

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

/** Sends every failed push again to devices that still take pushes, unless its subject was read meanwhile. */
export const resendFailedPushes = ({ jobs }: SystemOptions): Command =>
  defineCommand('resend_failed_pushes', async ({ client, elevate }) => {
    await requireSystemManager(client);
    const affected = await elevate('command_system', async (elevated) => {
      const { rows } = await elevated.query<{ resent: number }>(
        'select app.resend_failed_pushes() as resent',
      );
      const resent = rows[0]?.resent ?? 0;
      await insertRun(elevated, 'resend_pushes', resent);
      return resent;
    });
    afterCommit(client, async () => jobs.wake('send-pushes'));
    return { affected };
  });

/** How many emails and pushes could be sent again. */
export const readFailedMessages = (): Command =>
  defineCommand('read_failed_messages', async ({ client, elevate }) => {
    await requireSystemManager(client);
    const { rows } = await elevate('command_system', (elevated) =>
      elevated.query<{ emails: number; pushes: number }>('select emails, pushes from app.failed_messages()'),
    );
    return rows[0] ?? { emails: 0, pushes: 0 };
  });
