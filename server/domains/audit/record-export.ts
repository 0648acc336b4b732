import { callerOf } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { AppError } from '#shared/errors.ts';
import { mayExport } from '#shared/exported-lists.ts';

/** Records that the caller saves a list of their screens as a file. The database refuses more than sixty in a minute. */
export const recordExport = defineCommand('record_export', async ({ client }, input) => {
  if (!mayExport(input.list, await callerOf(client))) throw new AppError('export_not_shown');
  await client.query('select app.record_export($1, $2, $3)', [
    input.list,
    input.rows,
    JSON.stringify(input.filters),
  ]);
  return { recorded: true };
});
