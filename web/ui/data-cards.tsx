import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import type { Selection } from '#web/lib/use-selection.ts';
import { nameOf, type RowsProps } from '#web/ui/data-table.tsx';
import { DetailToggle } from '#web/ui/detail-toggle.tsx';
import type { Column } from '#web/ui/list-columns.ts';
import { RowCheckbox } from '#web/ui/row-checkbox.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const SKELETON_CARDS = Array.from({ length: 6 }, (_, index) => index);

/**
 * The list on a phone: cards of at least 64 px. The whole card is clickable; while rows are selected, it toggles its
 * checkbox.
 */
export function DataCards<Row>(props: RowsProps<Row>) {
  const { label, rows, rowKey, selection } = props;
  return (
    <div className="md:hidden print:hidden">
      {selection && rows && <SelectAll label={label} rows={rows} selection={selection} />}
      <ul aria-label={label} aria-busy={!rows} className="divide-y divide-line">
        {rows
          ? rows.map((row) => <Card key={rowKey(row)} row={row} {...props} />)
          : SKELETON_CARDS.map((index) => (
              <li key={index} className="grid min-h-16 content-center gap-2 px-4 py-3">
                <Skeleton className="h-4 w-3/5" />
                <Skeleton className="h-3.5 w-4/5" />
              </li>
            ))}
      </ul>
    </div>
  );
}

interface SelectAllProps<Row> {
  label: string;
  rows: readonly Row[];
  selection: Selection<Row>;
}

function SelectAll<Row>({ label, rows, selection }: SelectAllProps<Row>) {
  const chosen = rows.filter(selection.has).length;
  return (
    <div className="relative flex min-h-11 items-center gap-2 border-line border-b bg-sunken/60 pl-4 text-ink-soft">
      <RowCheckbox
        label={t('Select all on this page: {{list}}', { list: label })}
        checked={rows.length > 0 && chosen === rows.length}
        indeterminate={chosen > 0 && chosen < rows.length}
        onToggle={selection.toggleAll}
        className="static -ml-2.5 shrink-0 after:absolute after:inset-0"
      />
      <span aria-hidden>{t('Select all on this page')}</span>
    </div>
  );
}

const show = <Row,>(column: Column<Row>, row: Row) => column.cell?.(row) ?? column.value(row);

function Card<Row>({ row, columns, rowTo, selection, detail }: RowsProps<Row> & { row: Row }) {
  const [isOpen, setOpen] = useState(false);
  const detailId = useId();
  const of = (part: NonNullable<Column<Row>['phone']>) =>
    columns.filter((column) => (column.phone ?? 'fact') === part);
  const isChosen = selection?.has(row) ?? false;
  const [sum] = of('sum');
  const sumMark = sum && (
    <span className="figures ml-auto font-medium text-ink">
      <span className={sum.phoneLabel ? 'font-normal text-ink-soft' : 'sr-only'}>
        {t(sum.phoneLabel ?? sum.header)}{' '}
      </span>
      {show(sum, row)}
    </span>
  );
  return (
    <li
      className={cn(
        'relative flex min-h-16 items-center gap-2 py-3 pr-2.5 pl-4 active:bg-ink/4',
        isChosen && 'bg-slate-tint/70',
      )}
    >
      {selection && (
        <RowCheckbox
          label={t('Select {{row}}', { row: nameOf(columns, row) })}
          checked={isChosen}
          onToggle={() => selection.toggle(row)}
          className="static -ml-2.5 shrink-0 after:absolute after:inset-0"
        />
      )}
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1 font-medium text-base leading-6">
            {of('title').map((column) =>
              rowTo && !selection ? (
                <Link
                  key={column.header}
                  to={rowTo(row)}
                  className="line-clamp-2 after:absolute after:inset-0"
                >
                  {show(column, row)}
                </Link>
              ) : (
                <span key={column.header} className={column.whole ? 'block' : 'line-clamp-2'}>
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
        {of('text').map((column, index) => (
          <p key={column.header} className="flex items-baseline gap-3">
            <span className={cn('min-w-0 flex-1', !column.whole && 'truncate')}>{show(column, row)}</span>
            {index === 0 && sumMark}
          </p>
        ))}
        <div className="flex items-end gap-3">
          <dl className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5 text-ink-soft">
            {of('fact').map((column) => {
              const value = column.value(row);
              if (value == null || value === '') return null;
              return (
                <div key={column.header} className="flex items-baseline gap-1">
                  {column.phoneLabel ? (
                    <dt className="text-ink-soft">{t(column.phoneLabel)}</dt>
                  ) : (
                    <dt className="sr-only">{t(column.header)}</dt>
                  )}
                  <dd>{show(column, row)}</dd>
                </div>
              );
            })}
          </dl>
          {of('text').length === 0 && sumMark}
        </div>
        {detail && (
          <DetailToggle
            name={nameOf(columns, row)}
            controls={detailId}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
            isLabeled
          />
        )}
        {detail && isOpen && (
          <div id={detailId} className="relative z-1 -mx-2 rounded-md bg-sunken/60 p-3">
            {detail(row)}
          </div>
        )}
      </div>
      {rowTo && !selection && <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft/70" />}
    </li>
  );
}
