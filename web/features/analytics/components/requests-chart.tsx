import { monthSearch } from '#web/features/analytics/completed-search.ts';
import { type Figure, type FigureScope, useFigures } from '#web/features/analytics/figures.ts';
import { monthsOf } from '#web/features/analytics/periods.ts';
import { formatDayAs } from '#web/lib/dates.ts';
import { exceptTrades } from '#web/lib/office-trades.ts';
import { t } from '#web/lib/text.ts';
import { ChartCard } from '#web/ui/charts/chart-card.tsx';
import { type Series, tableOf } from '#web/ui/charts/chart-data.ts';
import { Plot } from '#web/ui/charts/plot.tsx';

const COLOURS = ['var(--slate)', 'var(--ochre)', 'var(--moss-ink)', 'var(--plum-ink)'] as const;
const OTHERS = 'others';

interface RequestsChartProps {
  days: number;
  scope?: FigureScope;
  /** Each part of a bar opens its work orders: on the office's screen, which has a list of all of them. */
  opensRows?: boolean;
  className?: string;
}

/** Requests by month and trade. */
export function RequestsChart({ days, scope, opensRows = false, className }: RequestsChartProps) {
  const query = useFigures({ measures: ['requested'], by: 'month_trade', days, scope });
  const title = t('Requests per month');
  const asked = (figures: readonly Figure[]) => drawn(figures, days, opensRows ? (scope ?? {}) : undefined);
  return (
    <ChartCard
      title={title}
      className={className ?? ''}
      note={t('All requests of whole months, cancelled ones included; this month, dashed, is not over.')}
      query={query}
      isEmpty={(figures) => figures.length === 0}
      emptyText={t('Nothing was requested')}
      table={(figures) => {
        const { series, points } = asked(figures);
        return tableOf(t('Month'), series, points);
      }}
    >
      {(figures) => <Plot kind="stacked" label={title} {...asked(figures)} />}
    </ChartCard>
  );
}

/** The four trades with the most requests, and all others together: their list leaves the four out. */
function drawn(figures: readonly Figure[], days: number, opened: FigureScope | undefined) {
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
    return {
      ...{ label: formatDayAs('month', month), values, isUnfinished: at === length - 1 },
      ...(opened && {
        opens: Object.fromEntries([
          ...named.map((trade) => [trade, monthSearch(month, trade, opened)]),
          [OTHERS, monthSearch(month, exceptTrades(named), opened)],
        ]),
      }),
    };
  });
  return { series, points };
}
