import { Link } from '@tanstack/react-router';
import { useWorkOrderReceipts } from '#web/features/work-orders/cost-queries.ts';
import { formatDay } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card, EmptyCard } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** The receipts of our own people for it that the user may see. */
export function ReceiptsCard({ workOrderId, isOwnOnly }: { workOrderId: string; isOwnOnly: boolean }) {
  const query = useWorkOrderReceipts(workOrderId);
  // Receipts that were sent back are not a cost.
  const counted = query.data?.filter(({ receipt }) => receipt.status !== 'rejected') ?? [];
  const cents = counted.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  const title = isOwnOnly ? t('Your receipts') : t('Receipts');
  if (query.data?.length === 0) {
    return (
      <EmptyCard
        title={title}
        text={t('None for this work order.')}
        aside={
          <Link
            to="/admin/receipts/upload"
            search={{ work_order: workOrderId }}
            className={buttonStyle({ size: 'small' })}
          >
            {t('Upload Receipts')}
          </Link>
        }
      />
    );
  }
  return (
    <Card
      title={title}
      aside={cents > 0 && <span className="figures font-semibold">{formatMoney(cents / 100)}</span>}
    >
      <QueryView query={query} skeleton={<Skeleton className="h-6" />}>
        {(allocations) => (
          <ul className="divide-y divide-line/70">
            {allocations.map(({ id, amount, receipt }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0">
                <span className="min-w-0 flex-1 basis-48">
                  <Link
                    to="/admin/finance/receipts/$id"
                    params={{ id: receipt.id }}
                    className="rounded-sm font-medium underline decoration-line-strong underline-offset-2 hover:decoration-ink"
                  >
                    {receipt.vendor_name}
                  </Link>
                  <span className="block text-ink-soft">
                    {[formatDay(receipt.receipt_date), personName(receipt.employee), receipt.description]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <StatusBadge kind="receipt" status={receipt.status} />
                <span className="figures ml-auto min-w-24 text-right">{formatMoney(amount)}</span>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}
