import { Download, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#shared/limits.ts';
import { t } from '#web/lib/text.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { type Option, Select } from '#web/ui/select.tsx';

export interface ListFilter {
  /** Its name in the address. */
  name: string;
  /** What it says while it filters nothing: 'All statuses'. */
  allLabel: string;
  options: readonly Option[];
}

interface ListToolbarProps {
  search: ListSearch;
  change: (changes: ListSearch) => void;
  /** Absent: the list cannot be searched. */
  searchPlaceholder?: string | undefined;
  filters?: readonly ListFilter[] | undefined;
  onExport?: (() => Promise<void>) | undefined;
  children?: ReactNode;
}

/** Search and filters in one row. `/` goes to the search; typing waits 300 ms before it asks. */
export function ListToolbar({
  search,
  change,
  searchPlaceholder,
  filters = [],
  onExport,
  children,
}: ListToolbarProps) {
  const [exporting, setExporting] = useState(false);
  const isFiltered = Boolean(search.q) || filters.some(({ name }) => search[name]);
  const reset = () =>
    change(Object.fromEntries(['q', ...filters.map(({ name }) => name)].map((name) => [name, undefined])));
  const startExport = async () => {
    setExporting(true);
    await onExport?.().finally(() => setExporting(false));
  };

  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
      {searchPlaceholder && (
        <SearchBox
          key={search.q === undefined ? 'empty' : 'filled'}
          value={search.q ?? ''}
          placeholder={searchPlaceholder}
          onSearch={(q) => change({ q })}
        />
      )}
      {filters.map(({ name, allLabel, options }) => (
        <Select
          key={name}
          aria-label={t(allLabel)}
          placeholder={t(allLabel)}
          options={options}
          value={String(search[name] ?? '')}
          onChange={(event) => change({ [name]: event.target.value })}
          className="min-w-36 max-md:flex-1 md:max-w-38"
        />
      ))}
      {isFiltered && (
        <Button variant="quiet" onClick={reset}>
          <X aria-hidden />
          {t('Clear')}
        </Button>
      )}
      <span className="flex-1" />
      {children}
      {onExport && (
        <Button variant="quiet" busy={exporting} onClick={startExport} className="max-md:hidden">
          {!exporting && <Download aria-hidden />}
          {t('Export')}
        </Button>
      )}
    </div>
  );
}

interface SearchBoxProps {
  value: string;
  placeholder: string;
  onSearch: (text: string) => void;
}

function SearchBox({ value, placeholder, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const timer = useRef(0);

  const change = (next: string) => {
    setText(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => onSearch(next.trim()), SEARCH_DEBOUNCE_MS);
  };

  return (
    <SearchField
      placeholder={placeholder}
      value={text}
      onChange={(event) => change(event.target.value)}
      className="w-full md:w-72 2xl:w-80"
    />
  );
}
