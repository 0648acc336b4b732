import type { ReportTarget } from '#web/features/reports/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** The work order that the report is about, short enough to stay out of the way. */
export function TargetCard({ target }: { target: ReportTarget }) {
  const nte = target.budget?.nte_amount;
  return (
    <Card>
      <div className="flex items-start justify-between gap-3 pt-2">
        <h2 className="font-semibold text-base">{target.title}</h2>
        <StatusBadge kind="work_order" status={target.status} className="shrink-0" />
      </div>
      <p>{target.store_location}</p>
      <p className="mt-1 line-clamp-3 text-ink-soft">{target.description}</p>
      <p className="figures mt-2 flex flex-wrap gap-x-4 text-ink-soft">
        {nte != null && <span>{t('NTE {{amount}}', { amount: formatMoney(nte) })}</span>}
        {target.due_date && <span>{t('due {{date}}', { date: formatDate(target.due_date) })}</span>}
      </p>
    </Card>
  );
}
