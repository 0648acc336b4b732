import { DurationsChart } from '#web/features/analytics/components/durations-chart.tsx';
import { LocationsChart } from '#web/features/analytics/components/locations-chart.tsx';
import { PeriodTabs } from '#web/features/analytics/components/period-tabs.tsx';
import { PunctualChart } from '#web/features/analytics/components/punctual-chart.tsx';
import { RequestsChart } from '#web/features/analytics/components/requests-chart.tsx';
import { StandingChart } from '#web/features/analytics/components/standing-chart.tsx';
import { TimesChart } from '#web/features/analytics/components/times-chart.tsx';
import type { FigureScope } from '#web/features/analytics/figures.ts';
import { t } from '#web/lib/text.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';

/** Charts about a customer's requests, and how fast they were done. */
export function DashboardCharts({ days, scope }: { days: number; scope: FigureScope }) {
  return (
    <>
      <SectionTitle title={t('Your requests in numbers')}>
        <PeriodTabs />
      </SectionTitle>
      <div className="grid gap-4 xl:grid-cols-2">
        <RequestsChart days={days} scope={scope} />
        <StandingChart scope={scope} />
        <TimesChart days={days} scope={scope} />
        <DurationsChart days={days} scope={scope} choices={['trade', 'priority']} />
        <PunctualChart days={days} scope={scope} choices={['trade', 'priority']} />
        <LocationsChart days={days} scope={scope} />
      </div>
    </>
  );
}
