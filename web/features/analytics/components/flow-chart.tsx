import { type FigureScope, useFigures } from '#web/features/analytics/figures.ts';
import { firstDayOf, weeksOf } from '#web/features/analytics/periods.ts';
import { formatDay } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { ChartCard } from '#web/ui/charts/chart-card.tsx';
import { Plot } from '#web/ui/charts/plot.tsx';

interface FlowChartProps {
  days: number;
  scope?: FigureScope;
  className?: string;
}

/** Requested and completed work orders by week. */
export function FlowChart({ days, scope, className }: FlowChartProps) {
  const query = useFigures({ measures: ['opened', 'completed'], by: 'week', days, scope });
  const title = t('Requested and completed');
  const series = [
    { key: 'opened', label: t('Requested'), colour: 'var(--slate)' },
    { key: 'completed', label: t('Completed'), colour: 'var(--moss-ink)' },
  ];
  const pointsOf = (figures: readonly { measure: string; key: string; count: number }[]) =>
    weeksOf(days).map((week, at, { length }) => ({
      label: formatDay(week),
      isUnfinished: at === length - 1,
      values: Object.fromEntries(
        series.map(({ key }) => [
          key,
          figures.find((figure) => figure.measure === key && figure.key === week)?.count ?? 0,
        ]),
      ),
    }));
  return (
    <ChartCard
      title={title}
      className={className ?? ''}
      note={t(
        'Per week from Monday to Sunday, since {{day}}; this week, dashed, is not over. Completed: accepted by the office.',
        {
          day: firstDayOf(days),
        },
      )}
      query={query}
      isEmpty={(figures) => figures.length === 0}
      emptyText={t('Nothing came in and nothing was completed')}
      table={(figures) => ({
        header: [t('Week of'), ...series.map(({ label }) => label)],
        rows: pointsOf(figures).map(({ label, values }) => [
          label,
          ...series.map(({ key }) => values[key] ?? 0),
        ]),
      })}
    >
      {(figures) => <Plot kind="lines" label={title} series={series} points={pointsOf(figures)} />}
    </ChartCard>
  );
}
