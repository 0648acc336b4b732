import { BILL_READERS } from '#shared/rules/capabilities.ts';
import { DurationsChart } from '#web/features/analytics/components/durations-chart.tsx';
import { FlowChart } from '#web/features/analytics/components/flow-chart.tsx';
import { PeriodTabs } from '#web/features/analytics/components/period-tabs.tsx';
import { PunctualChart } from '#web/features/analytics/components/punctual-chart.tsx';
import { SpendingChart } from '#web/features/analytics/components/spending-chart.tsx';
import { StandingChart } from '#web/features/analytics/components/standing-chart.tsx';
import { TimesChart } from '#web/features/analytics/components/times-chart.tsx';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';

/** Charts about the work, for the office. */
export function DashboardCharts({ days }: { days: number }) {
  const may = useMay();
  return (
    <>
      <SectionTitle title={t('Progress of the work')}>
        <PeriodTabs />
      </SectionTitle>
      <div className="grid gap-4 xl:grid-cols-2">
        <StandingChart opensRows />
        <FlowChart days={days} opensRows />
        <TimesChart days={days} opensRows />
        <DurationsChart days={days} choices={['trade', 'priority', 'subcontractor']} opensRows />
        {BILL_READERS.some(may) && (
          <SpendingChart days={days} choices={['subcontractor', 'customer']} opensRows />
        )}
        <PunctualChart days={days} choices={['subcontractor', 'trade', 'customer']} opensRows />
      </div>
    </>
  );
}
