import { createFileRoute } from '@tanstack/react-router';
import { BILL_READERS } from '#shared/rules/capabilities.ts';
import { AnalyticsFilters } from '#web/features/analytics/components/analytics-filters.tsx';
import { DurationsChart } from '#web/features/analytics/components/durations-chart.tsx';
import { FlowChart } from '#web/features/analytics/components/flow-chart.tsx';
import { MarginChart } from '#web/features/analytics/components/margin-chart.tsx';
import { PeriodTabs } from '#web/features/analytics/components/period-tabs.tsx';
import { PunctualChart } from '#web/features/analytics/components/punctual-chart.tsx';
import { RequestsChart } from '#web/features/analytics/components/requests-chart.tsx';
import { SpendingChart } from '#web/features/analytics/components/spending-chart.tsx';
import { StandingChart } from '#web/features/analytics/components/standing-chart.tsx';
import { TimesChart } from '#web/features/analytics/components/times-chart.tsx';
import { scopeOf } from '#web/features/analytics/filters.ts';
import { periodOf } from '#web/features/analytics/periods.ts';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/analytics')({
  validateSearch: parseListSearch,
  component: Screen,
});

const BREAKDOWNS = ['trade', 'priority', 'subcontractor', 'customer'] as const;

function Screen() {
  const search = Route.useSearch();
  const days = periodOf(search);
  const scope = scopeOf(search);
  const may = useMay();
  return (
    <Page title={t('Analytics')} description={t('Status, duration and cost of the work.')}>
      <div className="mb-4 flex">
        <PeriodTabs />
      </div>
      <AnalyticsFilters />
      <div className="grid gap-4 xl:grid-cols-2">
        <FlowChart days={days} scope={scope} opensRows className="xl:col-span-2" />
        <StandingChart scope={scope} opensRows />
        <RequestsChart days={days} scope={scope} opensRows />
        <TimesChart days={days} scope={scope} opensRows className="xl:col-span-2" />
        <DurationsChart days={days} scope={scope} choices={BREAKDOWNS} opensRows />
        <PunctualChart days={days} scope={scope} choices={BREAKDOWNS} opensRows />
        {BILL_READERS.some(may) && (
          <SpendingChart
            days={days}
            scope={scope}
            choices={['subcontractor', 'customer', 'trade']}
            opensRows
            className="xl:col-span-2"
          />
        )}
        {may('see_costs') && <MarginChart days={days} scope={scope} className="xl:col-span-2" />}
      </div>
    </Page>
  );
}
