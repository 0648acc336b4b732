import { createFileRoute, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { ImportTaxRatesButton } from '#web/features/taxes/components/import-tax-rates-button.tsx';
import { TaxRateList } from '#web/features/taxes/components/tax-rate-list.tsx';
import { TaxRulesCard } from '#web/features/taxes/components/tax-rules-card.tsx';
import { SALES_TAX } from '#web/features/taxes/report-figures.ts';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/settings/taxes/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  return (
    <Page
      title={t('Sales tax')}
      description={t('What is added to invoices, by where the work was done.')}
      crumbs={[{ label: t('Settings'), to: '/admin/profile' }, { label: t('Sales tax') }]}
      actions={
        <>
          <Link
            to="/admin/partner-billing/receivables"
            search={{ view: SALES_TAX }}
            className={buttonStyle({ variant: 'outline' })}
          >
            {t('Sales tax report')}
          </Link>
          <Allowed to="invoice">
            <ImportTaxRatesButton />
            <NewRateLink variant="main" />
          </Allowed>
        </>
      }
    >
      <div className="mb-4">
        <TaxRulesCard />
      </div>
      <TaxRateList
        action={
          <Allowed to="invoice">
            <NewRateLink variant="outline" />
          </Allowed>
        }
      />
    </Page>
  );
}

const NewRateLink = ({ variant }: { variant: 'main' | 'outline' }) => (
  <Link to="/admin/settings/taxes/new" className={buttonStyle({ variant })}>
    <Plus aria-hidden />
    {t('New tax rate')}
  </Link>
);
