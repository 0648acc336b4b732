import { Link } from '@tanstack/react-router';
import { type Agenda, queueOf } from '#web/features/dashboards/agenda.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

const STATUSES = ['submitted', 'approved', 'paid', 'rejected'] as const;

/** The amounts that a subcontractor has billed within a year, by status. */
export function BillSumsCard({ agenda }: { agenda: Agenda }) {
  return (
    <Card flush title={t('Your bills')}>
      <ul className="divide-y divide-line/70">
        {STATUSES.map((status) => {
          const { total, items } = queueOf(agenda, `bills_${status}`);
          if (status === 'rejected' && total === 0) return null;
          return (
            <li key={status}>
              <Link
                to="/subcontractor/bills"
                search={{ status }}
                className="flex min-h-12 flex-wrap items-center gap-x-3 px-4 py-1 hover:bg-slate-tint/45 focus-visible:-outline-offset-2"
              >
                <StatusBadge kind="bill" status={status} />
                <span className="flex-1 text-ink-soft">{total}</span>
                <span className="figures ml-auto font-medium">{formatMoney(items[0]?.amount ?? 0)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      <p className="px-4 py-3 text-ink-soft text-xs">{t('Bills submitted within the last 365 days.')}</p>
    </Card>
  );
}
