import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import type { Selection } from '#web/lib/use-selection.ts';
import { amountRoom } from '#web/ui/amount-room.ts';
import { DetailToggle } from '#web/ui/detail-toggle.tsx';
import type { Column } from '#web/ui/list-columns.ts';
import { RowCheckbox } from '#web/ui/row-checkbox.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SortHeader } from '#web/ui/sort-header.tsx';

export interface RowsProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The link of a row. */
  rowTo?: ((row: Row) => string) | undefined;
  /** Present where rows can be selected. */
  selection?: Selection<Row> | undefined;
  /** More about a row, shown below it when the user opens it. */
  detail?: ((row: Row) => ReactNode) | undefined;
}

interface DataTableProps<Row> extends RowsProps<Row> {
  /** The current order: a column's `sort`, with a minus for descending. */
  sort: string | undefined;
  onSort: (sort: string) => void;
}

const SKELETON_ROWS = Array.from({ length: 12 }, (_, index) => index);
/** With more columns than this, the padding is smaller. */
const COLUMNS_WITH_AIR = 6;
/** With more columns than this, the table scrolls sideways instead of truncating its cells. */
const COLUMNS_THAT_FIT = 10;

/**
 * Rows of 40 px for the office. The title column contains each row's link; arrows move between rows (see
 * `use-row-keys.ts`). Where a list has less space than usual, `--list-min` on a parent sets its minimum width, below
 * which it scrolls.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, selection, detail } = props;
  return (
    <div className="overflow-x-auto max-md:hidden print:block">
      <table
        aria-label={label}
        aria-busy={!rows}
        className={cn(
          'w-full table-fixed border-separate border-spacing-0',
          columns.length > COLUMNS_THAT_FIT
            ? 'min-w-[var(--list-min,86rem)]'
            : 'min-w-[var(--list-min,52rem)]',
        )}
      >
        <Head {...props} />
        <tbody>
          {rows
            ? rows.map((row) => <BodyRow key={rowKey(row)} row={row} {...props} />)
            : SKELETON_ROWS.map((index) => (
                <tr key={index}>
                  {selection && <td className={cn(cellFrame, 'print:hidden')} />}
                  {detail && <td className={cn(cellFrame, 'print:hidden')} />}
                  {columns.map((column) => (
                    <td key={column.header} className={cellStyle(column, columns.length)}>
                      <Skeleton className={cn('h-3.5 w-4/5', column.align === 'right' && 'ml-auto')} />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

const headFrame = 'h-9 border-line border-b bg-sunken/60 text-left font-medium text-ink-soft text-xs';

function Head<Row>({ label, columns, rows = [], selection, detail, sort, onSort }: DataTableProps<Row>) {
  const chosen = selection ? rows.filter(selection.has).length : 0;
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={cn(headFrame, 'w-10 pl-1 print:hidden')}>
            <RowCheckbox
              label={t('Select all on this page: {{list}}', { list: label })}
              checked={rows.length > 0 && chosen === rows.length}
              indeterminate={chosen > 0 && chosen < rows.length}
              onToggle={selection.toggleAll}
            />
          </th>
        )}
        {detail && (
          <th scope="col" className={cn(headFrame, 'w-9 print:hidden')}>
            <span className="sr-only">{t('Details')}</span>
          </th>
        )}
        {columns.map((column) => {
          const { header, align, phone, className, sort: sortName } = column;
          const direction = directionOf(sortName, sort);
          return (
            <th
              key={header}
              scope="col"
              style={amountRoom(column, rows)}
              aria-sort={direction}
              className={cn(
                headFrame,
                'first:pl-4 last:pr-4',
                columns.length > COLUMNS_WITH_AIR ? 'px-2' : 'px-3',
                align === 'right' && 'text-right',
                // The title column gets the remaining width.
                className ?? (phone === 'title' && 'w-[26%]'),
              )}
            >
              {sortName ? (
                <SortHeader
                  header={t(header)}
                  direction={direction}
                  alignRight={align === 'right'}
                  onSort={() => onSort(direction === 'ascending' ? `-${sortName}` : sortName)}
                />
              ) : (
                t(header)
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function directionOf(name: string | undefined, sort: string | undefined) {
  if (name === undefined || sort === undefined) return undefined;
  return sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined;
}

function BodyRow<Row>({ row, columns, rowKey, rowTo, selection, detail }: RowsProps<Row> & { row: Row }) {
  const isChosen = selection?.has(row) ?? false;
  const [isOpen, setOpen] = useState(false);
  const detailId = useId();
  const line = (
    <tr
      data-row={rowKey(row)}
      className={cn(
        'group relative hover:bg-slate-tint/45 has-focus-visible:bg-slate-tint/60',
        isChosen && 'bg-slate-tint/70',
      )}
    >
      {selection && (
        <td className={cn(cellFrame, 'pl-1 print:hidden')}>
          <RowCheckbox
            label={t('Select {{row}}', { row: nameOf(columns, row) })}
            checked={isChosen}
            onToggle={(range) => selection.toggle(row, range)}
          />
        </td>
      )}
      {detail && (
        <td className={cn(cellFrame, 'print:hidden')}>
          <DetailToggle
            name={nameOf(columns, row)}
            controls={detailId}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.header} className={cellStyle(column, columns.length)}>
          {column.phone === 'title' && rowTo ? (
            <Link
              to={rowTo(row)}
              data-row-link
              className="font-medium outline-hidden after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
            >
              {content(column, row)}
            </Link>
          ) : (
            content(column, row)
          )}
        </td>
      ))}
    </tr>
  );
  return (
    <>
      {line}
      {detail && isOpen && (
        <tr id={detailId} className="bg-sunken/40">
          <td colSpan={columns.length + (selection ? 2 : 1)} className="border-line/70 border-b px-4 py-3">
            {detail(row)}
          </td>
        </tr>
      )}
    </>
  );
}

/** The label of a row's checkbox. */
export function nameOf<Row>(columns: readonly Column<Row>[], row: Row): string {
  const title = columns.find(({ phone }) => phone === 'title');
  return String(title?.value(row) ?? '');
}

function content<Row>(column: Column<Row>, row: Row) {
  const value = column.value(row);
  const shown = column.cell ? column.cell(row) : value == null || value === '' ? '—' : value;
  return column.wraps ? (
    <span className="line-clamp-2 leading-4.5 whitespace-normal wrap-break-word">{shown}</span>
  ) : (
    shown
  );
}

const cellFrame = 'h-10 border-line/70 border-b py-1 group-last:border-b-0';

function cellStyle<Row>({ align, className }: Column<Row>, columnCount: number) {
  return cn(
    cellFrame,
    'truncate first:pl-4 last:pr-4',
    columnCount > COLUMNS_WITH_AIR ? 'px-2' : 'px-3',
    align === 'right' && 'figures text-right',
    className,
  );
}
