import { createFileRoute } from '@tanstack/react-router';
import { ReceiptList } from '#web/features/receipts/components/receipt-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/finance/receipts')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  return (
    <Page title={t('Receipts')} description={t('What was bought for work orders and projects.')}>
      <ReceiptList employeeId={null} />
    </Page>
  );
}
