import { createFileRoute, Link } from '@tanstack/react-router';
import { BillList } from '#web/features/bills/components/bill-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/subcontractor-bills/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const may = useMay();
  return (
    <Page
      title={t('Subcontractor Bills')}
      description={t('What subcontractors have billed for their work.')}
      actions={
        <>
          {(may('pay_bills') || may('see_costs')) && (
            <Link to="/admin/subcontractor-bills/payment-runs" className={buttonStyle()}>
              {t('Payment runs')}
            </Link>
          )}
          <Allowed to="approve_bills">
            <Link to="/admin/subcontractor-bills/create" className={buttonStyle({ variant: 'main' })}>
              {t('New Bill')}
            </Link>
          </Allowed>
        </>
      }
    >
      <BillList
        scope={{ of: 'office' }}
        emptyAction={
          <Allowed to="approve_bills">
            <Link to="/admin/subcontractor-bills/create" className={buttonStyle()}>
              {t('New Bill')}
            </Link>
          </Allowed>
        }
      />
    </Page>
  );
}
