import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

/**
 * The office says what is checked on work of one trade. Reports keep the list as it was when they were written.
 */
export const saveChecklist = defineCommand('save_checklist', async ({ client, elevate }, input) => {
  const caller = await callerOf(client);
  requireCapability(caller, 'manage_settings', 'checklist_admins_only');
  const ids = new Set(input.items.map(({ id }) => id));
  if (ids.size < input.items.length) {
    throw new AppError('checklist_ids_repeated', {}, { field: 'items' });
  }

  return elevate('command_reports', async (elevated) => {
    // One statement, so that the second of two parallel changes is refused.
    const { rows } = await elevated.query<CommandOutput<'save_checklist'>>(
      `insert into public.report_checklists (trade, items, updated_by) values ($1, $2, $3)
       on conflict (trade) do update set items = excluded.items, updated_by = excluded.updated_by
       where report_checklists.updated_at = $4::timestamptz
       returning id, to_json(updated_at) #>> '{}' as updated_at`,
      [input.trade, JSON.stringify(input.items), caller.profileId, input.seen_at],
    );
    if (!rows[0]) {
      throw new AppError('checklist_changed');
    }
    return rows[0];
  });
});
