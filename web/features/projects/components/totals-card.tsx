import { useProjectTotals } from '#web/features/projects/project-queries.ts';
import { formatHours } from '#web/lib/hours.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The totals of the project, for the office only. */
export function TotalsCard({ projectId }: { projectId: string }) {
  return (
    <Card title={t('Totals')}>
      <QueryView query={useProjectTotals(projectId)} skeleton={<Skeleton className="h-64" />}>
        {(totals) => {
          const ownHours = totals.projectHours + totals.orderHours;
          const billed = totals.billedTotal;
          const isOver = totals.nteTotal > 0 && billed !== null && billed > totals.nteTotal;
          return (
            <dl className="divide-y divide-line/70">
              <Line label={t('Open work orders')} value={totals.openOrders} />
              <Line label={t('Done')} value={totals.doneOrders} />
              {totals.cancelledOrders > 0 && <Line label={t('Cancelled')} value={totals.cancelledOrders} />}
              <Line
                label={t('Hours of our own people')}
                note={t('{{hours}} on the project itself', { hours: formatHours(totals.projectHours) })}
                value={formatHours(ownHours)}
              />
              <Line label={t('Hours of subcontractors')} value={formatHours(totals.subcontractorHours)} />
              <Line label={t('NTE of its work orders')} value={formatMoney(totals.nteTotal)} />
              {billed !== null && (
                <Line
                  label={t('Billed')}
                  note={isOver ? t('more than the NTE') : undefined}
                  isWrong={isOver}
                  value={formatMoney(billed)}
                />
              )}
              <Line label={t('Receipts')} value={formatMoney(totals.receiptsTotal)} />
            </dl>
          );
        }}
      </QueryView>
    </Card>
  );
}

interface LineProps {
  label: string;
  value: string | number;
  note?: string | undefined;
  isWrong?: boolean;
}

function Line({ label, value, note, isWrong = false }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-3 py-2">
      <dt>
        {label}
        {note && (
          <span className={`block text-xs ${isWrong ? 'text-brick-ink' : 'text-ink-soft'}`}>{note}</span>
        )}
      </dt>
      <dd className="figures font-medium">{value}</dd>
    </div>
  );
}
