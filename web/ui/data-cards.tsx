import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface DataCardsProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  rowTo?: ((row: Row) => string) | undefined;
}

const SKELETON_CARDS = Array.from({ length: 6 }, (_, index) => index);

/** The same list on a phone: cards of at least 64 px, the whole card is the target. */
export function DataCards<Row>({ label, columns, rows, rowKey, rowTo }: DataCardsProps<Row>) {
  const of = (place: NonNullable<Column<Row>['phone']>) =>
    columns.filter((column) => (column.phone ?? 'fact') === place);
  const show = (column: Column<Row>, row: Row) => column.cell?.(row) ?? column.value(row);
  return (
    <ul aria-label={label} aria-busy={!rows} className="divide-y divide-line md:hidden print:hidden">
      {rows
        ? rows.map((row) => (
            <li
              key={rowKey(row)}
              className="relative flex min-h-16 items-center gap-2 py-3 pr-2.5 pl-4 active:bg-ink/4"
            >
              <div className="grid min-w-0 flex-1 gap-1">
                <div className="flex items-start gap-2">
                  <div className="min-w-0 flex-1 font-medium text-base leading-6">
                    {of('title').map((column) =>
                      rowTo ? (
                        <Link
                          key={column.header}
                          to={rowTo(row)}
                          className="line-clamp-2 after:absolute after:inset-0"
                        >
                          {show(column, row)}
                        </Link>
                      ) : (
                        <span key={column.header} className="line-clamp-2">
                          {show(column, row)}
                        </span>
                      ),
                    )}
                  </div>
                  {of('status').map((column) => (
                    <span key={column.header} className="shrink-0">
                      {show(column, row)}
                    </span>
                  ))}
                </div>
                {of('text').map((column) => (
                  <p key={column.header} className="truncate">
                    {show(column, row)}
                  </p>
                ))}
                <dl className="flex flex-wrap gap-x-3 gap-y-0.5 text-ink-soft">
                  {of('fact').map((column) => {
                    const value = column.value(row);
                    if (value == null || value === '') return null;
                    return (
                      <div key={column.header} className="flex gap-1">
                        <dt className="sr-only">{t(column.header)}</dt>
                        <dd>{show(column, row)}</dd>
                      </div>
                    );
                  })}
                </dl>
              </div>
              {rowTo && <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft/70" />}
            </li>
          ))
        : SKELETON_CARDS.map((index) => (
            <li key={index} className="grid min-h-16 content-center gap-2 px-4 py-3">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-3.5 w-4/5" />
            </li>
          ))}
    </ul>
  );
}
