import type { UseFormReturn } from 'react-hook-form';
import { EMAIL_KINDS, EMAIL_NAMES } from '#shared/rules/email-templates.ts';
import type { ServerFormValues } from '#web/features/emails/server-form-values.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

const orNull = { setValueAs: (value: string | null) => value?.trim() || null };

/** From whom emails come, where replies go, for all emails and for single ones, and how long the log keeps them. */
export function SenderFields({
  form,
  defaultSender,
}: {
  form: UseFormReturn<ServerFormValues>;
  defaultSender: string;
}) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Card title={t('Sender and replies')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('Sender')}
            hint={t('Empty: {{sender}}', { sender: defaultSender })}
            error={errors.sender?.message}
          >
            <Input {...register('sender', orNull)} autoComplete="off" />
          </Field>
          <Field label={t('Reply to')} optional error={errors.reply_to?.message}>
            <Input {...register('reply_to', orNull)} autoComplete="off" />
          </Field>
        </div>
        <details className="mt-4">
          <summary className="cursor-pointer font-medium">{t('Other senders for single emails')}</summary>
          <div className="mt-3 grid gap-5">
            {EMAIL_NAMES.map((name) => (
              <fieldset key={name} className="grid gap-3 sm:grid-cols-2">
                <legend className="mb-1 font-medium">{t(EMAIL_KINDS[name].title)}</legend>
                <Field label={t('Sender')} optional error={errors.senders?.[name]?.sender?.message}>
                  <Input {...register(`senders.${name}.sender`, orNull)} autoComplete="off" />
                </Field>
                <Field label={t('Reply to')} optional error={errors.senders?.[name]?.reply_to?.message}>
                  <Input {...register(`senders.${name}.reply_to`, orNull)} autoComplete="off" />
                </Field>
              </fieldset>
            ))}
          </div>
        </details>
      </Card>
      <Card title={t('Email log')}>
        <Field
          label={t('Days until emails are removed from the log')}
          error={errors.keep_days?.message}
          className="max-w-sm"
        >
          <Input {...register('keep_days', { valueAsNumber: true })} type="number" inputMode="numeric" />
        </Field>
      </Card>
    </>
  );
}
