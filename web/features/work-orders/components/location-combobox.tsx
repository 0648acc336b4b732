import { type Ref, useState } from 'react';
import {
  type RequestLocation,
  useChosenLocation,
  useRequestLocations,
} from '#web/features/work-orders/request-queries.ts';
import { formatAddress, locationName } from '#web/lib/location-label.ts';
import { t } from '#web/lib/text.ts';
import { Combobox } from '#web/ui/combobox.tsx';

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

/** Selects a location by name, number, or city, however many there are. */
export function LocationCombobox({ organizationIds, value, onChange, ...control }: LocationComboboxProps) {
  const [typed, setTyped] = useState('');
  const found = useRequestLocations(organizationIds, typed);
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
      onTyping={setTyped}
      placeholder={t('Search by name, number or city')}
      emptyText={found.isFetching ? t('Searching…') : t('No location found')}
    />
  );
}
