import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { ReceiptList } from '#web/features/receipts/components/receipt-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/receipts/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const { profile } = useViewer();
  return (
    <Page title={t('My Receipts')} description={t('What you have bought for work orders and projects.')}>
      <ReceiptList employeeId={profile.id} />
    </Page>
  );
}
