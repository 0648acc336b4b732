import { useReceiptSums } from '#web/features/receipts/queries.ts';
import type { ReceiptScope } from '#web/features/receipts/receipt-search.ts';
import { t } from '#web/lib/text.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import { AmountSums } from '#web/ui/amount-sums.tsx';

/** The totals of the filtered receipts, and the parts that wait for a review and for reimbursement. */
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
    <AmountSums
      isPending={!sums}
      sums={figures.map(([label, count, amount]) => ({ label, count: count ?? 0, amount: amount ?? 0 }))}
    />
  );
}
