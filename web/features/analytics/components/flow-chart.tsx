import { weekSearch } from '#web/features/analytics/completed-search.ts';
import { type FigureScope, useFigures } from '#web/features/analytics/figures.ts';
import { firstDayOf, weeksOf } from '#web/features/analytics/periods.ts';
import { formatDate, formatDay } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { ChartCard } from '#web/ui/charts/chart-card.tsx';
import { tableOf } from '#web/ui/charts/chart-data.ts';
import { Plot } from '#web/ui/charts/plot.tsx';

interface FlowChartProps {
  days: number;
  scope?: FigureScope;
  /** The numbers open their work orders: on the office's screens, which have a list of all of them. */
  opensRows?: boolean;
  className?: string;
}

/** Requested and completed work orders by week. */
export function FlowChart({ days, scope, opensRows, className }: FlowChartProps) {
  const query = useFigures({ measures: ['opened', 'completed'], by: 'week', days, scope });
  const title = t('Requested and completed');
  const series = [
    { key: 'opened', label: t('Requested'), colour: 'var(--slate)' },
    { key: 'completed', label: t('Completed'), colour: 'var(--moss-ink)' },
  ];
  const pointsOf = (figures: readonly { measure: string; key: string; count: number }[]) =>
    weeksOf(days).map((week, at, { length }) => ({
      label: formatDay(week),
      name: formatDate(week),
      isUnfinished: at === length - 1,
      ...(opensRows && {
        opens: {
          opened: weekSearch('created', week, scope),
          completed: weekSearch('completed', week, scope),
        },
      }),
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
      table={(figures) => tableOf(t('Week of'), series, pointsOf(figures))}
    >
      {(figures) => <Plot kind="lines" label={title} series={series} points={pointsOf(figures)} />}
    </ChartCard>
  );
}
