import { createFileRoute } from '@tanstack/react-router';
import { InvoiceList } from '#web/features/invoices/components/invoice-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/partner-billing/invoices/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  return (
    <Page title={t('Partner Invoices')} description={t('What customers have been charged.')}>
      <InvoiceList scope={{ of: 'office' }} />
    </Page>
  );
}
