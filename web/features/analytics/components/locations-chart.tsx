import { SHOWN_MAX } from '#web/features/analytics/breakdown-label.ts';
import { type FigureScope, useFigures } from '#web/features/analytics/figures.ts';
import { monthsOf } from '#web/features/analytics/periods.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { ChartCard } from '#web/ui/charts/chart-card.tsx';
import { RankedBars } from '#web/ui/charts/ranked-bars.tsx';

/** A firm may have thousands of locations, so the chart covers only a quarter of a year. */
const DAYS_MAX = 90;

/** The locations with the most requests. */
export function LocationsChart({
  days,
  scope,
  className,
}: {
  days: number;
  scope?: FigureScope;
  className?: string;
}) {
  const shownDays = Math.min(days, DAYS_MAX);
  const query = useFigures({ measures: ['requested'], by: 'location', days: shownDays, scope });
  const title = t('Requests by location');
  return (
    <ChartCard
      title={title}
      className={className ?? ''}
      note={t('All requests since {{day}}, cancelled ones included; the locations with the most.', {
        day: formatDate(monthsOf(shownDays)[0]),
      })}
      query={query}
      isEmpty={(figures) => figures.length === 0}
      emptyText={t('Nothing was requested')}
      table={(figures) => ({
        header: [t('Location'), t('Requests')],
        rows: figures.map(({ label, count }) => [label || t('Not specified'), count]),
      })}
    >
      {(figures) => (
        <RankedBars
          rows={figures.slice(0, SHOWN_MAX).map(({ key, label, count }) => ({
            key,
            label: label || t('Not specified'),
            value: count,
            text: String(count),
            detail: '',
          }))}
        />
      )}
    </ChartCard>
  );
}
