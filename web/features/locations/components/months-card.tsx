import { useLocationMonths } from '#web/features/locations/location-queries.ts';
import { formatDayAs } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { BarTable } from '#web/ui/bar-table.tsx';
import { Card } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The number of requests at this location in each of the last twelve months. */
export function MonthsCard({ locationId }: { locationId: string }) {
  return (
    <Card title={t('Work in the last 12 months')}>
      <QueryView query={useLocationMonths(locationId)} skeleton={<Skeleton className="h-80" />}>
        {(months) => {
          const received = months.reduce((sum, month) => sum + month.received, 0);
          const done = months.reduce((sum, month) => sum + month.done, 0);
          return (
            <>
              <p className="mb-2 text-ink-soft">
                {t('{{count}} work order, {{done}} done|{{count}} work orders, {{done}} done', {
                  count: received,
                  done,
                })}
              </p>
              {received > 0 && (
                <BarTable
                  caption={t('Work orders by month')}
                  rows={months.map(({ month, received: count }) => ({
                    key: month,
                    label: formatDayAs('month', month),
                    count,
                  }))}
                />
              )}
            </>
          );
        }}
      </QueryView>
    </Card>
  );
}
