import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import { useRequestPlaces } from '#web/features/work-orders/request-queries.ts';
import type { ServiceRequestForm } from '#web/features/work-orders/use-service-request.ts';
import { placeAddress, placeName } from '#web/lib/place-words.ts';
import { t } from '#web/lib/text.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface RequestPlaceFieldProps {
  form: ServiceRequestForm;
  organizationIds: string[] | null;
}

/** The place, found by name, number or town. Whom to ask for there is filled in with it. */
export function RequestPlaceField({ form, organizationIds }: RequestPlaceFieldProps) {
  const query = useRequestPlaces(organizationIds);
  const { field, fieldState } = useController({ control: form.control, name: 'partner_location_id' });
  const places = query.data;

  const choose = (id: string | null) => {
    field.onChange(id ?? '');
    const { contact_name, contact_phone } = places?.find((place) => place.id === id) ?? {};
    const { dirtyFields } = form.formState;
    if (contact_name && !dirtyFields.contact_name) form.setValue('contact_name', contact_name);
    if (contact_phone && !dirtyFields.contact_phone) form.setValue('contact_phone', contact_phone);
  };

  // Who has one place does not choose.
  const onlyPlace = places?.length === 1 ? places[0]?.id : undefined;
  useEffect(() => {
    if (onlyPlace && !form.getValues('partner_location_id')) form.setValue('partner_location_id', onlyPlace);
  }, [onlyPlace, form]);

  return (
    <QueryView query={query} skeleton={<Skeleton className="h-16" />}>
      {(loaded) => (
        <Field
          label={t('Location')}
          required
          error={fieldState.error?.message}
          hint={loaded.length === 0 ? t('You have no active location yet. Ask us to add it.') : undefined}
        >
          <Combobox
            options={loaded.map((place) => ({
              value: place.id,
              label: placeName(place),
              detail: [organizationIds ? null : place.partner.name, placeAddress(place)]
                .filter(Boolean)
                .join(' · '),
            }))}
            inputRef={field.ref}
            value={field.value || null}
            onValueChange={choose}
            placeholder={t('Search by name, number or town')}
            emptyText={t('No location found')}
          />
        </Field>
      )}
    </QueryView>
  );
}
