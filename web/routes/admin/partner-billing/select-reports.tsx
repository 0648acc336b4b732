import { createFileRoute } from '@tanstack/react-router';
import { ReadyList } from '#web/features/invoices/components/ready-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/partner-billing/select-reports')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  return (
    <Page
      title={t('Select Reports')}
      crumbs={[
        { label: t('Partner Invoices'), to: '/admin/partner-billing/invoices' },
        { label: t('Select Reports') },
      ]}
      description={t('Approved work that is on no invoice yet. Select what to invoice.')}
    >
      <ReadyList />
    </Page>
  );
}
