import type { BillScope } from '#web/features/bills/bill-search.ts';
import { useBillSums } from '#web/features/bills/queries.ts';
import { t } from '#web/lib/text.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import { AmountSums } from '#web/ui/amount-sums.tsx';

/**
 * The totals of the filtered bills, and the parts that wait for a review and for payment. Drafts and bills that were
 * sent back are not counted.
 */
export function BillSums({ scope, search }: { scope: BillScope; search: ListSearch }) {
  const { data: sums, isError } = useBillSums(scope, search);
  if (isError) return null;
  const byOffice = scope.of === 'office';
  return (
    <AmountSums
      isPending={!sums}
      sums={[
        { label: t('Bills, not sent back'), count: sums?.bills ?? 0, amount: sums?.total ?? 0 },
        {
          label: byOffice ? t('To review') : t('In review'),
          count: sums?.submitted_bills ?? 0,
          amount: sums?.submitted_total ?? 0,
        },
        {
          label: byOffice ? t('To pay') : t('Approved, not paid yet'),
          count: sums?.approved_bills ?? 0,
          amount: sums?.approved_total ?? 0,
        },
        { label: t('Over NTE'), count: null, amount: sums?.over_nte_total ?? 0 },
      ]}
    />
  );
}
