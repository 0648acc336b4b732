import type { UseFormReturn } from 'react-hook-form';
import { stateCode, US_STATES } from '#shared/rules/us-states.ts';
import { FIELDS, type OrganizationForm } from '#web/features/organizations/organization-form.ts';
import { t } from '#web/lib/text.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

const STATES = Object.entries(US_STATES).map(([value, label]) => ({ value, label: `${value} – ${label}` }));

interface AddressFieldsProps {
  form: UseFormReturn<OrganizationForm>;
  prefix: '' | 'billing_';
}

/** The address of an organization, or its billing address. */
export function AddressFields({ form, prefix }: AddressFieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const written = form.watch(`${prefix}state`);
  const states = written && !stateCode(written) ? [{ value: written, label: written }, ...STATES] : STATES;
  return (
    <>
      <Field
        label={t(FIELDS[`${prefix}address_line1`])}
        optional
        error={errors[`${prefix}address_line1`]?.message}
      >
        <Input {...register(`${prefix}address_line1`)} maxLength={160} autoComplete="off" />
      </Field>
      <Field
        label={t(FIELDS[`${prefix}address_line2`])}
        optional
        error={errors[`${prefix}address_line2`]?.message}
      >
        <Input {...register(`${prefix}address_line2`)} maxLength={160} autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t(FIELDS[`${prefix}city`])} optional error={errors[`${prefix}city`]?.message}>
          <Input {...register(`${prefix}city`)} maxLength={80} autoComplete="off" />
        </Field>
        <Field label={t(FIELDS[`${prefix}state`])} optional error={errors[`${prefix}state`]?.message}>
          <Select {...register(`${prefix}state`)} options={states} placeholder={t('Choose')} />
        </Field>
        <Field
          label={t(FIELDS[`${prefix}postal_code`])}
          optional
          error={errors[`${prefix}postal_code`]?.message}
        >
          <Input
            {...register(`${prefix}postal_code`)}
            inputMode="numeric"
            maxLength={10}
            autoComplete="off"
          />
        </Field>
      </div>
    </>
  );
}
