import type { NotificationSettings, SettingsChange } from '#web/features/notifications/settings/queries.ts';
import { t } from '#web/lib/text.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

const FIRST_SUGGESTION = { quiet_from: '22:00', quiet_to: '07:00' };
const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface QuietHoursFieldsProps {
  settings: NotificationSettings;
  change: (change: SettingsChange) => void;
}

/** The hours of the day without push and mail, and the time zone that they and the daily mail use. */
export function QuietHoursFields({ settings, change }: QuietHoursFieldsProps) {
  const { quiet_from, quiet_to, time_zone } = settings;
  const hasQuietHours = quiet_from !== null && quiet_to !== null;
  return (
    <div className="grid gap-3">
      <Checkbox
        checked={hasQuietHours}
        onCheckedChange={(isOn) =>
          change(
            isOn
              ? { ...FIRST_SUGGESTION, time_zone: time_zone ?? deviceTimeZone() }
              : { quiet_from: null, quiet_to: null },
          )
        }
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
            {t('Notifications during these hours arrive afterwards, all at once.')}
          </p>
        </>
      )}
      <Field label={t('Time zone')} className="max-w-sm">
        <Select
          value={time_zone ?? ''}
          placeholder={t('Same as the office')}
          options={timeZones(time_zone)}
          onChange={({ target }) => change({ time_zone: target.value || null })}
        />
      </Field>
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

/** Every time zone that the browser knows, and the selected one. */
function timeZones(chosen: string | null) {
  const names = new Set([
    ...Intl.supportedValuesOf('timeZone'),
    deviceTimeZone(),
    ...(chosen ? [chosen] : []),
  ]);
  return [...names].sort().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }));
}
