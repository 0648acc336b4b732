import { createFileRoute, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { OfficeWorkOrderList } from '#web/features/work-orders/components/office-work-order-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { buttonStyle } from '#web/ui/button.tsx';
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
      actions={
        <Link to="/partner/work-orders/new" className={buttonStyle({ variant: 'outline' })}>
          <Plus aria-hidden />
          {t('New work order')}
        </Link>
      }
    >
      <OfficeWorkOrderList />
    </Page>
  );
}
