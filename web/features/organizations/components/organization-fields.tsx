import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { AddressFields } from '#web/features/organizations/components/address-fields.tsx';
import { DuplicatesAlert } from '#web/features/organizations/components/duplicates-alert.tsx';
import { ExemptionFields } from '#web/features/organizations/components/exemption-fields.tsx';
import { InvoiceRuleFields } from '#web/features/organizations/components/invoice-rule-fields.tsx';
import { ServiceFields } from '#web/features/organizations/components/service-fields.tsx';
import {
  FIELDS,
  INVOICE_RULES,
  type OrganizationForm,
} from '#web/features/organizations/organization-form.ts';
import { t } from '#web/lib/text.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface PartProps {
  form: UseFormReturn<OrganizationForm>;
}

/** The fields of a customer or a subcontractor, in the order in which an office asks for them. */
export function OrganizationFields({ form }: PartProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const isSubcontractor = form.watch('organization_type') === 'subcontractor';
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t(FIELDS.name)} required error={errors.name?.message}>
          <Input {...register('name')} maxLength={160} autoComplete="off" />
        </Field>
        <Field label={t(FIELDS.legal_name)} optional error={errors.legal_name?.message}>
          <Input {...register('legal_name')} maxLength={160} autoComplete="off" />
        </Field>
      </div>
      <DuplicatesAlert form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t(FIELDS.contact_name)} optional error={errors.contact_name?.message}>
          <Input {...register('contact_name')} maxLength={120} autoComplete="off" />
        </Field>
        <Field label={t(FIELDS.contact_phone)} optional error={errors.contact_phone?.message}>
          <Input {...register('contact_phone')} type="tel" maxLength={40} autoComplete="off" />
        </Field>
      </div>
      <Field label={t(FIELDS.contact_email)} optional error={errors.contact_email?.message}>
        <Input {...register('contact_email')} type="email" maxLength={254} autoComplete="off" />
      </Field>
      <AddressFields form={form} prefix="" />
      {isSubcontractor && <ServiceFields form={form} />}
      <Section title={t('Billing')} isOpen={hasBilling(form.getValues())}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t(FIELDS.billing_contact_name)} optional error={errors.billing_contact_name?.message}>
            <Input {...register('billing_contact_name')} maxLength={120} autoComplete="off" />
          </Field>
          <Field label={t(FIELDS.billing_email)} optional error={errors.billing_email?.message}>
            <Input {...register('billing_email')} type="email" maxLength={254} autoComplete="off" />
          </Field>
        </div>
        <p className="text-ink-soft">{t('Leave the billing address empty when it is the same.')}</p>
        <AddressFields form={form} prefix="billing_" />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t(FIELDS.payment_terms_days)}
            optional
            hint={t('30 for net 30, 0 for due on receipt.')}
            error={errors.payment_terms_days?.message}
          >
            <Input
              {...register('payment_terms_days', { setValueAs: typedNumber })}
              inputMode="numeric"
              autoComplete="off"
              className="figures"
            />
          </Field>
          <Field label={t(FIELDS.tax_number)} optional error={errors.tax_number?.message}>
            <Input {...register('tax_number')} maxLength={40} autoComplete="off" />
          </Field>
        </div>
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 md:min-h-8">
          <input type="checkbox" {...register('is_tax_exempt')} className="size-5 accent-slate" />
          {t(FIELDS.is_tax_exempt)}
        </label>
        {!isSubcontractor && <ExemptionFields form={form} />}
        {!isSubcontractor && <InvoiceRuleFields form={form} />}
        {!isSubcontractor && (
          <Field
            label={t(FIELDS.default_nte)}
            optional
            hint={t(
              'Not to exceed: the most that may be billed for a work order without approval. New work orders of this customer start with it.',
            )}
            error={errors.default_nte?.message}
          >
            <AmountInput {...register('default_nte', { setValueAs: typedNumber })} />
          </Field>
        )}
      </Section>
      <Field
        label={t(FIELDS.notes)}
        optional
        hint={t('Only people who manage organizations or see costs read this.')}
        error={errors.notes?.message}
      >
        <Textarea {...register('notes')} rows={3} maxLength={5000} />
      </Field>
    </>
  );
}

const hasBilling = (form: OrganizationForm) =>
  Object.entries(form).some(
    ([name, value]) =>
      (name.startsWith('billing_') && value !== '') ||
      (([...INVOICE_RULES, 'is_tax_exempt'] as readonly string[]).includes(name) && value === true) ||
      ((name === 'tax_number' || name === 'payment_terms_days' || name === 'default_nte') &&
        value !== '' &&
        value !== null),
  );

function Section({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="rounded-md border border-line">
      <summary className="min-h-11 cursor-pointer px-3 py-2.5 font-medium">{title}</summary>
      <div className="grid gap-4 px-3 pb-3">{children}</div>
    </details>
  );
}
