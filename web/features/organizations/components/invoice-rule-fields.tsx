import type { UseFormReturn } from 'react-hook-form';
import {
  FIELDS,
  INVOICE_RULES,
  type OrganizationForm,
} from '#web/features/organizations/organization-form.ts';
import { t } from '#web/lib/text.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** What a customer demands of its invoices. */
export function InvoiceRuleFields({ form }: { form: UseFormReturn<OrganizationForm> }) {
  const { register, formState } = form;
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 font-medium">{t('Rules for its invoices')}</legend>
        {INVOICE_RULES.map((rule) => (
          <label key={rule} className="flex min-h-11 cursor-pointer items-center gap-2.5 md:min-h-8">
            <input type="checkbox" {...register(rule)} className="size-5 accent-slate" />
            {t(FIELDS[rule])}
          </label>
        ))}
      </fieldset>
      <Field
        label={t(FIELDS.billing_portal)}
        optional
        hint={t('Coupa, Ariba, ServiceChannel: where your office enters its invoices as well.')}
        error={formState.errors.billing_portal?.message}
      >
        <Input {...register('billing_portal')} maxLength={120} autoComplete="off" />
      </Field>
    </>
  );
}
