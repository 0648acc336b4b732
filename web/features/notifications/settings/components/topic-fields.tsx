import type { Role } from '#shared/rules/roles.ts';
import type { NotificationSettings, SettingsChange } from '#web/features/notifications/settings/queries.ts';
import { TOPIC_MAILS, topicsFor } from '#web/features/notifications/settings/topics.ts';
import { t } from '#web/lib/text.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';

interface TopicFieldsProps {
  role: Role | null;
  settings: NotificationSettings;
  change: (change: SettingsChange) => void;
}

/** For each topic: whether it is pushed, and when it is mailed. The portal itself shows all notifications. */
export function TopicFields({ role, settings, change }: TopicFieldsProps) {
  return (
    <div className="@container grid gap-3">
      <div>
        <h3 className="font-medium">{t('Notifications about work')}</h3>
        <p className="text-pretty text-ink-soft">
          {t('Notifications always appear under the bell. Choose which ones you also get elsewhere.')}
        </p>
      </div>
      {topicsFor(role).map(({ topic, words }) => (
        <fieldset
          key={topic}
          className="grid gap-x-4 gap-y-1.5 @lg:grid-cols-[minmax(0,1fr)_auto_12.5rem] @lg:items-center"
        >
          <legend className="sr-only">{t(words.name)}</legend>
          <div>
            <p aria-hidden>{t(words.name)}</p>
            <p className="text-pretty text-ink-soft text-xs">{t(words.text)}</p>
          </div>
          <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 @lg:contents">
            <Checkbox
              checked={settings[`push_${topic}`]}
              onCheckedChange={(isOn) => change({ [`push_${topic}`]: isOn })}
              label={t('Push')}
            />
            <Select
              aria-label={t('Email about {{topic}}', { topic: t(words.name).toLowerCase() })}
              value={settings[`email_${topic}`]}
              options={TOPIC_MAILS.map(({ value, label }) => ({
                value,
                label: `${t('Email')}: ${t(label)}`,
              }))}
              onChange={({ target }) => {
                const chosen = TOPIC_MAILS.find(({ value }) => value === target.value);
                if (chosen) change({ [`email_${topic}`]: chosen.value });
              }}
            />
          </div>
        </fieldset>
      ))}
    </div>
  );
}
