import { requireSettingsManager, writeSetting } from '#server/domains/company/settings/write-setting.ts';
import { defineCommand } from '#server/domains/define-command.ts';

/** An administrator says when the office works. Due times of new work orders count by it. */
export const saveWorkingTime = defineCommand('save_working_time', async (context, input) => {
  const changedBy = await requireSettingsManager(context);
  const holidays = input.working_time.holidays.toSorted((a, b) => a.date.localeCompare(b.date));
  const value = { ...input.working_time, holidays };
  return context.elevate('command_company', (elevated) =>
    writeSetting(elevated, { key: 'working_time', value, version: input.version, changedBy }),
  );
});

/** An administrator edits the list of trades. Existing work keeps its trade, whatever the list says. */
export const saveTrades = defineCommand('save_trades', async (context, { trades, version }) => {
  const changedBy = await requireSettingsManager(context);
  return context.elevate('command_company', (elevated) =>
    writeSetting(elevated, { key: 'trades', value: trades, version, changedBy }),
  );
});

/** An administrator sets the defaults of new work orders, assignments, and invoices. Existing ones stay. */
export const saveWorkOrderSettings = defineCommand(
  'save_work_order_settings',
  async (context, { settings, version }) => {
    const changedBy = await requireSettingsManager(context);
    return context.elevate('command_company', (elevated) =>
      writeSetting(elevated, { key: 'work_orders', value: settings, version, changedBy }),
    );
  },
);

/** An administrator says how long the links of invoices are valid, and where customers pay. Existing links stay. */
export const saveInvoicingSettings = defineCommand(
  'save_invoicing_settings',
  async (context, { settings, version }) => {
    const changedBy = await requireSettingsManager(context);
    return context.elevate('command_company', (elevated) =>
      writeSetting(elevated, { key: 'invoicing', value: settings, version, changedBy }),
    );
  },
);

/** An administrator says when customers are reminded of invoices. What was sent stays sent. */
export const saveReminderSettings = defineCommand(
  'save_reminder_settings',
  async (context, { settings, version }) => {
    const changedBy = await requireSettingsManager(context);
    const value = { ...settings, steps: settings.steps.toSorted((a, b) => a.days - b.days) };
    return context.elevate('command_company', (elevated) =>
      writeSetting(elevated, { key: 'reminders', value, version, changedBy }),
    );
  },
);

/** An administrator says what is too long, what is overtime, and what is a pay period. */
export const saveTimeSettings = defineCommand(
  'save_time_settings',
  async (context, { settings, version }) => {
    const changedBy = await requireSettingsManager(context);
    return context.elevate('command_company', (elevated) =>
      writeSetting(elevated, { key: 'time', value: settings, version, changedBy }),
    );
  },
);

/**
 * An administrator hides or restores the checklist of the dashboard, skips steps of it, or confirms that backups run. Who
 * confirmed it and when stay until the confirmation is withdrawn.
 */
export const saveOnboarding = defineCommand('save_onboarding', async (context, input) => {
  const changedBy = await requireSettingsManager(context);
  await context.elevate('command_company', (elevated) =>
    elevated.query(
      `insert into public.settings as s (key, value, updated_by)
       values (
         'onboarding',
         $1::jsonb || case when $3 then jsonb_build_object('backup_confirmed_by', $2::uuid, 'backup_confirmed_at', now())
           else '{}' end,
         $2
       )
       on conflict (key) do update set
         value = excluded.value || case when $3 and s.value -> 'has_backup' = 'true' then jsonb_build_object(
             'backup_confirmed_by', s.value -> 'backup_confirmed_by',
             'backup_confirmed_at', s.value -> 'backup_confirmed_at'
           ) else '{}' end,
         updated_by = excluded.updated_by`,
      [JSON.stringify(input), changedBy, input.has_backup],
    ),
  );
  return input;
});
