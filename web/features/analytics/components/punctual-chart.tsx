import { useState } from 'react';
import { labelOf, SHOWN_MAX } from '#web/features/analytics/breakdown-label.ts';
import { BreakdownSelect } from '#web/features/analytics/components/breakdown-select.tsx';
import { CompletedLink } from '#web/features/analytics/components/completed-link.tsx';
import { shareLabel } from '#web/features/analytics/duration-labels.ts';
import { type Breakdown, type FigureScope, useFigures } from '#web/features/analytics/figures.ts';
import { firstDayOf } from '#web/features/analytics/periods.ts';
import { t } from '#web/lib/text.ts';
import { ChartCard } from '#web/ui/charts/chart-card.tsx';
import { RankedBars } from '#web/ui/charts/ranked-bars.tsx';

interface PunctualChartProps {
  days: number;
  choices: readonly Breakdown[];
  scope?: FigureScope;
  /** Each bar opens its work orders: on the office's screen, which has a list of all of them. */
  opensRows?: boolean;
  className?: string;
}

/** Below this share, the office should look into it. */
const POOR = 0.7;

/** The share of work that was done by its due date. */
export function PunctualChart({ days, choices, scope, opensRows, className }: PunctualChartProps) {
  const [by, setBy] = useState<Breakdown>(choices[0] ?? 'trade');
  const query = useFigures({ measures: ['punctual'], by, days, scope });
  const title = t('On time');
  return (
    <ChartCard
      title={title}
      className={className ?? ''}
      note={t(
        'Work orders with a due date completed since {{day}}, of which the work was done by the end of that day.',
        { day: firstDayOf(days) },
      )}
      query={query}
      isEmpty={(figures) => figures.length === 0}
      emptyText={t('Nothing with a due date was completed')}
      controls={<BreakdownSelect label={title} choices={choices} value={by} onChange={setBy} />}
      table={(figures) => ({
        header: [t('What'), t('Completed'), t('On time'), t('Share', { context: 'percentage' })],
        rows: figures.map((figure) => [
          labelOf(figure, by),
          figure.count,
          figure.good,
          shareLabel(figure.good, figure.count),
        ]),
      })}
    >
      {(figures) => (
        <RankedBars
          most={1}
          rows={figures.slice(0, SHOWN_MAX).map((figure) => ({
            key: figure.key,
            label: opensRows ? (
              <CompletedLink {...{ figure, by, days, scope }}>{labelOf(figure, by)}</CompletedLink>
            ) : (
              labelOf(figure, by)
            ),
            value: figure.good / figure.count,
            text: shareLabel(figure.good, figure.count),
            detail: t('{{good}} of {{count}}', { good: figure.good, count: figure.count }),
            attention: figure.good / figure.count < POOR,
          }))}
        />
      )}
    </ChartCard>
  );
}
