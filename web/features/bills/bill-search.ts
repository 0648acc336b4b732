import { addDays } from '#shared/rules/calendar-days.ts';
import { beginOfDay } from '#web/lib/office-time.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';
import { isDay } from '#web/lib/week.ts';

/** Whose bills: the office sees what has been submitted to it, a subcontractor the bills of its organizations. */
export type BillScope = { of: 'office' } | { of: 'subcontractor'; organizationIds: string[] };

/** A choice among the statuses that stands for two: what the contractor still owes, judged or not. */
export const UNPAID = 'unpaid';

export interface BillQuestion {
  organizationIds: string[] | null;
  statuses: string[] | null;
  /** Instants between which it was submitted; the end is not part of it. */
  from: string | null;
  until: string | null;
  isOverNte: boolean;
  text: string;
}

/** What the address of a list of bills asks for, as the list and its sums put it to the server. */
export function billQuestion(scope: BillScope, search: ListSearch): BillQuestion {
  const { status, subcontractor } = search;
  const own = scope.of === 'subcontractor' ? scope.organizationIds : null;
  return {
    organizationIds: subcontractor ? [String(subcontractor)] : own,
    statuses: status === UNPAID ? ['submitted', 'approved'] : status ? [status] : null,
    from: startOf(search['submitted-from'], 0),
    until: startOf(search['submitted-to'], 1),
    isOverNte: search.nte === 'over',
    text: search.q?.trim() ?? '',
  };
}

/** When a day begins at the office, `later` days after it; null for what is no day. */
const startOf = (day: string | number | undefined, later: number): string | null =>
  isDay(day) ? beginOfDay(addDays(day, later)) : null;

const ORDERS: Partial<Record<string, string>> = { submitted: 'submitted_at', total: 'total_amount' };

/** The column that the list is ordered by, and which way round; newest first unless asked otherwise. */
export function billOrder(sort: string | undefined): { column: string; ascending: boolean } {
  const column = ORDERS[sort?.replace(/^-/, '') ?? ''];
  return column ? { column, ascending: !sort?.startsWith('-') } : { column: 'created_at', ascending: false };
}
