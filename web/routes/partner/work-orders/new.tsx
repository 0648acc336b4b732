import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { WorkOrderList } from '#web/features/work-orders/components/work-order-list.tsx';
import { organizationIdsOf } from '#web/lib/organization-ids.ts';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/partner/work-orders/new')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const organizationIds = organizationIdsOf(useViewer(), 'partner');
  return (
    <Page title={t('New Service Request')} description={t('Your requests so far.')}>
      <WorkOrderList scope={{ of: 'partner', organizationIds }} />
    </Page>
  );
}
