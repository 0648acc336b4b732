import { durationLabel, shareLabel } from '#web/features/analytics/duration-labels.ts';
import { type Figure, type FigureScope, useFigures } from '#web/features/analytics/figures.ts';
import { firstDayOf } from '#web/features/analytics/periods.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The scorecard of a firm, as the office sees it, too. */
export function ScoresCard({ days, scope }: { days: number; scope: FigureScope }) {
  const query = useFigures({
    measures: ['begun', 'completed', 'punctual', 'reviewed'],
    by: 'all',
    days,
    scope,
  });
  return (
    <Card title={t('Your scores')}>
      <QueryView query={query} skeleton={<Skeleton className="h-44 w-full" />}>
        {(figures) => (
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(max(7rem,40%),1fr))] gap-x-4 gap-y-3">
            {scoresOf(figures).map(({ label, value, detail }) => (
              <div key={label}>
                <dt className="text-ink-soft">{label}</dt>
                <dd className="figures font-semibold text-lg">{value}</dd>
                <dd className="text-ink-soft text-xs">{detail}</dd>
              </div>
            ))}
          </dl>
        )}
      </QueryView>
      <p className="mt-auto pt-3 text-pretty text-ink-soft text-xs">
        {t(
          'Since {{day}}. Times are medians. Rework: reports that the office sent back, of all it has reviewed.',
          {
            day: firstDayOf(days),
          },
        )}
      </p>
    </Card>
  );
}

function scoresOf(figures: readonly Figure[]) {
  const of = (measure: string) => figures.find((figure) => figure.measure === measure);
  const [begun, completed, punctual, reviewed] = ['begun', 'completed', 'punctual', 'reviewed'].map(of);
  const sentBack = reviewed ? reviewed.count - reviewed.good : 0;
  return [
    {
      label: t('Assignment to start'),
      value: durationLabel(begun?.medianHours),
      detail: t('{{count}} started', { count: begun?.count ?? 0 }),
    },
    {
      label: t('Request to approval'),
      value: durationLabel(completed?.medianHours),
      detail: t('{{count}} completed', { count: completed?.count ?? 0 }),
    },
    {
      label: t('On time'),
      value: shareLabel(punctual?.good ?? 0, punctual?.count ?? 0),
      detail: t('{{good}} of {{count}}', { good: punctual?.good ?? 0, count: punctual?.count ?? 0 }),
    },
    {
      label: t('Rework'),
      value: shareLabel(sentBack, reviewed?.count ?? 0),
      detail: t('{{good}} of {{count}}', { good: sentBack, count: reviewed?.count ?? 0 }),
    },
  ];
}
