import { createFileRoute } from '@tanstack/react-router';
import { BillingLinks } from '#web/features/payments/components/billing-links.tsx';
import { Receivables } from '#web/features/payments/components/receivables.tsx';
import { pastDay } from '#web/features/payments/past-day.ts';
import { TaxReport } from '#web/features/taxes/components/tax-report.tsx';
import { SALES_TAX } from '#web/features/taxes/report-figures.ts';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/partner-billing/receivables/')({
  validateSearch: parseListSearch,
  component: Screen,
});

const searchOf = (q: string, day: string | null) => ({ ...(q && { q }), ...(day && { 'as-of': day }) });

/** What customers owe, and in a view of its own what the states are owed of it. */
function Screen() {
  const { q = '', view, 'as-of': typedDay } = Route.useSearch();
  const day = pastDay(typedDay);
  const navigate = Route.useNavigate();
  if (view === SALES_TAX)
    return (
      <Page
        title={t('Sales tax')}
        description={t('What to file, by state, county, city, and special district.')}
      >
        <BillingLinks />
        <TaxReport />
      </Page>
    );
  return (
    <Page title={t('Receivables')} description={t('What customers owe, by how long it is overdue.')}>
      <BillingLinks />
      <Receivables
        search={q}
        onSearch={(text) => void navigate({ search: searchOf(text, day), replace: true })}
        day={day}
        onDay={(next) => void navigate({ search: searchOf(q, next), replace: true })}
      />
    </Page>
  );
}
