import { createFileRoute, Link } from '@tanstack/react-router';
import { RunList } from '#web/features/payment-runs/components/run-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/subcontractor-bills/payment-runs/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  return (
    <Page
      title={t('Payment runs')}
      description={t('Many bills paid at once, by checks or by a file for your bank.')}
      crumbs={[
        { label: t('Subcontractor Bills'), to: '/admin/subcontractor-bills' },
        { label: t('Payment runs') },
      ]}
      actions={
        <>
          <Allowed to="pay_bills">
            <Link to="/admin/subcontractor-bills/year-totals" className={buttonStyle()}>
              {t('Year totals')}
            </Link>
          </Allowed>
          <NewRunLink variant="main" />
        </>
      }
    >
      <RunList action={<NewRunLink variant="outline" />} />
    </Page>
  );
}

const NewRunLink = ({ variant }: { variant: 'main' | 'outline' }) => (
  <Allowed to="pay_bills">
    <Link to="/admin/subcontractor-bills/payment-runs/new" className={buttonStyle({ variant })}>
      {t('New payment run')}
    </Link>
  </Allowed>
);
