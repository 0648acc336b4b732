import type { Ref } from 'react';
import {
  appointmentEnds,
  dayOfEnd,
  errorsByField,
  type TypedAppointment,
  typedAppointment,
} from '#web/features/work-orders/appointment-typed.ts';
import { formatDay } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { zoneHint } from '#web/lib/zone-hint.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

type End = string | null | undefined;

interface AppointmentFieldsProps {
  from: End;
  until: End;
  onChange: (from: string | null, until: string | null) => void;
  errors: { from?: string | undefined; until?: string | undefined };
  /** For a form that focuses the first field with an error. */
  refs?: { from: Ref<HTMLInputElement>; until: Ref<HTMLInputElement> };
}

/**
 * The arrival window that the office has agreed with the customer: a date and two times of the office's clock. A window
 * over midnight ends on the next day.
 */
export function AppointmentFields({ from, until, onChange, errors, refs }: AppointmentFieldsProps) {
  const typed = typedAppointment(from, until);
  const edit = (change: Partial<TypedAppointment>) => onChange(...appointmentEnds({ ...typed, ...change }));
  const zone = zoneHint(from && !Number.isNaN(Date.parse(from)) ? from : null);
  const lastDay = dayOfEnd(typed);
  const nextDay = lastDay === typed.day ? '' : t('Next day: {{day}}.', { day: formatDay(lastDay) });
  const shown = errorsByField(typed, errors);
  const isTimeAlone = shown.from !== undefined && shown.day === undefined;
  return (
    <fieldset className="col-span-full">
      <legend className="mb-1.5 font-medium">
        {t('Appointment')} <span className="ml-1.5 font-normal text-ink-soft">{t('optional')}</span>
      </legend>
      <p className="text-ink-soft">{t('The arrival window that is agreed with the customer.')}</p>
      <div className="mt-3 grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Field label={t('Date')} error={shown.day} className="max-sm:col-span-2">
          <Input
            type="date"
            ref={isTimeAlone ? undefined : refs?.from}
            value={typed.day}
            onChange={(event) => edit({ day: event.target.value })}
          />
        </Field>
        <Field label={t('From')} hint={zone} error={shown.from}>
          <Input
            type="time"
            ref={isTimeAlone ? refs?.from : undefined}
            value={typed.from}
            onChange={(event) => edit({ from: event.target.value })}
          />
        </Field>
        <Field
          label={t('Until')}
          hint={[nextDay, zone].filter(Boolean).join(' ') || undefined}
          error={shown.until}
        >
          <Input
            type="time"
            ref={refs?.until}
            value={typed.until}
            onChange={(event) => edit({ until: event.target.value })}
          />
        </Field>
      </div>
    </fieldset>
  );
}
