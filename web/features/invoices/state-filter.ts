import { today } from '#web/lib/dates.ts';
import { countFor } from '#web/lib/list-count.ts';
import type { Client } from '#web/lib/supabase.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';

/** Whose invoices: the office sees all, a customer those that were sent to its organizations. */
export type InvoiceScope = { of: 'office' } | { of: 'partner'; organizationIds: string[] };

const LIST_COLUMNS =
  'id, invoice_number, status, title, customer_reference, issue_date, due_date, total_amount, paid_amount, balance_amount, invoice_state, created_at, partner:organizations(name)';
/** With those that are disputed: few, which are found by their open disputes. */
const DISPUTED_COLUMNS = `${LIST_COLUMNS}, disputes:invoice_disputes!inner(id)`;
/** Without them. */
const UNDISPUTED_COLUMNS = `${LIST_COLUMNS}, disputes:invoice_disputes()`;

/** What a list is filtered by, of invoices that are sent and not paid: `open` is all of them. */
const OPEN_STATES: ReadonlySet<string> = new Set([
  ...['open', 'sent', 'viewed', 'unpaid', 'partly_paid', 'overdue', 'disputed'],
]);

/**
 * The invoices whose badge has this state, by the conditions of `public.invoice_state`, which no index has: a dispute comes
 * before the due date, that before what is paid, and that before whether the invoice was viewed. A customer does not see
 * the last: what nobody has paid is `unpaid`.
 */
export function invoicesInState(supabase: Client, state: string, search: ListSearch = {}) {
  const isOpen = OPEN_STATES.has(state);
  const isUndisputed = isOpen && state !== 'open' && state !== 'disputed';
  const columns = state === 'disputed' ? DISPUTED_COLUMNS : isUndisputed ? UNDISPUTED_COLUMNS : LIST_COLUMNS;
  let query = supabase
    .from('partner_invoices')
    // The rows are read alike.
    .select(columns as typeof LIST_COLUMNS, { count: countFor(search) });
  if (!state) return query;
  query = query.filter('status', 'eq', isOpen ? 'sent' : state);
  if (state === 'disputed' || isUndisputed) query = query.filter('disputes.resolved_at', 'is', null);
  if (!isUndisputed) return query;
  query = query.filter('disputes', 'is', null);
  if (state === 'overdue') return query.lt('due_date', today());
  query = query.or(`due_date.is.null,due_date.gte.${today()}`);
  if (state === 'partly_paid') return query.gt('paid_amount', 0);
  query = query.eq('paid_amount', 0);
  if (state === 'sent') return query.is('viewed_at', null);
  if (state === 'viewed') return query.not('viewed_at', 'is', null);
  return query;
}
