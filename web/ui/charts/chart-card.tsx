import type { UseQueryResult } from '@tanstack/react-query';
import { ChartNoAxesColumn, Download, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { downloadText, toCsv } from '#web/lib/csv.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { ChartTable } from '#web/ui/charts/chart-data.ts';
import { NumberTable } from '#web/ui/charts/number-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface ChartCardProps<Data> {
  title: string;
  /** What the chart counts, in one or two sentences. */
  note: string;
  query: UseQueryResult<Data>;
  isEmpty: (data: Data) => boolean;
  emptyText: string;
  /** The data of the chart. */
  table: (data: Data) => ChartTable;
  /** Controls above the chart. */
  controls?: ReactNode;
  className?: string;
  children: (data: Data) => ReactNode;
}

/** A chart with a table of its data, an export, and an explanation below it. */
export function ChartCard<Data>(props: ChartCardProps<Data>) {
  const { title, note, query, isEmpty, emptyText, table, controls, className, children } = props;
  const [isTable, setIsTable] = useState(false);
  const { data } = query;
  const hasNumbers = data !== undefined && !isEmpty(data);
  const opensWork = hasNumbers && table(data).opens?.some((row) => row.some(Boolean));
  const download = () => {
    if (data === undefined) return;
    const { header, rows } = table(data);
    downloadText(`${title.toLowerCase().replace(/\W+/g, '-')}.csv`, toCsv(header, rows));
  };
  return (
    <Card
      title={title}
      className={cn(
        'flex flex-col [&>:last-child]:flex [&>:last-child]:flex-1 [&>:last-child]:flex-col',
        className,
      )}
      aside={
        hasNumbers && (
          <span className="flex print:hidden">
            <Button
              variant="quiet"
              size="icon"
              aria-label={
                isTable
                  ? t('{{title}}: show the chart', { title })
                  : t('{{title}}: show the table', { title })
              }
              onClick={() => setIsTable(!isTable)}
            >
              {isTable ? <ChartNoAxesColumn aria-hidden /> : <Table2 aria-hidden />}
            </Button>
            <Button
              variant="quiet"
              size="icon"
              aria-label={t('{{title}}: download as CSV', { title })}
              onClick={download}
            >
              <Download aria-hidden />
            </Button>
          </span>
        )
      }
    >
      {controls && <div className="mb-4 print:hidden">{controls}</div>}
      <QueryView query={query} skeleton={<Skeleton className="h-60 w-full" />}>
        {(found) => {
          if (isEmpty(found))
            return (
              <EmptyState
                icon={ChartNoAxesColumn}
                title={emptyText}
                action={null}
                className="h-60 content-center py-4"
              />
            );
          return isTable ? <NumberTable caption={title} table={table(found)} /> : children(found);
        }}
      </QueryView>
      <p className="mt-auto pt-3 text-pretty text-ink-soft text-xs">
        {note} {opensWork && t('Linked numbers in the table open their work orders.')}
      </p>
    </Card>
  );
}
