import { useQuery } from '@tanstack/react-query';
import { type Bill, useSameNumberBills } from '#web/features/bills/bill-queries.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { WATCHED } from '#web/lib/watched.ts';

const SHOWN = 100;

interface Asked {
  organizationId: string;
  workOrderIds: readonly string[];
  /** The bill that is written or reviewed; null while it is not on the server. */
  billId: string | null;
  isEnabled?: boolean;
}

/** Other bills of a firm that count and charge one of these work orders, newest first. */
export function useSameWorkBills({ organizationId, workOrderIds, billId, isEnabled = true }: Asked) {
  const asked = workOrderIds.toSorted();
  return useQuery({
    queryKey: ['subcontractor_bills', 'same-work', organizationId, billId, asked],
    ...WATCHED,
    // The form may have asked before somebody else submitted.
    staleTime: 0,
    enabled: isEnabled && asked.length > 0,
    queryFn: () => loadSameWork(organizationId, asked, billId),
  });
}

async function loadSameWork(firm: string, workOrderIds: readonly string[], billId: string | null) {
  const question = (await getSupabase())
    .from('subcontractor_bills')
    .select(
      'id, internal_bill_number, status, submitted_at, lines:subcontractor_bill_work_orders!inner(work_order_id, amount)',
    )
    .eq('subcontractor_organization_id', firm)
    .in('status', ['submitted', 'approved', 'paid'])
    .in('lines.work_order_id', workOrderIds)
    .order('submitted_at', { ascending: false })
    .limit(SHOWN);
  return unwrap(await (billId ? question.neq('id', billId) : question));
}

export type SameWorkBill = NonNullable<ReturnType<typeof useSameWorkBills>['data']>[number];

/** What each of these work orders is already billed on. */
export const billsOfWork = (bills: readonly SameWorkBill[], workOrderId: string) =>
  bills.flatMap(({ lines, ...bill }) => {
    const line = lines.find((one) => one.work_order_id === workOrderId);
    return line ? [{ ...bill, amount: line.amount }] : [];
  });

/**
 * What may be the same bill twice: bills with the same number and, until it is decided, of the same work. A second bill
 * of a work order is often right, so nothing is said of it afterwards.
 */
export function usePossibleDuplicates(bill: Bill) {
  const sameNumber = useSameNumberBills(bill);
  const sameWork = useSameWorkBills({
    organizationId: bill.subcontractor_organization_id,
    workOrderIds: bill.lines.map((line) => line.work_order_id),
    billId: bill.id,
    isEnabled: bill.status === 'submitted',
  });
  const numbers = sameNumber.data ?? [];
  const work = sameWork.data ?? [];
  return {
    ...{ numbers, work },
    isLoading: sameNumber.isLoading || sameWork.isLoading,
    isAny: numbers.length + work.length > 0,
  };
}
