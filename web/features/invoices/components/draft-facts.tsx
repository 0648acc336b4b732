import type { UseFormReturn } from 'react-hook-form';
import type { CommandInput } from '#shared/commands.ts';
import { addresseeOf } from '#web/features/invoices/addressee.ts';
import type { DraftForm } from '#web/features/invoices/draft-form.ts';
import type { OfficeInvoice } from '#web/features/invoices/queries.ts';
import { usePaymentDays } from '#web/features/invoices/use-payment-days.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { FreeText } from '#web/ui/free-text.tsx';
import { Input } from '#web/ui/input.tsx';

/** The form of a draft, for its parts. */
export type DraftFormReturn = UseFormReturn<DraftForm, unknown, CommandInput<'save_invoice'>>;

/** To whom the invoice goes, what it is for, and when it is due. */
export function DraftFacts({ form, invoice }: { form: DraftFormReturn; invoice: OfficeInvoice }) {
  const { register, formState } = form;
  const { errors } = formState;
  const { name, contact, email, address, exemption } = addresseeOf(invoice.billed_to);
  const days = usePaymentDays(invoice);
  const portal = invoice.partner?.billing?.billing_portal;
  const needsReference = invoice.partner?.billing?.requires_reference === true;
  return (
    <Card title={t('Invoice')}>
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.4fr)]">
        <div className="wrap-anywhere">
          <p className="mb-1.5 font-medium">{t('Bill to')}</p>
          <FreeText>{[name, contact, address, email].filter(Boolean).join('\n')}</FreeText>
          {exemption && (
            <p className="mt-1 text-ink-soft">
              {t('Tax exempt: {{certificate}}', { certificate: exemption })}
            </p>
          )}
          {portal && <p className="mt-1">{t('Also enter it in {{portal}}.', { portal })}</p>}
          {!email && <p className="mt-1 text-ochre-ink">{t('This customer has no billing email.')}</p>}
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-6">
          <Field label={t('Title')} optional error={errors.title?.message} className="sm:col-span-4">
            <Input {...register('title')} maxLength={200} autoComplete="off" />
          </Field>
          <Field
            label={t('PO or reference')}
            optional={!needsReference}
            hint={needsReference ? t('This customer requires it.') : undefined}
            error={errors.customer_reference?.message}
            className="sm:col-span-2"
          >
            <Input {...register('customer_reference')} maxLength={80} autoComplete="off" />
          </Field>
          <Field
            label={t('Invoice date')}
            hint={t('Empty: the day on which it is sent.')}
            error={errors.issue_date?.message}
            className="sm:col-span-2"
          >
            <Input type="date" {...register('issue_date')} />
          </Field>
          <Field
            label={t('Due date')}
            hint={dueHint(days)}
            error={errors.due_date?.message}
            className="sm:col-span-2"
          >
            <Input type="date" {...register('due_date')} />
          </Field>
          <Field label={t('Terms')} optional error={errors.terms?.message} className="sm:col-span-2">
            <Input {...register('terms')} maxLength={500} autoComplete="off" />
          </Field>
        </div>
      </div>
    </Card>
  );
}

function dueHint(days: number | null | undefined): string | undefined {
  if (days === undefined) return undefined;
  if (days === null) return t('Empty: it has no due date.');
  return t('Empty: {{count}} day after the invoice date.|Empty: {{count}} days after the invoice date.', {
    count: days,
  });
}
