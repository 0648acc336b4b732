import { ListChecks, SearchX } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import type { ExportedListName } from '#shared/exported-lists.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { useColumnChoice } from '#web/lib/use-column-choice.ts';
import { useIsPhone, useIsWide } from '#web/lib/use-is-phone.ts';
import type { List } from '#web/lib/use-list.ts';
import { isSameView } from '#web/lib/use-list-search.ts';
import { usePrintAll } from '#web/lib/use-print-all.ts';
import { useRowKeys } from '#web/lib/use-row-keys.ts';
import { useSelection } from '#web/lib/use-selection.ts';
import { useNeedsSignal } from '#web/offline/cache/use-needs-signal.ts';
import { BulkBar } from '#web/ui/bulk-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { ColumnChooser } from '#web/ui/column-chooser.tsx';
import { DataCards } from '#web/ui/data-cards.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ListChips, type ListNote } from '#web/ui/list-chips.tsx';
import { type Column, shownColumns, sortChoices } from '#web/ui/list-columns.ts';
import { ListExport } from '#web/ui/list-export.tsx';
import type { ListFilter } from '#web/ui/list-filters.ts';
import { ListToolbar } from '#web/ui/list-toolbar.tsx';
import { type ListViewChoice, ListViews } from '#web/ui/list-views.tsx';
import { NeedsSignal } from '#web/ui/needs-signal.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { PrintedHead } from '#web/ui/printed-head.tsx';
import { SelectMore } from '#web/ui/select-more.tsx';

interface ListViewProps<Row> {
  /** The name of the list, for screen readers and the export's file name: 'Work orders'. */
  label: string;
  /** The list's name in the audit log. */
  exportedAs: ExportedListName;
  list: List<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  rowTo?: (row: Row) => string;
  /** More about a row, shown below it when the user opens it. */
  detail?: (row: Row) => ReactNode;
  searchPlaceholder?: string;
  /** The minimum length of a search text. */
  searchMinLength?: number;
  filters?: readonly ListFilter[];
  /** The default order: a column's `sort`. */
  usualSort?: string;
  /** Other restrictions of the list, each with a way to remove it. */
  notes?: readonly ListNote[];
  /** Content right of the filters. */
  tools?: ReactNode;
  /** The predefined views of the list, as tabs. */
  views?: readonly ListViewChoice[];
  /** The name of the list, under which users save their own views. */
  savedViews?: string;
  /** The bulk actions; rows can be selected when present. */
  bulk?: (selection: { rows: readonly Row[]; clear: () => void }) => ReactNode;
  /** How many rows the bulk actions take at once, where all rows of the list can be selected and not only its page. */
  bulkMax?: number;
  /** Shown when nothing matches: what would, with the way to it. */
  noMatch?: ReactNode;
  /** Shown when the list is empty without any search or filter. */
  empty: ComponentProps<typeof EmptyState>;
}

/** On a phone, more controls than fit in one row would push the list out of view, so they are in a sheet. */
const CONTROLS_ON_PHONE = 2;

/**
 * A complete list: views, search, filters, rows or cards, count, pages, and export, with its loading, error, and empty
 * states.
 */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { label, list, columns, rowKey, rowTo, filters = [], usualSort, bulk, empty } = props;
  const { query, rows, page, search, change, show } = list;
  const choice = useColumnChoice(props.savedViews ?? label);
  const shown = shownColumns(columns, choice.choice, useIsWide());
  const orders = sortChoices(columns);
  const sort = search.sort ?? usualSort;
  const controls = [props.searchPlaceholder, ...filters, orders[0]].filter(Boolean).length;
  // What is behind 'Filters' on a desktop has no other way on a phone.
  const hasSheet = controls > CONTROLS_ON_PHONE || filters.some(({ more }) => more);

  const selection = useSelection(rows, rowKey);
  const [isChoosing, setChoosing] = useState(false);
  const isPhone = useIsPhone();
  const chosen = selection.rows.length;
  const endSelection = () => {
    selection.clear();
    setChoosing(false);
  };
  const body = useRef<HTMLDivElement>(null);
  const toggleByKey = (key: string) => {
    const row = rows?.find((candidate) => rowKey(candidate) === key);
    if (row) selection.toggle(row);
  };
  useRowKeys(body, {
    onToggle: bulk && toggleByKey,
    onClear: chosen > 0 ? endSelection : undefined,
  });

  const printing = usePrintAll(list);
  const whole = { label, rows, rowKey, rowTo, detail: props.detail };
  const exportButton = (className: string) => (
    <ListExport
      label={label}
      exportedAs={props.exportedAs}
      list={list}
      columns={columns}
      className={className}
    />
  );
  const hasViews = Boolean(props.views || props.savedViews);
  const needsSignal = useNeedsSignal(query);
  const ends = (
    <>
      <ColumnChooser
        columns={columns
          .filter(({ phone }) => phone !== 'title')
          .map(({ header }) => ({ header, isShown: shown.some((column) => column.header === header) }))}
        onChoose={choice.choose}
        onReset={choice.reset}
      />
      {!isPhone && (
        <>
          <PrintButton printing={printing} />
          {exportButton('')}
        </>
      )}
    </>
  );
  return (
    <>
      {hasViews && (
        <ListViews views={props.views ?? []} savedViews={props.savedViews} search={search} show={show}>
          {ends}
        </ListViews>
      )}
      <ListToolbar
        search={search}
        change={change}
        searchPlaceholder={props.searchPlaceholder}
        searchMinLength={props.searchMinLength}
        filters={filters}
        orders={orders}
        usualOrder={orders.find(({ value }) => value === usualSort)?.label ?? t('Usual order')}
        hasSheet={hasSheet}
        sheetEnd={isPhone && exportButton('justify-self-start')}
      >
        {props.tools}
        {bulk && (
          <Button
            className={cn('md:hidden', !hasSheet && 'flex-1')}
            aria-pressed={isChoosing}
            onClick={() => (isChoosing ? endSelection() : setChoosing(true))}
          >
            <ListChecks aria-hidden />
            <span className={cn(hasSheet && 'sr-only')}>{isChoosing ? t('Done') : t('Select')}</span>
          </Button>
        )}
        {!hasViews && ends}
      </ListToolbar>
      <ListChips
        filters={filters}
        search={search}
        change={change}
        notes={props.notes}
        rowIsHiddenOnPhone={hasSheet}
      />
      <PrintedHead
        list={list}
        printed={printing.rows?.length}
        filters={filters}
        notes={props.notes}
        order={orders.find(({ value }) => value === sort)?.label}
      />
      <div
        ref={body}
        className={cn(
          'overflow-hidden rounded-lg border border-line bg-surface shadow-lift transition-opacity max-md:-mx-4 max-md:rounded-none max-md:border-x-0',
          query.isPlaceholderData && 'opacity-60',
        )}
      >
        {query.isError && !rows ? (
          <ErrorState error={query.error} onRetry={() => query.refetch()} />
        ) : needsSignal ? (
          <NeedsSignal />
        ) : rows?.length === 0 ? (
          isSameView(search, {}) && page === 1 ? (
            <EmptyState {...empty} />
          ) : (
            <EmptyState
              icon={SearchX}
              title={t('Nothing matches')}
              text={t('No entry fits this search and these filters.')}
              action={props.noMatch ?? <Button onClick={() => show({})}>{t('Show all')}</Button>}
            />
          )
        ) : (
          <>
            <DataTable
              {...whole}
              rows={printing.rows ?? rows}
              columns={shown}
              selection={bulk && selection}
              sort={sort}
              onSort={(next) => change({ sort: next === usualSort ? undefined : next })}
            />
            <DataCards {...whole} columns={columns} selection={bulk && isChoosing ? selection : undefined} />
            {rows && (
              <Pager
                page={page}
                count={list.count}
                isCapped={list.isCapped}
                shown={rows.length}
                hasNext={list.hasNext}
                onPage={list.toPage}
              />
            )}
          </>
        )}
      </div>
      {bulk && chosen > 0 && (
        <BulkBar
          count={chosen}
          onClear={endSelection}
          more={props.bulkMax && <SelectMore list={list} selection={selection} max={props.bulkMax} />}
        >
          {bulk({ rows: selection.rows, clear: endSelection })}
        </BulkBar>
      )}
    </>
  );
}
