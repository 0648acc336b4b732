import { useReadiness } from '#web/features/health/queries.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Whether the portal is ready: its database responds and is up to date. */
export function ReadinessCard() {
  return (
    <Card title={t('Server and database')}>
      <QueryView query={useReadiness()} skeleton={<Skeleton className="h-14 w-full" />}>
        {({ ready, tookMs }) =>
          ready ? (
            <Alert kind="success" title={t('Ready')}>
              {t('The database answers and is up to date. The answer took {{ms}} ms.', { ms: tookMs })}
            </Alert>
          ) : (
            <Alert kind="error" title={t('Not ready')}>
              {t(
                'The server runs, but its database does not answer or is not up to date. Look at the server log.',
              )}
            </Alert>
          )
        }
      </QueryView>
    </Card>
  );
}
