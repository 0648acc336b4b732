import type { ReportTarget } from '#web/features/reports/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** The work order that the report is about, short enough to stay out of the way. */
export function TargetCard({ target }: { target: ReportTarget }) {
  return (
    <Card title={target.title} aside={<StatusBadge kind="work_order" status={target.status} />}>
      <p className="line-clamp-3 text-ink-soft">{target.description}</p>
      <div className="mt-3">
        <Facts
          columns={3}
          facts={[
            { label: t('Location'), value: target.store_location },
            { label: t('NTE'), value: target.budget && formatMoney(target.budget.nte_amount ?? 0) },
            { label: t('Due'), value: formatDate(target.due_date) },
          ]}
        />
      </div>
    </Card>
  );
}
