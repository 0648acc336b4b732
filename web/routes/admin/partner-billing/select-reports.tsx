import { createFileRoute } from '@tanstack/react-router';
import { UninvoicedReportList } from '#web/features/invoices/components/uninvoiced-report-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/partner-billing/select-reports')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  return (
    <Page title={t('Select Reports')} description={t('Approved final reports that are on no invoice yet.')}>
      <UninvoicedReportList />
    </Page>
  );
}
