import { NewRun } from '#web/features/payment-runs/components/new-run.tsx';
import { usePaymentSettings } from '#web/features/payment-runs/queries.ts';
import { t } from '#web/lib/text.ts';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The bills that are due, to be paid at once. */
export function NewRunPage() {
  return (
    <Page
      title={t('New payment run')}
      description={t(
        'Pays all that is left of the chosen bills, with one check or transfer for each subcontractor.',
      )}
      crumbs={[
        { label: t('Subcontractor Bills'), to: '/admin/subcontractor-bills' },
        { label: t('Payment runs'), to: '/admin/subcontractor-bills/payment-runs' },
        { label: t('New payment run') },
      ]}
    >
      <QueryView query={usePaymentSettings()} skeleton={<Skeleton className="h-64" />}>
        {(settings) => <NewRun settings={settings} />}
      </QueryView>
    </Page>
  );
}
