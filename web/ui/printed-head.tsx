import { LIST_PAGE_SIZE, PRINT_MAX_ROWS } from '#shared/limits.ts';
import { countText, pageLabel } from '#web/lib/count-labels.ts';
import { formatDate, formatTime } from '#web/lib/dates.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';
import type { List } from '#web/lib/use-list.ts';
import { useMinutes } from '#web/lib/use-minutes.ts';
import type { ListNote } from '#web/ui/list-chips.tsx';
import { useLookupName } from '#web/ui/list-filter-field.tsx';
import { isSet, type ListFilter, labelOf, valueText } from '#web/ui/list-filters.ts';

interface PrintedHeadProps {
  list: Pick<List<unknown>, 'rows' | 'count' | 'isCapped' | 'hasNext' | 'page' | 'search'>;
  /** How many rows are printed when all of them are; undefined when only the page is. */
  printed: number | undefined;
  filters: readonly ListFilter[];
  notes?: readonly ListNote[] | undefined;
  /** 'Newest first' */
  order: string | undefined;
}

/** On paper only, above a list: its filters in words, which of its rows are printed, and when. */
export function PrintedHead({ list, printed, filters, notes = [], order }: PrintedHeadProps) {
  useMinutes();
  const { q } = list.search;
  return (
    <div className="mb-2 hidden print:block">
      <p>
        {[
          ...(q ? [t('Search: {{text}}', { text: q })] : []),
          ...notes.map(({ text }) => text),
          ...(order ? [order] : []),
        ].join(' · ')}
      </p>
      {filters
        .filter((filter) => isSet(filter, list.search))
        .map((filter) => (
          <FilterInWords key={filter.name} filter={filter} search={list.search} />
        ))}
      <p>{[t('Printed {{time}}', { time: printedAt() }), rangeText(list, printed)].join(' · ')}</p>
    </div>
  );
}

/** With the year: paper is kept. */
function printedAt(): string {
  const now = new Date(serverNow()).toISOString();
  return `${formatDate(now)}, ${formatTime(now)}`;
}

function FilterInWords({
  filter,
  search,
}: {
  filter: ListFilter;
  search: PrintedHeadProps['list']['search'];
}) {
  const found = useLookupName(filter, String(search[filter.name] ?? ''));
  const value = filter.lookup ? found : valueText(filter, search);
  return <p>{t('{{filter}}: {{value}}', { filter: t(labelOf(filter)), value })}</p>;
}

/** '213 rows', or which rows of the list are printed and how to print the others. */
function rangeText(
  { rows, count, isCapped, hasNext, page }: PrintedHeadProps['list'],
  printed: number | undefined,
) {
  const shown = printed ?? rows?.length ?? 0;
  if (printed !== undefined && printed >= PRINT_MAX_ROWS)
    return t('The first {{rows}} rows. Filter the list to print the others.', { rows: countText(shown) });
  if (printed !== undefined || (page === 1 && !hasNext))
    return t('{{count}} row|{{count}} rows', { count: shown });
  const first = (page - 1) * LIST_PAGE_SIZE + 1;
  const range = pageLabel({ first, last: first + shown - 1, count, isCapped });
  return t('Rows {{range}}. The button “Print” above the list prints all rows.', { range });
}
