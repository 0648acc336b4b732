import { SearchX } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { downloadText, toCsv } from '#web/lib/csv.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import type { List } from '#web/lib/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { DataCards } from '#web/ui/data-cards.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import type { Column } from '#web/ui/list-columns.ts';
import { type ListFilter, ListToolbar } from '#web/ui/list-toolbar.tsx';
import { Pager } from '#web/ui/pager.tsx';

interface ListViewProps<Row> {
  /** What the list holds, for screen readers and the export's file name: 'Work orders'. */
  label: string;
  list: List<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  rowTo?: (row: Row) => string;
  searchPlaceholder?: string;
  filters?: readonly ListFilter[];
  /** When there is nothing at all, without any search or filter. */
  empty: ComponentProps<typeof EmptyState>;
}

/** A whole list: search, filters, rows or cards, count, pages, export; and what it says while waiting, failed or empty. */
export function ListView<Row>({
  label,
  list,
  columns,
  rowKey,
  rowTo,
  searchPlaceholder,
  filters,
  empty,
}: ListViewProps<Row>) {
  const { query, rows, count, page, search, change, loadAll } = list;
  const { page: _page, ...narrowing } = search;
  const isNarrowed = Object.values(narrowing).some(Boolean);

  const exportCsv = async () => {
    try {
      const all = await loadAll();
      const table = all.map((row) => columns.map((column) => column.value(row)));
      downloadText(
        `${label.toLowerCase().replaceAll(' ', '-')}.csv`,
        toCsv(
          columns.map(({ header }) => t(header)),
          table,
        ),
      );
    } catch (error) {
      const { title, advice } = problemText(error);
      toast({ title, description: advice, kind: 'destructive' });
    }
  };

  return (
    <>
      <ListToolbar
        search={search}
        change={change}
        searchPlaceholder={searchPlaceholder}
        filters={filters}
        onExport={exportCsv}
      />
      <div
        className={cn(
          'overflow-hidden rounded-lg border border-line bg-surface shadow-lift transition-opacity max-md:-mx-4 max-md:rounded-none max-md:border-x-0',
          query.isPlaceholderData && 'opacity-60',
        )}
      >
        {query.isError && !rows ? (
          <ErrorState error={query.error} onRetry={() => query.refetch()} />
        ) : rows?.length === 0 ? (
          isNarrowed ? (
            <EmptyState
              icon={SearchX}
              title={t('Nothing matches')}
              text={t('No entry fits this search and these filters.')}
              action={<Button onClick={() => change(emptied(search))}>{t('Show all')}</Button>}
            />
          ) : (
            <EmptyState {...empty} />
          )
        ) : (
          <>
            <DataTable label={label} columns={columns} rows={rows} rowKey={rowKey} rowTo={rowTo} />
            <DataCards label={label} columns={columns} rows={rows} rowKey={rowKey} rowTo={rowTo} />
            {rows && (
              <Pager
                page={page}
                count={count}
                shown={rows.length}
                onPage={(next) => change({ ...search, page: next })}
              />
            )}
          </>
        )}
      </div>
    </>
  );
}

function emptied(search: Record<string, unknown>): Record<string, undefined> {
  return Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
}
