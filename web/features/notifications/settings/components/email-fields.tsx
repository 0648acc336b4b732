import type { NotificationSettings, SettingsChange } from '#web/features/notifications/settings/queries.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

const FREQUENCIES = [
  { value: 'hourly', label: message('At most every hour') },
  { value: 'daily', label: message('Once a day, at 8:00') },
  { value: 'off', label: message('Never') },
] as const satisfies readonly { value: NotificationSettings['email_messages']; label: Message }[];

interface EmailFieldsProps {
  settings: NotificationSettings;
  change: (change: SettingsChange) => void;
}

/** How often unread messages are mailed, and whether a mention is mailed at once. */
export function EmailFields({ settings, change }: EmailFieldsProps) {
  return (
    <div className="grid gap-2">
      <Field label={t('Email me unread messages')} className="max-w-sm">
        <Select
          value={settings.email_messages}
          options={FREQUENCIES.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={({ target }) => {
            const chosen = FREQUENCIES.find(({ value }) => value === target.value);
            if (chosen) change({ email_messages: chosen.value });
          }}
        />
      </Field>
      <Checkbox
        checked={settings.email_mentions}
        onCheckedChange={(email_mentions) => change({ email_mentions })}
        label={t('Email me within minutes when somebody mentions me')}
      />
    </div>
  );
}
