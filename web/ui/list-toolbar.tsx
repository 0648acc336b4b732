import { SlidersHorizontal, X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#shared/limits.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import { Button } from '#web/ui/button.tsx';
import { ListFilterField, LookupField } from '#web/ui/list-filter-field.tsx';
import { cleared, isSet, type ListFilter, optionsOf } from '#web/ui/list-filters.ts';
import { ListSheet } from '#web/ui/list-sheet.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { type Option, Select } from '#web/ui/select.tsx';

export type { ListFilter } from '#web/ui/list-filters.ts';

interface ListToolbarProps {
  search: ListSearch;
  change: (changes: ListSearch) => void;
  /** Absent for lists without a search. */
  searchPlaceholder?: string | undefined;
  searchMinLength?: number | undefined;
  filters: readonly ListFilter[];
  orders: readonly Option[];
  usualOrder: string;
  /** On a phone, filters and order are behind a button. */
  hasSheet: boolean;
  /** Content at the end of a phone's sheet. */
  sheetEnd: ReactNode;
  /** Content at the end of the row. */
  children: ReactNode;
}

/** Search and filters in one row. `/` focuses the search; typing is debounced by 300 ms. */
export function ListToolbar(props: ListToolbarProps) {
  const { search, change, searchPlaceholder, searchMinLength = 1, filters, hasSheet, children } = props;
  const inRow = filters.filter(({ more }) => !more);
  const behindButton = filters.filter(({ more }) => more);
  const isFiltered = Boolean(search.q) || filters.some((filter) => isSet(filter, search));

  return (
    <search className="mb-2 flex flex-wrap items-center gap-2 md:mb-3 print:hidden">
      {searchPlaceholder && (
        <SearchBox
          value={search.q ?? ''}
          placeholder={searchPlaceholder}
          minLength={searchMinLength}
          onSearch={(q) => change({ q })}
        />
      )}
      {inRow.map((filter) => {
        const { name, lookup, allLabel } = filter;
        const field = { 'aria-label': t(allLabel), value: String(search[name] ?? '') };
        const size = cn('min-w-36 max-md:flex-1 md:max-w-44', hasSheet && 'max-md:hidden');
        const choose = (value: string | null) => change({ [name]: value ?? undefined });
        return lookup ? (
          <div key={name} className={cn(size, 'md:w-44')}>
            <LookupField {...field} filter={filter} lookup={lookup} onChange={choose} />
          </div>
        ) : (
          <Select
            {...field}
            key={name}
            placeholder={t(allLabel)}
            options={optionsOf(filter, search[filter.name])}
            onChange={(event) => choose(event.target.value)}
            className={size}
          />
        );
      })}
      {hasSheet && (
        <ListSheet
          isBesideSearch={Boolean(searchPlaceholder)}
          filters={filters}
          search={search}
          change={change}
          orders={props.orders}
          usualOrder={props.usualOrder}
        >
          {props.sheetEnd}
        </ListSheet>
      )}
      {behindButton.length > 0 && (
        <Popover
          align="start"
          title={t('Filters')}
          trigger={
            <Button className="max-md:hidden">
              <SlidersHorizontal aria-hidden />
              {t('Filters')}
            </Button>
          }
        >
          <div className="grid gap-4">
            {behindButton.map((filter) => (
              <ListFilterField key={filter.name} filter={filter} search={search} change={change} />
            ))}
          </div>
        </Popover>
      )}
      {isFiltered && (
        <Button variant="quiet" onClick={() => change({ ...cleared(filters), q: undefined })}>
          <X aria-hidden />
          {t('Clear')}
        </Button>
      )}
      <span className="flex-1 max-md:hidden" />
      {children}
    </search>
  );
}

interface SearchBoxProps {
  value: string;
  placeholder: string;
  minLength: number;
  onSearch: (text: string) => void;
}

function SearchBox({ value, placeholder, minLength, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  const timer = useRef(0);
  // The URL was changed elsewhere: by 'Clear', a view, or the back button.
  if (value !== asked) {
    setAsked(value);
    if (value !== text.trim()) setText(value);
  }
  const tooShort = (typed: string) => typed.trim() !== '' && typed.trim().length < minLength;

  const change = (next: string) => {
    setText(next);
    window.clearTimeout(timer.current);
    if (tooShort(next)) return;
    timer.current = window.setTimeout(() => onSearch(next.trim()), SEARCH_DEBOUNCE_MS);
  };

  return (
    <div
      className="relative min-w-[min(12rem,100%)] max-md:flex-1 md:max-w-(--room) md:flex-[999_1_18rem] 2xl:min-w-80"
      // On a desktop, wide enough for the whole placeholder: width per letter, plus the icon and the clear button.
      style={{ '--room': `${placeholder.length * 0.45 + 4.5}rem` } as CSSProperties}
    >
      <SearchField
        placeholder={placeholder}
        value={text}
        onChange={(event) => change(event.target.value)}
        className="w-full"
      />
      {tooShort(text) && (
        <p
          role="status"
          className="absolute top-full left-0 z-20 mt-1 rounded-sm border border-line bg-raised px-2 py-1 text-ink-soft text-xs shadow-float"
        >
          {t('Type at least {{count}} characters', { count: minLength })}
        </p>
      )}
    </div>
  );
}
