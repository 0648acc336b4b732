import type { UseFormReturn } from 'react-hook-form';
import { ServiceAreaFields } from '#web/features/organizations/components/service-area-fields.tsx';
import { TradesField } from '#web/features/organizations/components/trades-field.tsx';
import { FIELDS, type OrganizationForm } from '#web/features/organizations/organization-form.ts';
import { listTyped } from '#web/lib/list-typed.ts';
import { t } from '#web/lib/text.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** What a subcontractor does, and where. */
export function ServiceFields({ form }: { form: UseFormReturn<OrganizationForm> }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TradesField form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t(FIELDS.service_states)}
          optional
          hint={t('Two letters each: OH, PA. Empty means anywhere.')}
          error={errors.service_states?.[0]?.message ?? errors.service_states?.message}
        >
          <Input {...register('service_states', { setValueAs: listTyped })} autoComplete="off" />
        </Field>
        <Field
          label={t(FIELDS.service_zip_prefixes)}
          optional
          hint={t('The first digits: 440, 441.')}
          error={errors.service_zip_prefixes?.[0]?.message ?? errors.service_zip_prefixes?.message}
        >
          <Input
            {...register('service_zip_prefixes', { setValueAs: listTyped })}
            inputMode="numeric"
            autoComplete="off"
          />
        </Field>
      </div>
      <ServiceAreaFields form={form} />
    </>
  );
}
