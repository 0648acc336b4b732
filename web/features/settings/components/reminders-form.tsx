import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useController, useFieldArray } from 'react-hook-form';
import * as z from 'zod/mini';
import { REMINDER_STEPS_MAX } from '#shared/billing-limits.ts';
import { reminderSettings } from '#shared/commands/settings.ts';
import { REMINDER_PLACEHOLDERS, type ReminderSettings } from '#shared/rules/reminders.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { SettingsForm } from '#web/features/settings/components/settings-form.tsx';
import type { Loaded } from '#web/features/settings/queries.ts';
import { useSettingsForm } from '#web/features/settings/use-settings-form.ts';
import { type Message, message, received, t } from '#web/lib/text.ts';
import { sendCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ErrorText } from '#web/ui/error-text.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** The schedule as typed. */
export interface ReminderFormValues {
  is_on: boolean;
  steps: { days: string; text: string }[];
}

/** What the fields hold of a stored schedule. */
export const reminderFormValues = ({ is_on, steps }: ReminderSettings): ReminderFormValues => ({
  is_on,
  steps: steps.map(({ days, text }) => ({ days: String(days), text })),
});

const settingsOf = ({ is_on, steps }: ReminderFormValues): ReminderSettings => ({
  is_on,
  steps: steps.map(({ days, text }) => ({ days: typedNumber(days) ?? Number.NaN, text })),
});

/** Checks the typed texts by the rules of the command. */
const schema = z.custom<ReminderFormValues>().check(({ value, issues }) => {
  const checked = reminderSettings.safeParse(settingsOf(value as ReminderFormValues));
  for (const { path, message: text } of checked.error?.issues ?? [])
    issues.push({ code: 'custom', input: value, path: [...path], message: text });
});

const LABELS: Record<keyof ReminderFormValues, Message> = {
  is_on: message('Send reminders'),
  steps: message('Steps'),
};

interface RemindersFormProps {
  loaded: Loaded<ReminderFormValues>;
  reload: () => Promise<Loaded<ReminderFormValues> | undefined>;
}

/** When customers are reminded of invoices, and with what words. */
export function RemindersForm({ loaded, reload }: RemindersFormProps) {
  const settings = useSettingsForm<ReminderFormValues>({
    recordId: 'reminders',
    loaded,
    reload,
    schema,
    send: (form, version, key) =>
      sendCommand('save_reminder_settings', { settings: settingsOf(form), version }, key),
  });
  const { register, control, formState } = settings.form;
  const { errors } = formState;
  const isOn = useController({ control, name: 'is_on' });
  const steps = useFieldArray({ control, name: 'steps' });
  const errorId = useId();
  const problem = errors.steps?.root?.message ?? errors.steps?.message;
  return (
    <SettingsForm settings={settings} labels={LABELS} textOf={textOf}>
      <Card title={t('Reminders by email')}>
        <p className="mb-3 text-pretty text-ink-soft">
          {t(
            'On working days from 8:00, a customer gets at most one email a day with all invoices that are due. Nobody is reminded of what is paid, disputed, promised, or stopped.',
          )}
        </p>
        <Checkbox
          checked={isOn.field.value}
          onCheckedChange={(checked) => isOn.field.onChange(checked)}
          label={t(LABELS.is_on)}
        />
      </Card>
      <Card title={t(LABELS.steps)}>
        <p className="mb-3 text-pretty text-ink-soft">
          {t('Each step reminds of an invoice once. Its text can name {{names}}.', {
            names: REMINDER_PLACEHOLDERS.join(', '),
          })}
        </p>
        <ol className="grid gap-4">
          {steps.fields.map((step, index) => (
            <li
              key={step.id}
              className="grid grid-cols-[1fr_auto] items-start gap-2 border-line border-t pt-3"
            >
              <Field
                label={t('Step {{n}}: days after the due date', { n: index + 1 })}
                hint={index === 0 ? t('Negative: before the due date.') : undefined}
                error={errors.steps?.[index]?.days?.message}
                className="max-w-60"
              >
                <Input
                  {...register(`steps.${index}.days`)}
                  inputMode="text"
                  autoComplete="off"
                  className="figures"
                />
              </Field>
              <Button
                variant="quiet"
                size="icon"
                onClick={() => steps.remove(index)}
                aria-label={t('Remove step {{n}}', { n: index + 1 })}
              >
                <X aria-hidden />
              </Button>
              <Field
                label={t('Step {{n}}: text', { n: index + 1 })}
                error={errors.steps?.[index]?.text?.message}
                className="col-span-2"
              >
                <Textarea rows={4} {...register(`steps.${index}.text`)} />
              </Field>
            </li>
          ))}
        </ol>
        {problem && <ErrorText id={errorId}>{t(received(problem))}</ErrorText>}
        {steps.fields.length < REMINDER_STEPS_MAX && (
          <Button className="mt-3" onClick={() => steps.append({ days: '', text: '' })}>
            <Plus aria-hidden />
            {t('Add a step')}
          </Button>
        )}
      </Card>
    </SettingsForm>
  );
}

function textOf(form: ReminderFormValues, field: keyof ReminderFormValues): string {
  if (field === 'is_on') return form.is_on ? t('Yes') : t('No');
  return form.steps.map(({ days, text }) => `${days}: ${text}`).join('\n');
}
