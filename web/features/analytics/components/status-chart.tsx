import { useCountsByStatus } from '#web/features/analytics/queries.ts';
import { t } from '#web/lib/text.ts';
import { BarTable } from '#web/ui/bar-table.tsx';
import { Card } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** Where the work orders stand. */
export function StatusChart() {
  return (
    <Card title={t('Work orders by status')}>
      <QueryView query={useCountsByStatus()} skeleton={<Skeleton className="h-72 w-full" />}>
        {(counts) => (
          <BarTable
            caption={t('Work orders by status')}
            rows={counts.map(({ status, count }) => ({
              key: status,
              label: <StatusBadge kind="work_order" status={status} />,
              count,
            }))}
          />
        )}
      </QueryView>
    </Card>
  );
}
