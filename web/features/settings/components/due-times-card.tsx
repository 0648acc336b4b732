import { Controller, type UseFormReturn } from 'react-hook-form';
import {
  DUE_PRIORITIES,
  type DuePriority,
  dueTimeOf,
  USUAL_DUE_TIMES,
  type WorkOrderFormValues,
} from '#web/features/settings/work-order-form-values.ts';
import { dueTimeLabel, dueTimeText } from '#web/lib/due-times.ts';
import { received, t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { statusOptions } from '#web/ui/statuses.ts';

interface DueTimesCardProps {
  form: UseFormReturn<WorkOrderFormValues>;
  /** The hours of a working day. */
  workingDay: number;
}

/** How long work of each priority may take, typed as people write times, with what was understood. */
export function DueTimesCard({ form, workingDay }: DueTimesCardProps) {
  const { register, control, formState, watch } = form;
  const values = watch();
  const missing = duePriorities().filter(({ value }) => values.hours[value].trim() === '');
  const fillIn = () => {
    for (const { value } of missing)
      form.setValue(`hours.${value}`, usualTime(value), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Card title={t('Due times')}>
      <p className="mb-4 text-pretty text-ink-soft">
        {t(
          'A new work order without a due date gets one by its priority. Leave a field empty for no due date. Existing work orders stay as they are.',
        )}
      </p>
      <div className="grid gap-4">
        {duePriorities().map(({ value, label }) => (
          <div key={value} className="grid items-start gap-x-6 gap-y-1 sm:grid-cols-[18rem_1fr]">
            <Field
              label={t('{{priority}}: due after', { priority: t(label) })}
              optional
              hint={understood(values, value, workingDay)}
              error={formState.errors.hours?.[value]?.message}
            >
              <Input
                {...register(`hours.${value}`)}
                autoComplete="off"
                className="figures"
                placeholder={t('For example {{time}}', { time: usualTime(value) })}
              />
            </Field>
            <div className="sm:pt-6.5">
              <Controller
                control={control}
                name={`working_hours_only.${value}`}
                render={({ field }) => (
                  <Checkbox
                    checked={field.value}
                    onCheckedChange={field.onChange}
                    label={t('{{priority}}: count working hours only', { priority: t(label) })}
                  />
                )}
              />
            </div>
          </div>
        ))}
      </div>
      {missing.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button size="small" onClick={fillIn}>
            {t('Fill in usual times')}
          </Button>
          <p className="text-ink-soft">
            {missing
              .map(({ value, label }) =>
                t('{{priority}} {{time}}', { priority: t(label), time: usualTime(value) }),
              )
              .join(' · ')}
          </p>
        </div>
      )}
    </Card>
  );
}

/** The priorities that may have a due time, the most urgent first. */
export const duePriorities = () =>
  DUE_PRIORITIES.map((value) => ({
    value,
    label: statusOptions('priority').find((option) => option.value === value)?.label ?? received(value),
  }));

function usualTime(priority: DuePriority): string {
  const usual = USUAL_DUE_TIMES[priority];
  return usual ? dueTimeText(usual) : '';
}

/** What the typed time means; nothing for none, and for what is not a time. */
function understood(values: WorkOrderFormValues, priority: DuePriority, workingDay: number) {
  const due = dueTimeOf(values, priority, workingDay);
  return due && due.hours > 0 ? dueTimeLabel(due, workingDay) : undefined;
}
