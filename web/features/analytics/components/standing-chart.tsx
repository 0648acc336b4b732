import { agedSearch } from '#web/features/analytics/completed-search.ts';
import { type Figure, type FigureScope, useFigures } from '#web/features/analytics/figures.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { ChartCard } from '#web/ui/charts/chart-card.tsx';
import { type Series, tableOf } from '#web/ui/charts/chart-data.ts';
import { Plot } from '#web/ui/charts/plot.tsx';
import { STATUSES } from '#web/ui/statuses.ts';

/** The age groups in weeks, the last without an upper limit. The totals have at most thirteen weeks. */
const AGES = [
  { label: message('This wk'), to: 0 },
  { label: message('Last wk'), to: 1 },
  { label: message('2–4 wk'), to: 4 },
  { label: message('5–12 wk'), to: 12 },
  { label: message('Older'), to: Number.POSITIVE_INFINITY },
] as const;

const OPEN = [
  { status: 'received', colour: 'var(--plum-ink)' },
  { status: 'assigned', colour: 'var(--sky-ink)' },
  { status: 'in_progress', colour: 'var(--ochre)' },
  // The same color as received: the two statuses are never shown together.
  { status: 'work_completed', colour: 'var(--plum-ink)', isPale: true },
  { status: 'on_hold', colour: 'var(--line-strong)' },
] as const;
const SERIES: (Series & { label: Message })[] = OPEN.map(({ status, ...look }) => ({
  ...look,
  key: `open_${status}`,
  label: STATUSES.work_order[status].label,
}));

interface StandingChartProps {
  scope?: FigureScope;
  /** Each part of a bar opens its work orders: on the office's screens, which have a list of all of them. */
  opensRows?: boolean;
  className?: string;
}

/** Open work by status and age. */
export function StandingChart({ scope, opensRows = false, className }: StandingChartProps) {
  const query = useFigures({
    measures: OPEN.map(({ status }) => `open_${status}` as const),
    by: 'age',
    scope,
  });
  const title = t('Open work by state and age');
  const series = SERIES.map((one) => ({ ...one, label: t(one.label) }));
  const drawn = (figures: readonly Figure[]) => pointsOf(figures, opensRows ? (scope ?? {}) : undefined);
  return (
    <ChartCard
      title={title}
      className={className ?? ''}
      note={t(
        'Work orders that are not completed, closed or cancelled now, by how many weeks (Monday to Sunday) ago they were requested.',
      )}
      query={query}
      isEmpty={(figures) => figures.length === 0}
      emptyText={t('No open work')}
      table={(figures) => tableOf(t('Requested'), series, drawn(figures))}
    >
      {(figures) => <Plot kind="stacked" label={title} series={series} points={drawn(figures)} />}
    </ChartCard>
  );
}

function pointsOf(figures: readonly Figure[], opened: FigureScope | undefined) {
  let from = 0;
  return AGES.map(({ label, to }) => {
    const least = from;
    from = to + 1;
    const values: Record<string, number> = {};
    for (const { measure, key, count } of figures) {
      const weeks = Math.max(0, Number(key));
      if (weeks >= least && weeks <= to) values[measure] = (values[measure] ?? 0) + count;
    }
    return {
      ...{ label: t(label), values },
      ...(opened && {
        opens: Object.fromEntries(
          OPEN.map(({ status }) => [`open_${status}`, agedSearch(status, { least, most: to }, opened)]),
        ),
      }),
    };
  });
}
