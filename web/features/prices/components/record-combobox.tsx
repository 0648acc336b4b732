import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { LOOKUP_MAX_ROWS } from '#shared/limits.ts';
import { LOOKUPS } from '#web/features/prices/lookups.ts';
import { t } from '#web/lib/text.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { useOptionSearch } from '#web/ui/use-option-search.ts';

interface RecordComboboxProps extends Omit<ComponentProps<typeof Combobox>, 'options' | 'search'> {
  /** What is chosen. */
  of: keyof typeof LOOKUPS;
}

/** Selects a customer, location, project, or work order by typing, however many there are. */
export function RecordCombobox({ of, value, ...control }: RecordComboboxProps) {
  const { text, searchOf } = useOptionSearch();
  const found = useQuery({
    queryKey: ['filter-lookup', 'typed', `prices-${of}`, text],
    queryFn: () => LOOKUPS[of].find(text),
  });
  const chosen = useQuery({
    queryKey: ['filter-lookup', 'name', `prices-${of}`, value],
    enabled: value !== null,
    queryFn: () => LOOKUPS[of].nameOf(value ?? ''),
  });
  const options = found.data ?? [];
  const isListed = options.some((option) => option.value === value);
  return (
    <Combobox
      placeholder={t('Search by name or number')}
      {...control}
      options={value && chosen.data && !isListed ? [{ value, label: chosen.data }, ...options] : options}
      value={value}
      search={searchOf(found, options.length >= LOOKUP_MAX_ROWS)}
      emptyText={found.isFetching ? t('Searching…') : t('Nothing found')}
    />
  );
}
