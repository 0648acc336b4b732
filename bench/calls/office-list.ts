import { searchFilter } from '#web/lib/search-filter.ts';
import type { Viewer } from '../world/world.ts';
import type { Call, WireRequest } from './call.ts';

/** What the office's list of work orders selects; `web/features/work-orders/office-queries.ts`. */
const SELECT = [
  'id,work_order_number,title,status,priority,trade,store_location,due_date,created_at,updated_at',
  'partner:organizations!work_orders_organization_id_fkey(name)',
  'assigned:organizations!work_orders_assigned_organization_id_fkey(name)',
  'budget:work_order_budgets(nte_amount)',
  'assignments:work_order_assignments(is_lead,person:profiles(first_name,last_name))',
  'billed:subcontractor_bill_work_orders(amount,bill:subcontractor_bills!inner(status))',
].join(',');
const PATH = `/rest/v1/work_orders?select=${SELECT}&billed.bill.status=in.(submitted,approved,paid)&order=created_at.desc,id&limit=25`;
const SEARCHED = ['work_order_number', 'title', 'store_location', 'partner_reference'];

/** The screen's page that begins after `offset` rows, counted as the screen counts it. */
export function officePageCall(viewer: Viewer, offset: number): Call {
  const path = `${PATH}&offset=${offset}`;
  return {
    name: `page at row ${offset}`,
    viewer,
    requests: [{ method: 'GET', path, prefer: 'count=exact' }],
  };
}

/** The same without counting, after `offset` rows. */
export function uncountedPageCall(viewer: Viewer, offset: number): Call {
  return {
    name: `page at row ${offset}, not counted`,
    viewer,
    requests: [{ method: 'GET', path: `${PATH}&offset=${offset}` }],
  };
}

/** The page that comes after a row, found by the row's key: what a client does that pages on and on. */
export function pageAfterCall(viewer: Viewer, row: { id: string; created_at: string }): Call {
  const at = encodeURIComponent(row.created_at);
  const after = `created_at=lte.${at}&or=(created_at.lt."${at}",id.gt.${row.id})`;
  return { name: 'page after a key', viewer, requests: [{ method: 'GET', path: `${PATH}&${after}` }] };
}

/** The screen's search for each of these texts, counted as the screen counts hits. */
export function searchCall(viewer: Viewer, name: string, texts: readonly string[]): Call {
  const requests = texts.map((text): WireRequest => {
    const filter = encodeURIComponent(searchFilter(text, SEARCHED));
    return { method: 'GET', path: `${PATH}&or=(${filter})`, prefer: 'count=planned' };
  });
  return { name, viewer, requests };
}
