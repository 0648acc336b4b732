import type { ElevatedClient } from '#server/database/command-roles.ts';
import { afterCommit } from '#server/database/database.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import { errorMessage } from '#server/jobs/error-message.ts';
import { AppError } from '#shared/errors.ts';
import { requireSystemManager, type SystemOptions } from './system-options.ts';

type LongKind =
  | 'recalculate_figures'
  | 'rebuild_thumbnails'
  | 'find_orphaned_files'
  | 'remove_orphaned_files';

/** How often a run records its progress; one that did not for two minutes counts as gone. */
const ALIVE_EVERY_MS = 5_000;

/** Says how much is done so far. */
export type NoteProgress = (affected: number) => void;

/**
 * Records a run, and has `work` done after the commit. Its progress and its end, with the number that it concerned or
 * its error, are written into the record.
 * @throws AppError `conflict` while one of the kind runs
 */
export async function startRun(
  { client, elevate }: CommandContext,
  { database, report }: SystemOptions,
  kind: LongKind,
  work: (note: NoteProgress) => Promise<number>,
): Promise<{ run_id: string }> {
  await requireSystemManager(client);
  const run_id = await elevate('command_system', (elevated) => insertRun(elevated, kind, null));
  const write = (assignments: string, values: unknown[]) =>
    database.as({ role: 'service_role', claims: { role: 'service_role' } }, (service) =>
      service.query(`update public.maintenance_runs set ${assignments} where id = $1`, [run_id, ...values]),
    );
  const finish = (affected: number | null, error: string | null) =>
    write('affected = $2, error = $3, finished_at = now()', [affected, error]);
  let progress: number | null = null;
  afterCommit(client, async () => {
    const alive = setInterval(() => {
      write('affected = $2, alive_at = now()', [progress]).catch((error: unknown) =>
        report(error, 'The progress of a maintenance run could not be recorded.'),
      );
    }, ALIVE_EVERY_MS);
    const note: NoteProgress = (affected) => {
      progress = affected;
    };
    // Not awaited: the response is sent meanwhile.
    work(note)
      .finally(() => clearInterval(alive))
      .then(
        (affected) => finish(affected, null),
        (error: unknown) => finish(progress, errorMessage(error)),
      )
      .catch((error: unknown) => report(error, 'The end of a maintenance run could not be recorded.'));
  });
  return { run_id };
}

/** Adds the record of a run. @throws AppError `conflict` while one of the kind runs */
export async function insertRun(
  elevated: ElevatedClient,
  kind: LongKind | 'resend_emails' | 'resend_pushes',
  affected: number | null,
): Promise<string> {
  const { rows } = await elevated.query<{ id: string | null }>(
    'select app.add_maintenance_run($1, $2) as id',
    [kind, affected],
  );
  if (!rows[0]?.id) throw new AppError('maintenance_running');
  return rows[0].id;
}
