import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#shared/limits.ts';
import type { LineLimits } from '#web/features/bills/bill-form.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { askFormerWorkOrder } from '#web/lib/former-work-order.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { WATCHED } from '#web/lib/watched.ts';

/** How many work orders are offered at once; a search finds the others. */
export const BILLABLE_SHOWN = 50;

/** A work order that the subcontractor may bill, with its NTE and the amount on submitted bills. */
export interface BillableWorkOrder extends LineLimits {
  id: string;
  work_order_number: string;
  title: string;
  store_location: string;
  /** Why it can be billed: 'completed'; or, with an approved report, 'cancelled' or 'former'. */
  kind: string;
  /** When it was completed, or when its report was approved. */
  ready_at: string | null;
}

interface Choice {
  organizationId: string;
  search: string;
  withBilled: boolean;
  /** The work orders on the bill: they are shown regardless of the search. */
  selected: readonly string[];
}

/** The work orders to select: those on the bill first, then the results of the search, newest first. */
export function useBillableWorkOrders({ organizationId, search, withBilled, selected }: Choice) {
  const typed = useDebounced(search.trim(), SEARCH_DEBOUNCE_MS);
  // Work orders that were shown once are cached, so that selecting a line needs no request.
  const known = useRef(new Map<string, BillableWorkOrder>());
  const missing = selected.filter((id) => !known.current.has(id)).toSorted();
  const query = useQuery({
    queryKey: ['work_orders', 'billable', organizationId, typed, withBilled, missing],
    placeholderData: keepPreviousData,
    ...WATCHED,
    queryFn: () => loadBillable(organizationId, typed, withBilled, missing),
  });
  for (const workOrder of query.data ?? []) known.current.set(workOrder.id, workOrder);

  const chosen = selected.flatMap((id) => known.current.get(id) ?? []);
  const others = (query.data ?? []).filter(({ id }) => !selected.includes(id));
  return {
    query,
    /** On the bill, but no longer billable by the firm. */
    gone: query.isPlaceholderData ? [] : selected.filter((id) => !known.current.has(id)),
    shown: [...chosen, ...others],
    known: known.current,
    isMore: others.length >= BILLABLE_SHOWN,
  };
}

async function loadBillable(
  organizationId: string,
  text: string,
  withBilled: boolean,
  ids: string[],
): Promise<BillableWorkOrder[]> {
  const rows = unwrap(
    await (await getSupabase()).rpc('billable_work_orders', {
      p_organization_id: organizationId,
      p_query: text,
      p_with_billed: withBilled,
      p_ids: ids,
      p_limit: BILLABLE_SHOWN,
    }),
  );
  // The generated types of a function's rows say that every column may be null.
  return rows.map((row) => ({
    id: row.id ?? '',
    work_order_number: row.work_order_number ?? '',
    title: row.title ?? '',
    store_location: row.store_location ?? '',
    kind: row.kind ?? '',
    ready_at: row.ready_at,
    nteAmount: row.nte_amount,
    alreadyBilled: row.billed_amount ?? 0,
  }));
}

/** Number and title of a work order on the bill that the firm no longer has; '' when the user may not see them. */
export function useGoneWorkOrder(id: string) {
  return useQuery({
    queryKey: ['work_orders', 'gone', id],
    queryFn: async () => {
      const [former] = await askFormerWorkOrder(id);
      if (former) return [former.work_order_number, former.title].filter(Boolean).join(' ');
      // The office sees every work order.
      const [order] = unwrap(
        await (await getSupabase()).from('work_orders').select('work_order_number, title').eq('id', id),
      );
      return order ? `${order.work_order_number} ${order.title}` : '';
    },
  });
}
