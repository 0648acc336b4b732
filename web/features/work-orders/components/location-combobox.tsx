import type { Ref } from 'react';
import {
  LOCATIONS_SHOWN,
  type RequestLocation,
  useChosenLocation,
  useRequestLocations,
} from '#web/features/work-orders/request-queries.ts';
import { formatAddress, locationName } from '#web/lib/location-label.ts';
import { t } from '#web/lib/text.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { useOptionSearch } from '#web/ui/use-option-search.ts';

interface LocationComboboxProps {
  /** The customers; null offers the locations of all customers, each with its customer's name. */
  organizationIds: string[] | null;
  value: string;
  onChange: (location: RequestLocation | null) => void;
  id?: string;
  inputRef?: Ref<HTMLInputElement | null>;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-required'?: boolean | undefined;
}

/** Selects a location by name, number, street, or city, however many there are. */
export function LocationCombobox({ organizationIds, value, onChange, ...control }: LocationComboboxProps) {
  const { text, searchOf } = useOptionSearch();
  const found = useRequestLocations(organizationIds, text);
  const chosen = useChosenLocation(value);
  const locations = found.data ?? [];
  const all = chosen && !locations.some(({ id }) => id === chosen.id) ? [chosen, ...locations] : locations;
  return (
    <Combobox
      {...control}
      options={all.map((location) => ({
        value: location.id,
        label: locationName(location),
        detail: [organizationIds ? null : location.partner.name, formatAddress(location)]
          .filter(Boolean)
          .join(' · '),
      }))}
      value={value || null}
      onValueChange={(id) => onChange(all.find((location) => location.id === id) ?? null)}
      search={searchOf(found, locations.length >= LOCATIONS_SHOWN)}
      placeholder={t('Search by name, number, or address')}
      emptyText={found.isFetching ? t('Searching…') : t('No location found')}
    />
  );
}
