import { NO_DUE_DATE } from '#web/lib/due-filter.ts';
import { startOfDay } from '#web/lib/start-of-day.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';

/** Whose bills: the office sees submitted bills, a subcontractor the bills of its organizations. */
export type BillScope = { of: 'office' } | { of: 'subcontractor'; organizationIds: string[] };

/** A filter option that stands for two statuses: what the contractor still owes, reviewed or not. */
export const UNPAID = 'unpaid';
/** A state that is no status: a part of the approved bill is paid. As a status, `approved` has these, too: they are to be paid. */
const PARTLY_PAID = 'partly_paid';

export interface BillQuestion {
  organizationIds: string[] | null;
  statuses: string[] | null;
  /** Only those of which a part is paid. */
  isPartlyPaid: boolean;
  /** The range of instants of submission; the end is excluded. */
  from: string | null;
  until: string | null;
  /** The range of due dates, `YYYY-MM-DD`. */
  dueFrom: string | null;
  dueUntil: string | null;
  /** Only what is due on no day. */
  isDueNone: boolean;
  isOverNte: boolean;
  text: string;
}

/** The parameters of a list of bills in its URL, as the list and its totals send them to the server. */
export function billQuestion(scope: BillScope, search: ListSearch): BillQuestion {
  const { status, subcontractor } = search;
  const own = scope.of === 'subcontractor' ? scope.organizationIds : null;
  return {
    organizationIds: subcontractor ? [String(subcontractor)] : own,
    statuses: statusesOf(status),
    isPartlyPaid: status === PARTLY_PAID,
    from: startOfDay(search['submitted-from'], 0),
    until: startOfDay(search['submitted-to'], 1),
    dueFrom: dayOf(search['due-from']),
    dueUntil: dayOf(search['due-to']),
    isDueNone: search.due === NO_DUE_DATE,
    isOverNte: search.nte === 'over',
    text: search.q?.trim() ?? '',
  };
}

function statusesOf(state: string | undefined): string[] | null {
  if (state === UNPAID) return ['submitted', 'approved'];
  if (state === PARTLY_PAID) return ['approved'];
  return state ? [state] : null;
}

const dayOf = (day: string | number | undefined) => (startOfDay(day, 0) === null ? null : String(day));

const ORDERS: Partial<Record<string, string>> = { submitted: 'submitted_at', total: 'total_amount' };

/** The order of the list; newest first by default. */
export function billOrder(sort: string | undefined): { column: string; ascending: boolean } {
  const column = ORDERS[sort?.replace(/^-/, '') ?? ''];
  return column ? { column, ascending: !sort?.startsWith('-') } : { column: 'created_at', ascending: false };
}
