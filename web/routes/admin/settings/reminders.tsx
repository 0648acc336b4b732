import { createFileRoute } from '@tanstack/react-router';
import { defaultReminders, type ReminderSettings } from '#shared/rules/reminders.ts';
import { LoadedForm } from '#web/features/settings/components/loaded-form.tsx';
import { RemindersForm, reminderFormValues } from '#web/features/settings/components/reminders-form.tsx';
import { useSetting } from '#web/features/settings/queries.ts';
import { SettingsFrame } from './-settings-frame.tsx';

export const Route = createFileRoute('/admin/settings/reminders')({ component: Screen });

const RECORDS = [{ table: 'settings', id: 'reminders' }];
// Only the command writes it.
const read = (stored: unknown) =>
  reminderFormValues((stored as ReminderSettings | undefined) ?? defaultReminders());

function Screen() {
  return (
    <SettingsFrame to="/admin/settings/reminders" records={RECORDS}>
      <LoadedForm query={useSetting('reminders', read)}>
        {(loaded, reload) => <RemindersForm loaded={loaded} reload={reload} />}
      </LoadedForm>
    </SettingsFrame>
  );
}
