import { useState } from 'react';
import { labelOf, SHOWN_MAX } from '#web/features/analytics/breakdown-label.ts';
import { BreakdownSelect } from '#web/features/analytics/components/breakdown-select.tsx';
import { CompletedLink } from '#web/features/analytics/components/completed-link.tsx';
import { durationLabel, inDays } from '#web/features/analytics/duration-labels.ts';
import { type Breakdown, type FigureScope, useFigures } from '#web/features/analytics/figures.ts';
import { firstDayOf } from '#web/features/analytics/periods.ts';
import { t } from '#web/lib/text.ts';
import { ChartCard } from '#web/ui/charts/chart-card.tsx';
import { RankedBars } from '#web/ui/charts/ranked-bars.tsx';

interface DurationsChartProps {
  days: number;
  choices: readonly Breakdown[];
  scope?: FigureScope;
  /** Each bar opens its work orders: on the office's screen, which has a list of all of them. */
  opensRows?: boolean;
  className?: string;
}

/** The time from request to approval: median and 90th percentile. */
export function DurationsChart({ days, choices, scope, opensRows, className }: DurationsChartProps) {
  const [by, setBy] = useState<Breakdown>(choices[0] ?? 'trade');
  const query = useFigures({ measures: ['completed'], by, days, scope });
  const title = t('Completion time');
  return (
    <ChartCard
      title={title}
      className={className ?? ''}
      note={t(
        'Work orders completed since {{day}}, from request to approval: the median, and paler what nine of ten stayed below.',
        { day: firstDayOf(days) },
      )}
      query={query}
      isEmpty={(figures) => figures.length === 0}
      emptyText={t('Nothing was completed')}
      controls={<BreakdownSelect label={title} choices={choices} value={by} onChange={setBy} />}
      table={(figures) => ({
        header: [t('What'), t('Completed'), t('Median, days'), t('9 of 10, days')],
        rows: figures.map((figure) => [
          labelOf(figure, by),
          figure.count,
          inDays(figure.medianHours),
          inDays(figure.p90Hours),
        ]),
      })}
    >
      {(figures) => (
        <RankedBars
          rows={figures.slice(0, SHOWN_MAX).map((figure) => ({
            key: figure.key,
            label: opensRows ? (
              <CompletedLink {...{ figure, by, days, scope }}>{labelOf(figure, by)}</CompletedLink>
            ) : (
              labelOf(figure, by)
            ),
            value: figure.medianHours,
            text: durationLabel(figure.medianHours),
            beside: figure.p90Hours,
            detail: t('9 of 10: {{time}}', { time: durationLabel(figure.p90Hours) }),
          }))}
        />
      )}
    </ChartCard>
  );
}
