import { useTableCounts } from '#web/features/health/queries.ts';
import { t } from '#web/lib/text.ts';
import { BarTable } from '#web/ui/bar-table.tsx';
import { Card } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The number of records in the portal. */
export function TableCountsCard() {
  return (
    <Card title={t('Records')}>
      <QueryView query={useTableCounts()} skeleton={<Skeleton className="h-72 w-full" />}>
        {(counts) => (
          <BarTable
            caption={t('Records')}
            rows={counts.map(({ table, label, count }) => ({ key: table, label: t(label), count }))}
          />
        )}
      </QueryView>
    </Card>
  );
}
