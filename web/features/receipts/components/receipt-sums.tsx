import { useReceiptSums } from '#web/features/receipts/queries.ts';
import type { ReceiptScope } from '#web/features/receipts/receipt-search.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import { PendingValue } from '#web/ui/pending-value.tsx';

const number = new Intl.NumberFormat('en-US');

/** What the receipts that are filtered add up to, and how much of it waits: for a judgement, and for money. */
export function ReceiptSums({ scope, search }: { scope: ReceiptScope; search: ListSearch }) {
  const { data: sums, isError } = useReceiptSums(scope, search);
  if (isError) return null;
  const figures = [
    [t('Receipts'), sums?.receipts, sums?.total],
    [t('Waiting for approval'), sums?.submitted_receipts, sums?.submitted_total],
    [t('Approved'), sums?.approved_receipts, sums?.approved_total],
    [t('To reimburse'), sums?.unpaid_receipts, sums?.unpaid_total],
  ] as const;
  return (
    <dl className="mb-4 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-lift lg:grid-cols-4">
      {figures.map(([label, count, amount]) => (
        <div key={label} className="bg-surface px-4 py-2.5">
          <dt className="flex justify-between gap-2 text-ink-soft text-xs">
            {label}
            {sums && (
              <span className="figures">
                <span className="sr-only">{t('Count')}: </span>
                {number.format(count ?? 0)}
              </span>
            )}
          </dt>
          <dd className="figures font-semibold text-base leading-6">
            {sums ? formatMoney(amount ?? 0) : <PendingValue className="my-1 h-4 w-24" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
