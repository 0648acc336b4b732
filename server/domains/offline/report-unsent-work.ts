import { callerOf } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Stores what waits on the caller's device, for the session that reports it and no other. Nothing is delivered or
 * deleted by it.
 */
export const reportUnsentWork = defineCommand('report_unsent_work', async ({ client }, input) => {
  await callerOf(client);
  const { rows } = await client.query<{ at: string | null }>(
    `select to_json(app.report_device_queue($1, $2, $3, $4, $5, make_interval(secs => $6))) #>> '{}' as at`,
    [
      ...[input.reports, input.photos, input.clock_events, input.messages, input.refused],
      input.oldest_age_seconds,
    ],
  );
  const reportedAt = rows[0]?.at;
  if (!reportedAt) throw new AppError('session_expired');
  return { reported_at: reportedAt };
});
