import type { ReactNode } from 'react';
import { Line } from '#web/features/margin/components/margin-line.tsx';
import { NotFinal } from '#web/features/margin/components/not-final.tsx';
import { ProjectForecast } from '#web/features/margin/components/project-forecast.tsx';
import { COSTS, marginText } from '#web/features/margin/margin-text.ts';
import { type MarginOf, type RecordMargin, useMarginOf } from '#web/features/margin/queries.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Card } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface MarginCardProps {
  record: MarginOf;
  /** The link to the rows behind it. */
  aside?: ReactNode;
}

/** What a work order or project earns and costs, and what is not final about it. Only for those who see costs. */
export function MarginCard({ record, aside }: MarginCardProps) {
  return useMay()('see_costs') ? <SeenCard record={record} aside={aside} /> : null;
}

function SeenCard({ record, aside }: MarginCardProps) {
  return (
    <Card title={t('Margin')} aside={aside}>
      <QueryView query={useMarginOf(record)} skeleton={<Skeleton className="h-48" />}>
        {(margin) =>
          margin && (
            <>
              <Components margin={margin} />
              {'p_project_id' in record && (
                <ProjectForecast projectId={record.p_project_id} margin={margin} />
              )}
              <NotFinal margin={margin} />
            </>
          )
        }
      </QueryView>
    </Card>
  );
}

function Components({ margin }: { margin: RecordMargin }) {
  const isLoss = (margin.margin ?? 0) < 0;
  return (
    <dl className="divide-y divide-line/70">
      <Line label={t('Invoiced without tax, less credit notes')} value={formatMoney(margin.revenue)} />
      {COSTS.filter(([name]) => name !== 'travel' || margin.travel !== 0).map(([name, label]) => (
        <Line key={name} label={t(label)} value={formatMoney(-(margin[name] ?? 0))} />
      ))}
      <Line
        label={<strong className="font-semibold">{t('Margin')}</strong>}
        value={
          <strong className={isLoss ? 'font-semibold text-brick-ink' : 'font-semibold'}>
            {marginText(margin.margin, margin.margin_percent)}
          </strong>
        }
      />
    </dl>
  );
}
