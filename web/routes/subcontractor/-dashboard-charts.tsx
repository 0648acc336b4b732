import { FlowChart } from '#web/features/analytics/components/flow-chart.tsx';
import { PeriodTabs } from '#web/features/analytics/components/period-tabs.tsx';
import { PunctualChart } from '#web/features/analytics/components/punctual-chart.tsx';
import { ScoresCard } from '#web/features/analytics/components/scores-card.tsx';
import type { FigureScope } from '#web/features/analytics/figures.ts';
import { t } from '#web/lib/text.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';

/** Charts about a subcontractor's work. */
export function DashboardCharts({ days, scope }: { days: number; scope: FigureScope }) {
  return (
    <>
      <SectionTitle title={t('Progress of your work')}>
        <PeriodTabs />
      </SectionTitle>
      <div className="grid gap-4 xl:grid-cols-3">
        <ScoresCard days={days} scope={scope} />
        <FlowChart days={days} scope={scope} />
        <PunctualChart days={days} scope={scope} choices={['trade', 'priority']} />
      </div>
    </>
  );
}
