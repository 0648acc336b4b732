import { formatNumber } from '#shared/locale.ts';
import { weekSearch } from '#web/features/analytics/completed-search.ts';
import { inDays } from '#web/features/analytics/duration-labels.ts';
import { type Figure, type FigureScope, useFigures } from '#web/features/analytics/figures.ts';
import { firstDayOf, weeksOf } from '#web/features/analytics/periods.ts';
import { formatDate, formatDay } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { ChartCard } from '#web/ui/charts/chart-card.tsx';
import { tableOf } from '#web/ui/charts/chart-data.ts';
import { Plot } from '#web/ui/charts/plot.tsx';

interface TimesChartProps {
  days: number;
  scope?: FigureScope;
  /** What was approved opens its work orders: on the office's screens, which have a list of all of them. */
  opensRows?: boolean;
  className?: string;
}

const oneDecimal = (value: number) => formatNumber(value, { maximumFractionDigits: 1 });

/** How long customers wait for the assignment, for the start of work, and for the approval. */
export function TimesChart({ days, scope, opensRows, className }: TimesChartProps) {
  const query = useFigures({ measures: ['assigned', 'started', 'completed'], by: 'week', days, scope });
  const title = t('Days from the request');
  const series = [
    { key: 'assigned', label: t('to assignment'), colour: 'var(--sky-ink)' },
    { key: 'started', label: t('to start'), colour: 'var(--ochre-ink)' },
    { key: 'completed', label: t('to approval'), colour: 'var(--moss-ink)' },
  ];
  const pointsOf = (figures: readonly Figure[]) =>
    weeksOf(days).map((week, at, { length }) => ({
      label: formatDay(week),
      name: formatDate(week),
      isUnfinished: at === length - 1,
      ...(opensRows && { opens: { completed: weekSearch('completed', week, scope) } }),
      values: Object.fromEntries(
        series.map(({ key }) => [
          key,
          inDays(figures.find((figure) => figure.measure === key && figure.key === week)?.medianHours),
        ]),
      ),
    }));
  return (
    <ChartCard
      title={title}
      className={className ?? ''}
      note={t(
        'Half of the work orders assigned, started or approved in a week since {{day}} took less than this (median). This week, dashed, is not over.',
        { day: firstDayOf(days) },
      )}
      query={query}
      isEmpty={(figures) => figures.length === 0}
      emptyText={t('Nothing was assigned, started or approved')}
      table={(figures) =>
        tableOf(
          t('Week of'),
          series.map((one) => ({ ...one, label: t('Days {{what}}', { what: one.label }) })),
          pointsOf(figures),
          null,
        )
      }
    >
      {(figures) => (
        <Plot kind="lines" label={title} series={series} points={pointsOf(figures)} format={oneDecimal} />
      )}
    </ChartCard>
  );
}
