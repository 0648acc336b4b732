import { CalendarPlus, Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useController, useFieldArray } from 'react-hook-form';
import { workingTime } from '#shared/commands/settings.ts';
import type { WorkingTime } from '#shared/rules/office-settings.ts';
import { SettingsForm } from '#web/features/settings/components/settings-form.tsx';
import { withFederalHolidays } from '#web/features/settings/holidays.ts';
import type { Loaded } from '#web/features/settings/queries.ts';
import { useSettingsForm } from '#web/features/settings/use-settings-form.ts';
import { formatDate, today } from '#web/lib/dates.ts';
import { type Message, message, received, t } from '#web/lib/text.ts';
import { sendCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ErrorText } from '#web/ui/error-text.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** The working week first; 0 is Sunday. */
const WEEKDAYS: readonly { day: number; label: Message }[] = [
  { day: 1, label: message('Monday') },
  { day: 2, label: message('Tuesday') },
  { day: 3, label: message('Wednesday') },
  { day: 4, label: message('Thursday') },
  { day: 5, label: message('Friday') },
  { day: 6, label: message('Saturday') },
  { day: 0, label: message('Sunday') },
];

const LABELS: Record<keyof WorkingTime, Message> = {
  working_days: message('Working days'),
  starts_at: message('From', 'a time of day'),
  ends_at: message('To', 'a time of day'),
  holidays: message('Holidays'),
};

interface WorkingTimeFormProps {
  loaded: Loaded<WorkingTime>;
  reload: () => Promise<Loaded<WorkingTime> | undefined>;
}

/** The working days and hours of the office, and its holidays. */
export function WorkingTimeForm({ loaded, reload }: WorkingTimeFormProps) {
  const settings = useSettingsForm<WorkingTime>({
    recordId: 'working_time',
    loaded,
    reload,
    schema: workingTime,
    send: (working_time, version, key) => sendCommand('save_working_time', { working_time, version }, key),
  });
  const { register, control, formState } = settings.form;
  const { errors } = formState;
  const days = useController({ control, name: 'working_days' });
  const holidays = useFieldArray({ control, name: 'holidays' });
  const errorId = useId();
  const year = Number(today().slice(0, 4));
  const chosen = days.field.value;
  const setDay = (day: number, isWorking: boolean) =>
    days.field.onChange(isWorking ? [...chosen, day].sort() : chosen.filter((other) => other !== day));
  const addFederal = (of: number) =>
    holidays.replace(withFederalHolidays(settings.form.getValues('holidays'), of));
  const listProblem = errors.holidays?.root?.message ?? errors.holidays?.message;
  return (
    <SettingsForm settings={settings} labels={LABELS} textOf={textOf}>
      <Card title={t('Working days and hours')}>
        <p className="mb-3 text-pretty text-ink-soft">
          {t('Due times of priorities that count working hours only go by these days and hours.')}
        </p>
        <fieldset aria-describedby={errors.working_days ? errorId : undefined}>
          <legend className="font-medium">{t('Working days')}</legend>
          <div className="mt-1 flex flex-wrap gap-x-5">
            {WEEKDAYS.map(({ day, label }) => (
              <Checkbox
                key={day}
                checked={chosen.includes(day)}
                onCheckedChange={(isWorking) => setDay(day, isWorking)}
                label={t(label)}
              />
            ))}
          </div>
          {errors.working_days?.message && (
            <ErrorText id={errorId}>{t(received(errors.working_days.message))}</ErrorText>
          )}
        </fieldset>
        <div className="mt-4 grid max-w-sm grid-cols-2 gap-4">
          <Field label={t('From', { context: 'a time of day' })} required error={errors.starts_at?.message}>
            <Input type="time" {...register('starts_at')} />
          </Field>
          <Field label={t('To', { context: 'a time of day' })} required error={errors.ends_at?.message}>
            <Input type="time" {...register('ends_at')} />
          </Field>
        </div>
      </Card>
      <Card title={t('Holidays')}>
        {holidays.fields.length === 0 && (
          <p className="mb-3 text-ink-soft">{t('No holidays yet: every working day counts.')}</p>
        )}
        <ol className="grid gap-2">
          {holidays.fields.map((holiday, index) => (
            <li
              key={holiday.id}
              className="grid grid-cols-[1fr_auto] items-start gap-2 sm:grid-cols-[11rem_1fr_auto]"
            >
              <Field
                label={t('Day of holiday {{n}}', { n: index + 1 })}
                error={errors.holidays?.[index]?.date?.message}
                className="max-sm:col-start-1 [&>label]:sr-only"
              >
                <Input type="date" {...register(`holidays.${index}.date`)} />
              </Field>
              <Field
                label={t('Name of holiday {{n}}', { n: index + 1 })}
                error={errors.holidays?.[index]?.name?.message}
                className="max-sm:col-start-1 max-sm:row-start-2 [&>label]:sr-only"
              >
                <Input {...register(`holidays.${index}.name`)} maxLength={80} autoComplete="off" />
              </Field>
              <Button
                variant="quiet"
                size="icon"
                onClick={() => holidays.remove(index)}
                aria-label={t('Remove holiday {{n}}', { n: index + 1 })}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ol>
        {listProblem && <ErrorText id={`${errorId}-list`}>{t(received(listProblem))}</ErrorText>}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button onClick={() => holidays.append({ date: '', name: '' })}>
            <Plus aria-hidden />
            {t('Add a holiday')}
          </Button>
          {[year, year + 1].map((of) => (
            <Button key={of} onClick={() => addFederal(of)}>
              <CalendarPlus aria-hidden />
              {t('Federal holidays {{year}}', { year: of })}
            </Button>
          ))}
        </div>
      </Card>
    </SettingsForm>
  );
}

function textOf(values: WorkingTime, field: keyof WorkingTime): string {
  switch (field) {
    case 'working_days':
      return WEEKDAYS.filter(({ day }) => values.working_days.includes(day))
        .map(({ label }) => t(label))
        .join(', ');
    case 'holidays':
      return values.holidays
        .map(({ date, name }) => `${date ? formatDate(date) : ''} ${name}`.trim())
        .join('\n');
    default:
      return values[field];
  }
}
