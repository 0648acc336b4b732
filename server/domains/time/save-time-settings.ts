import { callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';

/** The office says what is too long, what is overtime and what is a pay period. */
export const saveTimeSettings = defineCommand('save_time_settings', async ({ client }, input) => {
  requireCapability(await callerOf(client), 'manage_settings', 'time_settings_admins_only');
  await client.query(
    `insert into public.settings (key, value) values ('time', $1)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(input)],
  );
  return input;
});
