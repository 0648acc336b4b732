import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { LOOKUP_MAX_ROWS } from '#shared/limits.ts';
import { t } from '#web/lib/text.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { fromOf, type ListFilter, labelOf, optionsOf, toOf } from '#web/ui/list-filters.ts';
import { Select } from '#web/ui/select.tsx';
import { useOptionSearch } from '#web/ui/use-option-search.ts';

interface ListFilterFieldProps {
  filter: ListFilter;
  search: ListSearch;
  change: (changes: ListSearch) => void;
}

/** One filter with its label above it: a select, two days, or a combobox. */
export function ListFilterField({ filter, search, change }: ListFilterFieldProps) {
  const value = String(search[filter.name] ?? '');
  const label = t(labelOf(filter));
  const choose = (next: string | null) => change({ [filter.name]: next ?? undefined });
  if (filter.lookup) {
    return (
      <Field label={label}>
        <LookupField filter={filter} lookup={filter.lookup} value={value} onChange={choose} />
      </Field>
    );
  }
  const select = (
    <Select
      aria-label={filter.days ? t('{{filter}}, chosen', { filter: label }) : undefined}
      placeholder={t(filter.allLabel)}
      options={optionsOf(filter, search[filter.name])}
      value={value}
      onChange={(event) =>
        change({
          [filter.name]: event.target.value,
          ...(filter.days ? { [fromOf(filter)]: undefined, [toOf(filter)]: undefined } : {}),
        })
      }
    />
  );
  if (!filter.days) return <Field label={label}>{select}</Field>;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-medium">{label}</legend>
      {optionsOf(filter, search[filter.name]).length > 0 && select}
      <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-2">
        {[[fromOf(filter), t('From')] as const, [toOf(filter), t('To')] as const].map(([part, word]) => (
          <div key={part} className="grid gap-1">
            <span aria-hidden className="text-ink-soft text-xs">
              {word}
            </span>
            <Input
              type="date"
              aria-label={`${label}: ${word}`}
              value={String(search[part] ?? '')}
              onChange={(event) => change({ [part]: event.target.value, [filter.name]: undefined })}
              className="min-w-0 px-2"
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

interface LookupFieldProps extends Pick<ComponentProps<typeof Combobox>, 'id' | 'aria-label'> {
  filter: ListFilter;
  lookup: NonNullable<ListFilter['lookup']>;
  value: string;
  onChange: (value: string | null) => void;
}

/** The combobox of a filter whose values are searched. It offers the first of them before anything is typed. */
export function LookupField({ filter, lookup, value, onChange, ...field }: LookupFieldProps) {
  const { text, searchOf } = useOptionSearch();
  // Most who read a list never open it.
  const [isEntered, setEntered] = useState(false);
  const found = useQuery({
    queryKey: ['filter-lookup', 'typed', filter.name, text],
    enabled: isEntered,
    queryFn: () => lookup.find(text),
    placeholderData: (before) => before,
  });
  const name = useLookupName(filter, value);
  const options = found.data ?? [];
  const isListed = value === '' || options.some((option) => option.value === value);
  return (
    <Combobox
      {...field}
      onFocus={() => setEntered(true)}
      options={isListed ? options : [{ value, label: name }, ...options]}
      value={value || null}
      onValueChange={onChange}
      search={searchOf(found, options.length >= LOOKUP_MAX_ROWS)}
      placeholder={t(filter.allLabel)}
      emptyText={found.isFetching ? t('Searching…') : t('Nothing found')}
    />
  );
}

/** The name of a value that a lookup found before, for its chip and its field. */
export function useLookupName(filter: ListFilter, value: string): string {
  const { lookup } = filter;
  const query = useQuery({
    queryKey: ['filter-lookup', 'name', filter.name, value],
    enabled: value !== '' && lookup !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => (lookup ? lookup.nameOf(value) : ''),
  });
  return query.data ?? '…';
}
