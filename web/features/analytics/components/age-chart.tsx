import { useCountsByAge } from '#web/features/analytics/queries.ts';
import { t } from '#web/lib/text.ts';
import { BarTable } from '#web/ui/bar-table.tsx';
import { Card } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** How long customers have been waiting. */
export function AgeChart() {
  return (
    <Card title={t('Open work orders by age')}>
      <QueryView query={useCountsByAge()} skeleton={<Skeleton className="h-48 w-full" />}>
        {(counts) => (
          <BarTable
            caption={t('Open work orders by age')}
            rows={counts.map(({ label, count }) => ({ key: label, label: t(label), count }))}
          />
        )}
      </QueryView>
    </Card>
  );
}
