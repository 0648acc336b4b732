import { useState } from 'react';
import { closableMonths } from '#web/features/accounting/months.ts';
import { type ClosedMonth, useClosedMonths } from '#web/features/accounting/queries.ts';
import { formatDateTime, formatDayAs, today } from '#web/lib/dates.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { CloseMonthDialog } from './close-month-dialog.tsx';
import { ReopenMonthDialog } from './reopen-month-dialog.tsx';

const SHOWN = 6;

/** The months of the books: what is closed, the next one to close, and the last one to reopen. */
export function MonthsCard() {
  return (
    <QueryView query={useClosedMonths()} skeleton={<Skeleton className="h-40 rounded-lg" />}>
      {(months) => <Months months={months} />}
    </QueryView>
  );
}

function Months({ months }: { months: readonly ClosedMonth[] }) {
  const [asks, setAsks] = useState<'close' | 'reopen' | null>(null);
  const last = months.find(({ reopened_at }) => reopened_at === null);
  const closable = closableMonths(last?.month_date, today());
  return (
    <Card
      title={t('Closed months')}
      flush
      aside={
        closable.length > 0 && (
          <Allowed to="invoice">
            <Button variant="primary" onClick={() => setAsks('close')}>
              {last ? t('Close {{month}}', { month: formatDayAs('month', closable[0]) }) : t('Close a month')}
            </Button>
          </Allowed>
        )
      }
    >
      <p className="px-4 pb-3 text-ink-soft">
        {t('Nothing with a date in a closed month changes: invoices, payments, bills, receipts, and time.')}
      </p>
      <ul className="divide-y divide-line/70 border-line/70 border-t empty:hidden">
        {months.slice(0, SHOWN).map((month) => (
          <li key={month.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            <span className="figures w-24 font-medium">{formatDayAs('month', month.month_date)}</span>
            <StatusBadge kind="closed_month" status={month.reopened_at ? 'reopened' : 'closed'} />
            <span className="min-w-0 flex-1 basis-56 text-ink-soft wrap-anywhere">{standing(month)}</span>
            {month === last && (
              <Allowed to="manage_settings">
                <Allowed to="invoice">
                  <Button variant="danger" onClick={() => setAsks('reopen')}>
                    {t('Reopen')}
                  </Button>
                </Allowed>
              </Allowed>
            )}
          </li>
        ))}
      </ul>
      {asks === 'close' && <CloseMonthDialog months={closable} onClose={() => setAsks(null)} />}
      {asks === 'reopen' && last && (
        <ReopenMonthDialog month={last.month_date} onClose={() => setAsks(null)} />
      )}
    </Card>
  );
}

const standing = ({ closed_at, closer, reopened_at, reopener, reopen_reason }: ClosedMonth) =>
  reopened_at
    ? t('Opened by {{name}}: {{reason}}', { name: personName(reopener), reason: reopen_reason ?? '' })
    : t('by {{name}}, {{time}}', { name: personName(closer), time: formatDateTime(closed_at) });
