import { useEffect } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import type { LocationForm } from '#web/features/locations/location-form.ts';
import { usePartnerChoices } from '#web/features/locations/queries.ts';
import { t } from '#web/lib/text.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';

interface CustomerFieldProps {
  form: UseFormReturn<LocationForm>;
  organizationIds: string[] | null;
}

/** The customer of a location. Members of one customer cannot select. */
export function CustomerField({ form, organizationIds }: CustomerFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'organization_id' });
  const { data: partners = [] } = usePartnerChoices(organizationIds === null || organizationIds.length > 1);
  const only = organizationIds?.length === 1 ? organizationIds[0] : undefined;
  useEffect(() => {
    if (only) form.setValue('organization_id', only);
  }, [only, form]);

  if (only) return null;
  return (
    <Field label={t('Customer')} required error={fieldState.error?.message}>
      <Combobox
        options={partners
          .filter(({ id }) => organizationIds === null || organizationIds.includes(id))
          .map(({ id, name }) => ({ value: id, label: name }))}
        inputRef={field.ref}
        value={field.value || null}
        onValueChange={(id) => field.onChange(id ?? '')}
        placeholder={t('Search by name')}
      />
    </Field>
  );
}
