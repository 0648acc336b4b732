import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while they come. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Where a row leads. */
  rowTo?: ((row: Row) => string) | undefined;
}

const SKELETON_ROWS = Array.from({ length: 12 }, (_, index) => index);

/** Rows of 40 px for the office. The title column is each row's link; arrows move between rows. */
export function DataTable<Row>({ label, columns, rows, rowKey, rowTo }: DataTableProps<Row>) {
  return (
    <div className="overflow-x-auto max-md:hidden print:block">
      <table
        aria-label={label}
        aria-busy={!rows}
        onKeyDown={moveBetweenRows}
        className="w-full min-w-[52rem] table-fixed border-separate border-spacing-0"
      >
        <thead>
          <tr>
            {columns.map(({ header, align, phone, className }) => (
              <th
                key={header}
                scope="col"
                className={cn(
                  'h-9 border-line border-b bg-sunken/60 px-3 text-left font-medium text-ink-soft text-xs first:pl-4 last:pr-4',
                  align === 'right' && 'text-right',
                  // What a row is about gets the room.
                  className ?? (phone === 'title' && 'w-[26%]'),
                )}
              >
                {t(header)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => (
                <tr
                  key={rowKey(row)}
                  className="group relative hover:bg-slate-tint/45 has-focus-visible:bg-slate-tint/60"
                >
                  {columns.map((column) => (
                    <td key={column.header} className={cellStyle(column)}>
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
              ))
            : SKELETON_ROWS.map((index) => (
                <tr key={index}>
                  {columns.map((column) => (
                    <td key={column.header} className={cellStyle(column)}>
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

function content<Row>(column: Column<Row>, row: Row) {
  if (column.cell) return column.cell(row);
  const value = column.value(row);
  return value == null || value === '' ? '—' : value;
}

function cellStyle<Row>({ align, className }: Column<Row>) {
  return cn(
    'h-10 truncate border-line/70 border-b px-3 py-1 first:pl-4 last:pr-4 group-last:border-b-0',
    align === 'right' && 'figures text-right',
    className,
  );
}

function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const next = links[links.findIndex((link) => link.contains(document.activeElement)) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
