import * as z from 'zod/mini';
import { invoicingSettings } from '#shared/commands/settings.ts';
import type { InvoicingSettings } from '#shared/rules/office-settings.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { SettingsForm } from '#web/features/settings/components/settings-form.tsx';
import type { Loaded } from '#web/features/settings/queries.ts';
import { useSettingsForm } from '#web/features/settings/use-settings-form.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { sendCommand } from '#web/lib/use-command.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** The settings as typed. */
export interface InvoicingFormValues {
  link_days: string;
  payment_url: string;
}

/** What the fields hold of stored settings. */
export const invoicingFormValues = ({ link_days, payment_url }: InvoicingSettings): InvoicingFormValues => ({
  link_days: String(link_days),
  payment_url: payment_url ?? '',
});

const settingsOf = ({ link_days, payment_url }: InvoicingFormValues): InvoicingSettings => ({
  link_days: typedNumber(link_days) ?? Number.NaN,
  payment_url: payment_url.trim() || null,
});

/** Checks the typed texts by the rules of the command. */
const schema = z.custom<InvoicingFormValues>().check(({ value, issues }) => {
  const checked = invoicingSettings.safeParse(settingsOf(value as InvoicingFormValues));
  for (const { path, message: text } of checked.error?.issues ?? [])
    issues.push({ code: 'custom', input: value, path: [...path], message: text });
});

const LABELS: Record<keyof InvoicingFormValues, Message> = {
  link_days: message('Links are valid for, in days'),
  payment_url: message('Where customers pay'),
};

interface InvoicingFormProps {
  loaded: Loaded<InvoicingFormValues>;
  reload: () => Promise<Loaded<InvoicingFormValues> | undefined>;
}

/** What customers get with an invoice: the link in its email, and where they pay. */
export function InvoicingForm({ loaded, reload }: InvoicingFormProps) {
  const settings = useSettingsForm<InvoicingFormValues>({
    recordId: 'invoicing',
    loaded,
    reload,
    schema,
    send: (form, version, key) =>
      sendCommand('save_invoicing_settings', { settings: settingsOf(form), version }, key),
  });
  const { register, formState } = settings.form;
  const { errors } = formState;
  return (
    <SettingsForm settings={settings} labels={LABELS} textOf={(form, field) => form[field]}>
      <Card title={t('Link in the email')}>
        <p className="mb-3 text-pretty text-ink-soft">
          {t(
            'The email of an invoice has a link that opens it without an account. You can end or renew it on the page of the invoice.',
          )}
        </p>
        <Field
          label={t(LABELS.link_days)}
          required
          hint={t('Counted from the day on which the invoice is sent. Links that were sent keep their end.')}
          error={errors.link_days?.message}
          className="max-w-sm"
        >
          <Input {...register('link_days')} inputMode="numeric" autoComplete="off" className="figures" />
        </Field>
      </Card>
      <Card title={t('Payment')}>
        <Field
          label={t(LABELS.payment_url)}
          optional
          hint={t(
            'The address of your payment page, with https://. Customers see a button on invoices that are not paid.',
          )}
          error={errors.payment_url?.message}
        >
          <Input
            {...register('payment_url')}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://pay.example.com/your-company"
          />
        </Field>
      </Card>
    </SettingsForm>
  );
}
