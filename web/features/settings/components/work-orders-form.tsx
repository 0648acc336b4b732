import * as z from 'zod/mini';
import { workOrderSettings } from '#shared/commands/settings.ts';
import { DueTimesCard, duePriorities } from '#web/features/settings/components/due-times-card.tsx';
import { SettingsForm } from '#web/features/settings/components/settings-form.tsx';
import type { Loaded } from '#web/features/settings/queries.ts';
import { useSettingsForm } from '#web/features/settings/use-settings-form.ts';
import { settingsOf, type WorkOrderFormValues } from '#web/features/settings/work-order-form-values.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { sendCommand } from '#web/lib/use-command.ts';
import { useWorkingDay } from '#web/lib/use-working-day.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** Checks the typed texts by the rules of the command, and reports each problem at its field. */
const schemaFor = (workingDay: number) =>
  z.custom<WorkOrderFormValues>().check(({ value, issues }) => {
    const checked = workOrderSettings.safeParse(settingsOf(value as WorkOrderFormValues, workingDay));
    for (const issue of checked.error?.issues ?? []) {
      const [field, priority] = issue.path;
      issues.push({
        code: 'custom',
        input: value,
        path: field === 'due_times' ? ['hours', String(priority)] : [...issue.path],
        message: issue.message,
      });
    }
  });

const LABELS: Record<keyof WorkOrderFormValues, Message> = {
  hours: message('Due after'),
  working_hours_only: message('Count working hours only'),
  default_nte: message('Default NTE, in dollars'),
  payment_terms_days: message('Payment terms, in days'),
};

interface WorkOrdersFormProps {
  loaded: Loaded<WorkOrderFormValues>;
  reload: () => Promise<Loaded<WorkOrderFormValues> | undefined>;
}

/** Due times of priorities, the default NTE, and payment terms. */
export function WorkOrdersForm({ loaded, reload }: WorkOrdersFormProps) {
  const workingDay = useWorkingDay();
  const settings = useSettingsForm<WorkOrderFormValues>({
    recordId: 'work_orders',
    loaded,
    reload,
    schema: schemaFor(workingDay),
    send: (form, version, key) =>
      sendCommand('save_work_order_settings', { settings: settingsOf(form, workingDay), version }, key),
  });
  const { register, formState } = settings.form;
  const { errors } = formState;
  return (
    <SettingsForm settings={settings} labels={LABELS} textOf={textOf}>
      <DueTimesCard form={settings.form} workingDay={workingDay} />
      <Card title={t('Money')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('Default NTE, in dollars')}
            optional
            hint={t(
              'Not to exceed: the most that may be billed for a work order without approval. Suggested when it is first assigned to a subcontractor.',
            )}
            error={errors.default_nte?.message}
          >
            <AmountInput {...register('default_nte')} placeholder="0.00" />
          </Field>
          <Field
            label={t('Payment terms, in days')}
            optional
            hint={t(
              'The due date of an invoice that is sent without one, counted from its issue date, unless its customer has other terms.',
            )}
            error={errors.payment_terms_days?.message}
          >
            <Input
              {...register('payment_terms_days')}
              inputMode="numeric"
              autoComplete="off"
              className="figures"
            />
          </Field>
        </div>
      </Card>
    </SettingsForm>
  );
}

function textOf(form: WorkOrderFormValues, field: keyof WorkOrderFormValues): string {
  switch (field) {
    case 'hours':
      return duePriorities()
        .filter(({ value }) => form.hours[value])
        .map(({ value, label }) => `${t(label)}: ${form.hours[value]}`)
        .join('\n');
    case 'working_hours_only':
      return duePriorities()
        .filter(({ value }) => form.working_hours_only[value])
        .map(({ label }) => t(label))
        .join(', ');
    default:
      return form[field];
  }
}
