import { createFileRoute } from '@tanstack/react-router';

import { WorkOrderList } from '#web/features/work-orders/components/work-order-list.tsx';

import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/work-orders/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  return (
    <Page
      title={t('Work Orders')}
      description={t('Everything that customers have asked for and the office has planned.')}
    >
      <WorkOrderList scope={{ of: 'office' }} />
    </Page>
  );
}
