import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { workOrderSettings } from '#shared/commands/settings.ts';
import { SettingsForm } from '#web/features/settings/components/settings-form.tsx';
import type { Loaded } from '#web/features/settings/queries.ts';
import { useSettingsForm } from '#web/features/settings/use-settings-form.ts';
import {
  DUE_PRIORITIES,
  settingsOf,
  type WorkOrderFormValues,
} from '#web/features/settings/work-order-form-values.ts';
import { type Message, message, received, t } from '#web/lib/text.ts';
import { sendCommand } from '#web/lib/use-command.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { statusOptions } from '#web/ui/statuses.ts';

/** Checks the typed texts by the rules of the command, and reports each problem at its field. */
const schema = z.custom<WorkOrderFormValues>().check(({ value, issues }) => {
  const checked = workOrderSettings.safeParse(settingsOf(value as WorkOrderFormValues));
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
  hours: message('Due after, in hours'),
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
  const settings = useSettingsForm<WorkOrderFormValues>({
    recordId: 'work_orders',
    loaded,
    reload,
    schema,
    send: (form, version, key) =>
      sendCommand('save_work_order_settings', { settings: settingsOf(form), version }, key),
  });
  const { register, control, formState } = settings.form;
  const { errors } = formState;
  return (
    <SettingsForm settings={settings} labels={LABELS} textOf={textOf}>
      <Card title={t('Due times')}>
        <p className="mb-4 text-pretty text-ink-soft">
          {t(
            'A new work order without a due date gets one by its priority. Leave a field empty for no due date. Existing work orders stay as they are.',
          )}
        </p>
        <div className="grid gap-4">
          {priorities().map(({ value, label }) => (
            <div key={value} className="grid items-start gap-x-6 gap-y-1 sm:grid-cols-[18rem_1fr]">
              <Field
                label={t('{{priority}}: due after, in hours', { priority: t(label) })}
                optional
                error={errors.hours?.[value]?.message}
              >
                <Input
                  {...register(`hours.${value}`)}
                  inputMode="decimal"
                  autoComplete="off"
                  className="figures"
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
      </Card>
      <Card title={t('Money')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('Default NTE, in dollars')}
            optional
            hint={t('Suggested when a work order is first assigned to a subcontractor.')}
            error={errors.default_nte?.message}
          >
            <Input
              {...register('default_nte')}
              inputMode="decimal"
              autoComplete="off"
              className="figures"
              placeholder="0.00"
            />
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

const priorities = () =>
  DUE_PRIORITIES.map((value) => ({
    value,
    label: statusOptions('priority').find((option) => option.value === value)?.label ?? received(value),
  }));

function textOf(form: WorkOrderFormValues, field: keyof WorkOrderFormValues): string {
  switch (field) {
    case 'hours':
      return priorities()
        .filter(({ value }) => form.hours[value])
        .map(({ value, label }) => `${t(label)}: ${form.hours[value]}`)
        .join('\n');
    case 'working_hours_only':
      return priorities()
        .filter(({ value }) => form.working_hours_only[value])
        .map(({ label }) => t(label))
        .join(', ');
    default:
      return form[field];
  }
}
