import { createFileRoute } from '@tanstack/react-router';
import { OfflineWork } from '#web/app/prefetch/offline-work.tsx';
import { WorkOrderList } from '#web/features/work-orders/components/work-order-list.tsx';
import { organizationIdsOf } from '#web/lib/organization-ids.ts';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/subcontractor/work-orders/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const organizationIds = organizationIdsOf(useViewer(), 'subcontractor');
  return (
    <Page title={t('Work Orders')} description={t('The work assigned to your company.')}>
      <OfflineWork />
      <WorkOrderList scope={{ of: 'subcontractor', organizationIds }} emptyAction={null} />
    </Page>
  );
}
