import { formatDateTime } from '#web/lib/dates.ts';
import { officeMoment } from '#web/lib/office-time.ts';
import { serverToday } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';
import { zoneHint } from '#web/lib/zone-hint.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface ClockEnd {
  day: string;
  time: string;
}

interface ClockEndFieldsProps {
  since: string;
  /** The number of the work order, or the name of the project. */
  work: string | null;
  value: ClockEnd;
  onChange: (value: ClockEnd) => void;
  errorOf: (name: keyof ClockEnd) => string | undefined;
}

/** When the work of a person who is clocked in ended, by the office's clock. */
export function ClockEndFields({ since, work, value, onChange, errorOf }: ClockEndFieldsProps) {
  return (
    <div className="grid gap-3">
      <Alert kind="attention" title={t('Clocked in since {{time}}.', { time: formatDateTime(since) })}>
        {work && t('On {{work}}. The time is submitted for review.', { work })}
      </Alert>
      <div className="grid grid-cols-2 gap-4">
        <Field label={t('Day')} required error={errorOf('day')}>
          <Input
            type="date"
            max={serverToday()}
            value={value.day}
            onChange={({ target }) => onChange({ ...value, day: target.value })}
          />
        </Field>
        <Field
          label={t('Ended at')}
          required
          hint={zoneHint(officeMoment(value.day, value.time))}
          error={errorOf('time')}
        >
          <Input
            type="time"
            value={value.time}
            onChange={({ target }) => onChange({ ...value, time: target.value })}
          />
        </Field>
      </div>
    </div>
  );
}
