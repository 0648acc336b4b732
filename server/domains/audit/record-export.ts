import { callerOf } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';

/** Records that the caller saves a list as a file. The database refuses more than sixty in a minute. */
export const recordExport = defineCommand('record_export', async ({ client }, input) => {
  await callerOf(client);
  await client.query('select app.record_export($1, $2, $3)', [
    input.list,
    input.rows,
    JSON.stringify(input.filters),
  ]);
  return { recorded: true };
});
