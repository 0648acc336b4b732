import { type Figure, type FigureScope, useFigures } from '#web/features/analytics/figures.ts';
import { monthsOf } from '#web/features/analytics/periods.ts';
import { formatDayAs } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { ChartCard } from '#web/ui/charts/chart-card.tsx';
import type { Series } from '#web/ui/charts/chart-data.ts';
import { Plot } from '#web/ui/charts/plot.tsx';

const COLOURS = ['var(--slate)', 'var(--ochre)', 'var(--moss-ink)', 'var(--plum-ink)'] as const;
const OTHERS = 'others';

/** Requests by month and trade. */
export function RequestsChart({
  days,
  scope,
  className,
}: {
  days: number;
  scope?: FigureScope;
  className?: string;
}) {
  const query = useFigures({ measures: ['requested'], by: 'month_trade', days, scope });
  const title = t('Requests per month');
  return (
    <ChartCard
      title={title}
      className={className ?? ''}
      note={t('All requests of whole months, cancelled ones included; this month, dashed, is not over.')}
      query={query}
      isEmpty={(figures) => figures.length === 0}
      emptyText={t('Nothing was requested')}
      table={(figures) => {
        const { series, points } = drawn(figures, days);
        return {
          header: [t('Month'), ...series.map(({ label }) => label)],
          rows: points.map(({ label, values }) => [label, ...series.map(({ key }) => values[key] ?? 0)]),
        };
      }}
    >
      {(figures) => <Plot kind="stacked" label={title} {...drawn(figures, days)} />}
    </ChartCard>
  );
}

/** The four trades with the most requests, and all others together. */
function drawn(figures: readonly Figure[], days: number) {
  const cells = figures.map(({ key, count }) => {
    const [month = '', trade = ''] = key.split('|');
    return { month, trade, count };
  });
  const totals = new Map<string, number>();
  for (const { trade, count } of cells) totals.set(trade, (totals.get(trade) ?? 0) + count);
  const ranked = [...totals].sort(([, a], [, b]) => b - a).map(([trade]) => trade);
  const named = ranked.slice(0, COLOURS.length);
  const series: Series[] = named.map((trade, at) => ({
    key: trade,
    label: trade || t('Not specified'),
    colour: COLOURS[at] ?? '',
  }));
  if (ranked.length > named.length)
    series.push({ key: OTHERS, label: t('Others'), colour: 'var(--line-strong)' });
  const points = monthsOf(days).map((month, at, { length }) => {
    const values: Record<string, number> = {};
    for (const cell of cells) {
      const key = named.includes(cell.trade) ? cell.trade : OTHERS;
      if (cell.month === month) values[key] = (values[key] ?? 0) + cell.count;
    }
    return { label: formatDayAs('month', month), values, isUnfinished: at === length - 1 };
  });
  return { series, points };
}
