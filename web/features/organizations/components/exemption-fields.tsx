import type { UseFormReturn } from 'react-hook-form';
import { FIELDS, type OrganizationForm } from '#web/features/organizations/organization-form.ts';
import { listTyped } from '#web/lib/list-typed.ts';
import { t } from '#web/lib/text.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** The certificate with which a customer pays no sales tax, while it is marked as exempt. */
export function ExemptionFields({ form }: { form: UseFormReturn<OrganizationForm> }) {
  const { register, formState, watch } = form;
  const { errors } = formState;
  if (!watch('is_tax_exempt')) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field label={t(FIELDS.tax_certificate_number)} optional error={errors.tax_certificate_number?.message}>
        <Input {...register('tax_certificate_number')} maxLength={60} autoComplete="off" />
      </Field>
      <Field
        label={t(FIELDS.tax_certificate_expires_on)}
        optional
        hint={t('Its last valid day. Later invoices have tax again.')}
        error={errors.tax_certificate_expires_on?.message}
      >
        <Input
          type="date"
          {...register('tax_certificate_expires_on', { setValueAs: (typed: string | null) => typed || null })}
        />
      </Field>
      <Field
        label={t(FIELDS.tax_exempt_states)}
        optional
        hint={t('IL, IN. Without states, in all of them.')}
        error={errors.tax_exempt_states?.[0]?.message ?? errors.tax_exempt_states?.message}
      >
        <Input {...register('tax_exempt_states', { setValueAs: listTyped })} autoComplete="off" />
      </Field>
    </div>
  );
}
