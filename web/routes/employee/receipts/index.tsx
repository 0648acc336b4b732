import { createFileRoute, Link } from '@tanstack/react-router';
import { Camera } from 'lucide-react';
import { pathTo } from '#shared/paths.ts';
import { ReceiptList } from '#web/features/receipts/components/receipt-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/employee/receipts/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const { profile } = useViewer();
  const add = (variant: 'main' | 'outline') => (
    <Link to="/employee/receipts/new" className={buttonStyle({ variant })}>
      <Camera aria-hidden />
      {t('Add Receipt')}
    </Link>
  );
  return (
    <Page
      title={t('Receipts')}
      description={t('What you have bought for work orders and projects.')}
      actions={add('main')}
    >
      <ReceiptList
        scope={{ employeeId: profile.id }}
        rowTo={(row) => pathTo('/employee/receipts/$id', { id: row.id })}
        emptyAction={add('outline')}
      />
    </Page>
  );
}
