import type { CommandInput } from '#shared/commands.ts';
import type { ExportedListName } from '#shared/exported-lists.ts';
import { sendCommand } from '#web/lib/use-command.ts';

/**
 * Records in the audit log that the viewer saves rows of a list as a file. Throws when that fails: no file is saved
 * without an entry.
 */
export async function recordExport(
  list: ExportedListName,
  rows: number,
  filters: CommandInput<'record_export'>['filters'] = {},
): Promise<void> {
  await sendCommand('record_export', { list, rows, filters }, crypto.randomUUID());
}
