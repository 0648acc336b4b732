import type { NotificationSettings, SettingsChange } from '#web/features/notifications/settings/queries.ts';
import { officeZone } from '#web/lib/office-zone.ts';
import { t } from '#web/lib/text.ts';
import { zoneName } from '#web/lib/time-zones.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

const FIRST_SUGGESTION = { quiet_from: '22:00', quiet_to: '07:00' };

interface QuietHoursFieldsProps {
  settings: NotificationSettings;
  change: (change: SettingsChange) => void;
  /** The person's own time zone; null for the office's. */
  timeZone: string | null;
}

/** The hours of the day without push and mail, in the person's own time zone. */
export function QuietHoursFields({ settings, change, timeZone }: QuietHoursFieldsProps) {
  const { quiet_from, quiet_to } = settings;
  const hasQuietHours = quiet_from !== null && quiet_to !== null;
  return (
    <div className="grid gap-3">
      <Checkbox
        checked={hasQuietHours}
        onCheckedChange={(isOn) => change(isOn ? FIRST_SUGGESTION : { quiet_from: null, quiet_to: null })}
        label={t('Quiet hours')}
      />
      {hasQuietHours && (
        <>
          <div className="grid max-w-sm grid-cols-2 gap-3">
            <TimeField
              label={t('From')}
              value={quiet_from}
              other={quiet_to}
              save={(time) => change({ quiet_from: time })}
            />
            <TimeField
              label={t('Until')}
              value={quiet_to}
              other={quiet_from}
              save={(time) => change({ quiet_to: time })}
            />
          </div>
          <p className="text-ink-soft">
            {t('Notifications during these hours arrive afterwards, all at once. Times of day in {{zone}}.', {
              zone: zoneName(timeZone ?? officeZone()),
            })}
          </p>
        </>
      )}
    </div>
  );
}

interface TimeFieldProps {
  label: string;
  value: string;
  /** The other end: equal times would mean no hours, or all. */
  other: string;
  save: (time: string) => void;
}

/** Saved on blur: a half-typed time is another time. */
function TimeField({ label, value, other, save }: TimeFieldProps) {
  const shown = value.slice(0, 5);
  return (
    <Field label={label}>
      <Input
        key={shown}
        type="time"
        required
        defaultValue={shown}
        onBlur={({ target }) => {
          if (target.value === shown) return;
          if (target.value && target.value !== other.slice(0, 5)) save(target.value);
          else target.value = shown;
        }}
      />
    </Field>
  );
}
