import { X } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import { useLookupName } from '#web/ui/list-filter-field.tsx';
import { cleared, isSet, type ListFilter, labelOf, valueText } from '#web/ui/list-filters.ts';

/** A chip of the feature for another restriction of the list. */
export interface ListNote {
  text: string;
  onRemove: () => void;
}

interface ListChipsProps {
  filters: readonly ListFilter[];
  search: ListSearch;
  change: (changes: ListSearch) => void;
  notes?: readonly ListNote[] | undefined;
  /** Whether the filters that a desktop shows in a row are in a sheet on a phone, and need chips there. */
  rowIsHiddenOnPhone: boolean;
}

/** The active filters that no field shows, as chips; each is removed by one click. */
export function ListChips({ filters, search, change, notes = [], rowIsHiddenOnPhone }: ListChipsProps) {
  const set = filters.filter((filter) => isSet(filter, search) && (filter.more || rowIsHiddenOnPhone));
  if (set.length === 0 && notes.length === 0) return null;
  const onDesk = notes.length > 0 || set.some(({ more }) => more);
  return (
    <ul
      aria-label={t('Filtered by')}
      className={cn('mb-3 flex flex-wrap gap-2 print:hidden', !onDesk && 'md:hidden')}
    >
      {notes.map(({ text, onRemove }) => (
        <Chip key={text} text={text} onRemove={onRemove} />
      ))}
      {set.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          search={search}
          onRemove={() => change(cleared([filter]))}
        />
      ))}
    </ul>
  );
}

interface FilterChipProps {
  filter: ListFilter;
  search: ListSearch;
  onRemove: () => void;
}

function FilterChip({ filter, search, onRemove }: FilterChipProps) {
  const found = useLookupName(filter, String(search[filter.name] ?? ''));
  const value = filter.lookup ? found : valueText(filter, search);
  return (
    <Chip
      text={t('{{filter}}: {{value}}', { filter: t(labelOf(filter)), value })}
      onRemove={onRemove}
      isOnDesk={filter.more === true}
    />
  );
}

interface ChipProps {
  text: string;
  onRemove: () => void;
  isOnDesk?: boolean;
}

function Chip({ text, onRemove, isOnDesk = true }: ChipProps) {
  return (
    <li
      className={cn(
        'inline-flex max-w-full items-center rounded-full border border-line-strong/50 bg-surface pl-3',
        !isOnDesk && 'md:hidden',
      )}
    >
      <span className="truncate">{text}</span>
      <button
        type="button"
        aria-label={t('Remove: {{filter}}', { filter: text })}
        onClick={onRemove}
        className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:text-ink md:size-8"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  );
}
