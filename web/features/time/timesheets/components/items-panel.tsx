import { Clock3, Download } from 'lucide-react';
import { useState } from 'react';
import { LIST_PAGE_SIZE } from '#shared/limits.ts';
import type { TimeSettings } from '#shared/rules/time-settings.ts';
import { ItemLink } from '#web/features/time/timesheets/components/item-link.tsx';
import { SpanBar } from '#web/features/time/timesheets/components/span-bar.tsx';
import { type ItemTime, loadTimeByItem, useTimeByItem } from '#web/features/time/timesheets/queries.ts';
import { type Span, spanOf } from '#web/features/time/timesheets/span.ts';
import { downloadFile } from '#web/lib/csv.ts';
import { exportCsv } from '#web/lib/export-csv.ts';
import { formatHours } from '#web/lib/hours.ts';
import { formatMoney } from '#web/lib/money.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { recordExport } from '#web/lib/record-export.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type FileColumn, fileCell } from '#web/ui/list-columns.ts';
import { Pager } from '#web/ui/pager.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const ITEM_TIME_COLUMNS: readonly FileColumn<ItemTime>[] = [
  { header: message('Number'), value: (row) => row.number },
  { header: message('Title'), value: (row) => row.title },
  { header: message('People'), value: (row) => row.people },
  { header: message('Hours'), value: (row) => row.hours },
  { header: message('Cost'), value: (row) => row.cost },
  { header: message('Hours without a rate'), value: (row) => row.uncosted_hours },
];

const EXPORTED_AT_ONCE = 1000;

/** Hours and their cost by work order and project, most first. */
export function ItemsPanel({ settings }: { settings: TimeSettings }) {
  const { search, change } = useListSearch();
  const span = spanOf(search, settings);
  const page = search.page ?? 1;
  const query = useTimeByItem(span, page);
  return (
    <>
      <SpanBar span={span}>
        <span className="flex flex-1 justify-end">
          <ItemsExport span={span} />
        </span>
      </SpanBar>
      <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-lg" />}>
        {(rows) =>
          rows.length === 0 ? (
            <Card>
              <EmptyState
                icon={Clock3}
                title={t('No time in these days')}
                text={t('Each work order and project that was worked on appears here.')}
                action={null}
              />
            </Card>
          ) : (
            <>
              <Card
                flush
                title={t('{{count}} work order or project|{{count}} work orders and projects', {
                  count: rows[0]?.total_items ?? 0,
                })}
                aside={
                  <span className="figures font-semibold">
                    {formatHours(rows[0]?.total_hours)} · {formatMoney(rows[0]?.total_cost)}
                  </span>
                }
              >
                <ul className="divide-y divide-line/70 border-line/70 border-t">
                  {rows.map((row) => (
                    <Line key={row.work_order_id ?? row.project_id} row={row} />
                  ))}
                </ul>
              </Card>
              <Pager
                page={page}
                isCapped={false}
                shown={rows.length}
                count={rows[0]?.total_items ?? 0}
                hasNext={page * LIST_PAGE_SIZE < (rows[0]?.total_items ?? 0)}
                onPage={(next) => change({ page: next })}
              />
            </>
          )
        }
      </QueryView>
    </>
  );
}

function Line({ row }: { row: ItemTime }) {
  const uncosted = row.uncosted_hours ?? 0;
  const named = { number: row.number ?? '', title: row.title ?? '' };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-0.5 px-4 py-2.5">
      <span className="flex min-w-0 flex-1 basis-60 font-medium">
        <ItemLink
          order={
            row.work_order_id
              ? { id: row.work_order_id, work_order_number: named.number, title: named.title }
              : null
          }
          project={
            row.project_id ? { id: row.project_id, project_number: named.number, name: named.title } : null
          }
        />
      </span>
      <span className="figures text-ink-soft md:w-24 md:text-right">
        {t('{{count}} person|{{count}} people', { count: row.people ?? 0 })}
      </span>
      <span className="figures w-24 text-right">{formatHours(row.hours)}</span>
      <span className="figures min-w-28 text-right font-medium">
        {formatMoney(row.cost)}
        {uncosted > 0 && (
          <span className="block font-normal text-ochre-ink text-xs">
            {t('{{hours}} without a rate', { hours: formatHours(uncosted) })}
          </span>
        )}
      </span>
    </li>
  );
}

/** Exports all of them as a file, in batches. */
function ItemsExport({ span }: { span: Span }) {
  const [isBusy, setIsBusy] = useState(false);
  const start = async () => {
    setIsBusy(true);
    let exported = 0;
    try {
      const file = await exportCsv({
        header: ITEM_TIME_COLUMNS.map(({ header }) => t(header)),
        cellsOf: (row: ItemTime) => ITEM_TIME_COLUMNS.map((column) => fileCell(column, row)),
        portions: portionsOf(span),
        onProgress: (count) => {
          exported = count;
        },
        signal: new AbortController().signal,
      });
      if (file) {
        await recordExport('Time by work order', exported, { from: span.starts_on });
        downloadFile(`time-by-work-order-${span.starts_on}.csv`, file);
      }
    } catch (error) {
      const { title, advice } = problemText(error);
      toast({ title, description: advice, kind: 'destructive' });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button variant="quiet" busy={isBusy} onClick={() => void start()} className="print:hidden">
      <Download aria-hidden />
      {t('Export')}
    </Button>
  );
}

async function* portionsOf(span: Span) {
  for (let offset = 0; ; offset += EXPORTED_AT_ONCE) {
    const rows = await loadTimeByItem(span, offset, EXPORTED_AT_ONCE);
    if (rows.length > 0) yield rows;
    if (rows.length < EXPORTED_AT_ONCE) return;
  }
}
