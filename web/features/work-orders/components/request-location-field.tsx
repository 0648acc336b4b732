import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { LocationCombobox } from '#web/features/work-orders/components/location-combobox.tsx';
import {
  type RequestLocation,
  useChosenLocation,
  useRequestLocations,
} from '#web/features/work-orders/request-queries.ts';
import type { ServiceRequestForm } from '#web/features/work-orders/use-service-request.ts';
import { formatAddress } from '#web/lib/location-label.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface RequestLocationFieldProps {
  form: ServiceRequestForm;
  organizationIds: string[] | null;
  /** The customer whose locations the office is offered, unless it asks for those of all; '' for all. */
  customerId: string;
}

/** The location. Selecting one fills in its contact. */
export function RequestLocationField({ form, organizationIds, customerId }: RequestLocationFieldProps) {
  const isOffice = organizationIds === null;
  const [onlyCustomerId, setOnlyCustomerId] = useState(customerId);
  const offered = onlyCustomerId ? [onlyCustomerId] : organizationIds;
  const query = useRequestLocations(offered, '');
  const { field, fieldState } = useController({ control: form.control, name: 'partner_location_id' });
  const chosen = useChosenLocation(field.value);

  const choose = (location: RequestLocation | null) => {
    field.onChange(location?.id ?? '');
    const { dirtyFields } = form.formState;
    if (location?.contact_name && !dirtyFields.contact_name)
      form.setValue('contact_name', location.contact_name);
    if (location?.contact_phone && !dirtyFields.contact_phone)
      form.setValue('contact_phone', location.contact_phone);
  };

  // With only one location, there is nothing to select.
  const onlyLocation = query.data?.length === 1 ? query.data[0]?.id : undefined;
  useEffect(() => {
    if (onlyLocation && !form.getValues('partner_location_id'))
      form.setValue('partner_location_id', onlyLocation);
  }, [onlyLocation, form]);

  return (
    <QueryView query={query} skeleton={<Skeleton className="h-16" />}>
      {(locations) => (
        <div className="grid gap-1">
          <Field
            label={t('Location')}
            required
            error={fieldState.error?.message}
            hint={
              locations.length === 0
                ? noLocationText(isOffice, onlyCustomerId)
                : chosen && whose(chosen, isOffice)
            }
          >
            <LocationCombobox
              organizationIds={offered}
              inputRef={field.ref}
              value={field.value}
              onChange={choose}
            />
          </Field>
          {onlyCustomerId && (
            <p className="flex flex-wrap items-center gap-x-3 text-ink-soft">
              {locations[0] && t('Locations of {{customer}} only.', { customer: locations[0].partner.name })}
              <Button variant="quiet" size="small" onClick={() => setOnlyCustomerId('')}>
                {t('Offer all customers')}
              </Button>
            </p>
          )}
        </div>
      )}
    </QueryView>
  );
}

/** The customer, for the office, and the address: whether it is the right one. */
const whose = (location: RequestLocation, isOffice: boolean): string =>
  [isOffice && location.partner.name, formatAddress(location)].filter(Boolean).join(' · ');

function noLocationText(isOffice: boolean, customerId: string): string {
  if (customerId) return t('This customer has no active location yet. Add one on its page.');
  return isOffice
    ? t('There is no active location yet. Add one under Organizations, on the page of its customer.')
    : t('You have no active location yet. Add one under Locations.');
}
