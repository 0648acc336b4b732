import { createFileRoute, Link } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import { isManager } from '#shared/rules/roles.ts';
import { ReceiptList } from '#web/features/receipts/components/receipt-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/finance/receipts/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const { profile, memberships } = useViewer();
  const canReview = isManager(memberships);
  return (
    <Page
      title={t('Receipts')}
      description={t('What was bought for work orders and projects.')}
      actions={
        <Link to="/admin/receipts/upload" className={buttonStyle({ variant: 'main' })}>
          {t('Upload Receipts')}
        </Link>
      }
    >
      <ReceiptList
        // Employees see only their own receipts. The explicit filter makes the query as fast as the office's.
        scope={canReview ? 'office' : { employeeId: profile.id }}
        canReview={canReview}
        rowTo={(row) => pathTo('/admin/finance/receipts/$id', { id: row.id })}
      />
    </Page>
  );
}
