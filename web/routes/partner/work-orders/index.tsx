import { createFileRoute, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { WorkOrderList } from '#web/features/work-orders/components/work-order-list.tsx';
import { organizationIdsOf } from '#web/lib/organization-ids.ts';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/partner/work-orders/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const organizationIds = organizationIdsOf(useViewer(), 'partner');
  return (
    <Page
      title={t('Work Orders')}
      description={t('Your requests and their progress.')}
      actions={
        <Link to="/partner/work-orders/new" className={buttonStyle({ variant: 'main' })}>
          <Plus aria-hidden />
          {t('New Service Request')}
        </Link>
      }
    >
      <WorkOrderList
        scope={{ of: 'partner', organizationIds }}
        emptyAction={
          <Link to="/partner/work-orders/new" className={buttonStyle()}>
            <Plus aria-hidden />
            {t('New Service Request')}
          </Link>
        }
      />
    </Page>
  );
}
