import { createFileRoute, Link } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import { ReceiptList } from '#web/features/receipts/components/receipt-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useMay } from '#web/lib/use-may.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/finance/receipts/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const { profile } = useViewer();
  const may = useMay();
  const canReview = may('manage_time');
  const seesAll = canReview || may('see_costs');
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
        // Without these capabilities, people see only their own receipts. The explicit filter makes the query as fast as the office's.
        scope={seesAll ? 'office' : { employeeId: profile.id }}
        canReview={canReview}
        rowTo={(row) => pathTo('/admin/finance/receipts/$id', { id: row.id })}
        emptyAction={
          <Link to="/admin/receipts/upload" className={buttonStyle()}>
            {t('Upload Receipts')}
          </Link>
        }
      />
    </Page>
  );
}
