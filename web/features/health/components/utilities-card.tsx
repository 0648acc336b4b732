import { UtilityRow } from '#web/features/health/components/utility-row.tsx';
import { useFailedMessages, useMaintenanceRuns } from '#web/features/health/queries.ts';
import { UTILITIES } from '#web/features/health/utilities.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** What an administrator has the server do, each with its last result. */
export function UtilitiesCard() {
  const { data: failed } = useFailedMessages();
  return (
    <Card title={t('Maintenance')}>
      <QueryView query={useMaintenanceRuns()} skeleton={<Skeleton className="h-60 w-full" />}>
        {(runs) => (
          <ul className="divide-y divide-line">
            {UTILITIES.map((utility) => (
              <UtilityRow
                key={utility.kind}
                utility={utility}
                failed={failed}
                latest={runs.find(({ kind }) => kind === utility.kind)}
              />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}
