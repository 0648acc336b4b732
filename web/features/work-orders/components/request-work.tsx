import type { ComponentProps } from 'react';
import { useController } from 'react-hook-form';
import { PriorityChoice } from '#web/features/work-orders/components/priority-choice.tsx';
import type { ServiceRequestForm } from '#web/features/work-orders/use-service-request.ts';
import { dueTimeLabel } from '#web/lib/due-times.ts';
import { activeTrades } from '#web/lib/office-trades.ts';
import { t } from '#web/lib/text.ts';
import { useWorkOrderDefaults } from '#web/lib/use-work-order-defaults.ts';
import { useWorkingDay } from '#web/lib/use-working-day.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** The problem, the trade, and the priority. */
export function RequestWork({ form, byOffice }: { form: ServiceRequestForm; byOffice: boolean }) {
  const { register, control, formState } = form;
  const trade = useController({ control, name: 'trade' });
  const priority = useController({ control, name: 'priority' });
  const { errors } = formState;
  return (
    <div className="grid gap-4">
      <Field label={t('What is needed')} required error={errors.title?.message}>
        <Input
          {...register('title')}
          maxLength={160}
          placeholder={t('Walk-in cooler does not hold temperature')}
        />
      </Field>
      <Field label={t('Trade')} required error={errors.trade?.message}>
        <Combobox
          options={activeTrades().map((name) => ({ value: name, label: name }))}
          inputRef={trade.field.ref}
          value={trade.field.value || null}
          onValueChange={(value) => trade.field.onChange(value ?? '')}
          placeholder={t('Choose a trade')}
        />
      </Field>
      <Field
        label={t('Description')}
        required
        error={errors.description?.message}
        hint={t('What is wrong, since when, where exactly, and what was tried.')}
      >
        <Textarea {...register('description')} maxLength={5000} rows={5} />
      </Field>
      {byOffice ? (
        <OfficePriority value={priority.field.value} onChange={priority.field.onChange} />
      ) : (
        <PriorityChoice value={priority.field.value} onChange={priority.field.onChange} />
      )}
    </div>
  );
}

type OfficePriorityProps = Pick<ComponentProps<typeof PriorityChoice>, 'value' | 'onChange'>;

/** The office reads at each priority what its settings make of it. Customers may not see the settings. */
function OfficePriority(props: OfficePriorityProps) {
  const dueTimes = useWorkOrderDefaults()?.due_times;
  const workingDay = useWorkingDay();
  return (
    <PriorityChoice
      {...props}
      dueLabelOf={(priority) => {
        const due = dueTimes?.[priority];
        return due ? dueTimeLabel(due, workingDay) : null;
      }}
    />
  );
}
