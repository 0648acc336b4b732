import type { Viewer } from '../world/world.ts';
import type { Call } from './call.ts';

const LIST_COLUMNS = [
  'id,work_order_number,title,status,priority,trade,created_at,due_date',
  'partner:organizations!work_orders_organization_id_fkey(name,initials)',
  'location:partner_locations(name,store_number,city,state)',
  'assignments:work_order_assignments(is_lead,assignee:profiles!work_order_assignments_assigned_to_fkey(first_name,last_name))',
].join(',');

/** The list of the portal's work-order screens: 50 rows of one status, newest first, with three embeds. */
export function listCall(viewer: Viewer): Call {
  const query = `select=${LIST_COLUMNS}&status=eq.closed${mine(viewer)}&order=created_at.desc,id&limit=50`;
  return { name: 'list', viewer, requests: [{ method: 'GET', path: `/rest/v1/work_orders?${query}` }] };
}

/** One work order with all its columns, by its key. */
export function oneRowCall(viewer: Viewer): Call {
  const requests = viewer.workOrderIds.map((id) => ({
    method: 'GET' as const,
    path: `/rest/v1/work_orders?select=*&id=eq.${id}`,
  }));
  return { name: 'one row', viewer, requests };
}

/** The closed work at one location: a page and the exact number of rows, as the screens request it. */
export function countCall(viewer: Viewer): Call {
  const requests = viewer.locationIds.map((id) => ({
    method: 'GET' as const,
    path: `/rest/v1/work_orders?select=id,title,status&partner_location_id=eq.${id}&status=eq.closed${mine(viewer)}&order=created_at.desc,id&limit=25`,
    prefer: 'count=exact',
  }));
  return { name: 'filter and count', viewer, requests };
}

/** A function of the database: the newest messages of a thread. */
export function functionCall(viewer: Viewer): Call {
  const requests = viewer.threadIds.slice(0, viewer.workOrderIds.length).map((id) => ({
    method: 'POST' as const,
    path: '/rest/v1/rpc/get_conversation_messages',
    body: JSON.stringify({ p_conversation_id: id, p_limit: 20 }),
  }));
  return { name: 'rpc', viewer, requests };
}

/** A screen also says the filter that its policy implies: one index then serves both. */
function mine({ name, organizationId }: Viewer): string {
  if (!organizationId) return '';
  return `&${name === 'partner' ? 'organization_id' : 'assigned_organization_id'}=eq.${organizationId}`;
}
