import type { ListSearch } from '#web/lib/use-list-search.ts';

/** A filter option for approved receipts that are not reimbursed yet; it is not a status. */
export const TO_REIMBURSE = 'to_reimburse';

/** Whose receipts a screen shows: one person's own, or all that the office sees. */
export type ReceiptScope = { employeeId: string } | 'office';

export interface ReceiptQuestion {
  employeeId: string | null;
  status: string | null;
  isToReimburse: boolean;
  category: string | null;
  /** Days, both included. */
  from: string | null;
  to: string | null;
  text: string;
}

const dayOf = (value: string | number | undefined): string | null =>
  /^\d{4}-\d{2}-\d{2}$/.test(String(value ?? '')) ? String(value) : null;

/** The parameters of a list of receipts in its URL, as the list and its totals send them to the server. */
export function receiptQuestion(scope: ReceiptScope, search: ListSearch): ReceiptQuestion {
  const { status, category, employee } = search;
  const isToReimburse = status === TO_REIMBURSE;
  return {
    employeeId: scope === 'office' ? (employee ? String(employee) : null) : scope.employeeId,
    status: isToReimburse ? 'approved' : (status ?? null),
    isToReimburse,
    category: category ? String(category) : null,
    from: dayOf(search['bought-from']),
    to: dayOf(search['bought-to']),
    text: search.q?.trim() ?? '',
  };
}

/** The order of the list; newest first by default. */
export function receiptOrder(sort: string | undefined): { column: string; ascending: boolean } {
  const ascending = sort !== undefined && !sort.startsWith('-');
  return sort?.replace(/^-/, '') === 'amount'
    ? { column: 'amount', ascending }
    : { column: 'receipt_date', ascending: sort === 'date' };
}
