import { createFileRoute } from '@tanstack/react-router';
import { OLD_AFTER, oldAfterOf } from '#web/features/dashboards/billing.ts';
import { BillingStats } from '#web/features/dashboards/components/billing-stats.tsx';
import { CashCard } from '#web/features/dashboards/components/cash-card.tsx';
import { useBillingFigures } from '#web/features/dashboards/queries.ts';
import { ReadyList } from '#web/features/invoices/components/ready-list.tsx';
import { PriceReason } from '#web/features/prices/components/price-reason.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch, useListSearch } from '#web/lib/use-list-search.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Page } from '#web/ui/page.tsx';
import { Select } from '#web/ui/select.tsx';

export const Route = createFileRoute('/admin/billing-dashboard')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const { search, change } = useListSearch();
  const oldAfter = oldAfterOf(search);
  const figures = useBillingFigures(oldAfter);
  const may = useMay();
  return (
    <Page
      title={t('Billing Dashboard')}
      description={t('Open bills and invoices, and work that can be invoiced.')}
    >
      <div className="mb-3 flex justify-end print:hidden">
        <Select
          aria-label={t('Unbilled work is old after')}
          className="w-56 max-w-full"
          options={OLD_AFTER.map((days) => ({
            value: String(days),
            label: t('Old after {{n}} days', { n: days }),
          }))}
          value={String(oldAfter)}
          onChange={({ target }) => change({ older: target.value })}
        />
      </div>
      <BillingStats figures={figures.data} oldAfter={oldAfter} />
      <CashCard query={figures} />
      {(may('invoice') || may('see_costs')) && (
        <>
          <h2 className="mb-3 font-semibold text-base">{t('Ready to invoice')}</h2>
          <ReadyList whyPrice={(question) => <PriceReason {...question} />} />
        </>
      )}
    </Page>
  );
}
