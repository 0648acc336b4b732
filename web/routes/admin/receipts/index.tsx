import { createFileRoute, Link } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import { ReceiptList } from '#web/features/receipts/components/receipt-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/receipts/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const { profile } = useViewer();
  return (
    <Page
      title={t('My Receipts')}
      description={t('What you have bought for work orders and projects.')}
      actions={
        <Link to="/admin/receipts/upload" className={buttonStyle({ variant: 'main' })}>
          {t('Upload Receipts')}
        </Link>
      }
    >
      <ReceiptList
        scope={{ employeeId: profile.id }}
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
