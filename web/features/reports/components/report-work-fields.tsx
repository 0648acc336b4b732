import { useEffect, useEffectEvent } from 'react';
import { useController } from 'react-hook-form';
import type { ReportEditor } from '#web/features/reports/use-report-editor.ts';
import { serverToday, useClockAhead } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { NumberStepper } from '#web/ui/number-stepper.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** The work, materials, hours, and crew size. */
export function ReportWorkFields({ form }: { form: ReportEditor['form'] }) {
  const { register, control, formState } = form;
  const hours = useController({ control, name: 'hours_worked' });
  const crew = useController({ control, name: 'crew_size' });
  const { errors } = formState;
  const lastDay = useServerDay(form);
  return (
    <div className="grid gap-4">
      <Field
        label={t('Work performed')}
        required
        error={errors.work_performed?.message}
        hint={t('What was wrong, what you did, and how you know that it works.')}
      >
        <Textarea {...register('work_performed')} maxLength={10_000} rows={5} />
      </Field>
      <Field label={t('Materials used')} optional error={errors.materials_used?.message}>
        <Textarea {...register('materials_used')} maxLength={10_000} rows={2} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('Hours worked')}
          required
          error={errors.hours_worked?.message}
          hint={t('Time on site.')}
        >
          <NumberStepper
            ref={hours.field.ref}
            value={hours.field.value}
            onValueChange={hours.field.onChange}
            step={0.25}
            min={0}
            max={1000}
            unit={t('hours')}
            shownUnit={t('hour|hours', { count: countOf(hours.field.value) })}
          />
        </Field>
        <Field label={t('Crew size')} required error={errors.crew_size?.message}>
          <NumberStepper
            ref={crew.field.ref}
            value={crew.field.value}
            onValueChange={crew.field.onChange}
            step={1}
            min={1}
            max={100}
            unit={t('people')}
            shownUnit={t('person|people', { count: countOf(crew.field.value) })}
          />
        </Field>
        <Field label={t('Completed on')} required error={errors.completed_on?.message}>
          <Input {...register('completed_on')} type="date" max={lastDay} />
        </Field>
      </div>
    </div>
  );
}

/** An empty field is NaN. */
const countOf = (value: number): number => (Number.isFinite(value) ? value : 0);

/** Today by the server's clock. A day that nobody chose follows it: the phone's clock may be ahead. */
function useServerDay({ getValues, setValue, formState }: ReportEditor['form']): string {
  // The comparison of the clocks may end after the form has opened.
  useClockAhead();
  const day = serverToday();
  const { completed_on: isChosen } = formState.dirtyFields;
  const follow = useEffectEvent((last: string) => {
    if (!isChosen && getValues('completed_on') > last) setValue('completed_on', last);
  });
  useEffect(() => follow(day), [day]);
  return day;
}
