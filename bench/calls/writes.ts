import type { Viewer } from '../world/world.ts';
import type { Call } from './call.ts';

/** A message into a thread, answered as the stock client asks without `.select()`. */
export function insertCall(viewer: Viewer): Call {
  const requests = viewer.threadIds.map((id) => ({
    method: 'POST' as const,
    path: '/rest/v1/work_order_messages',
    body: JSON.stringify({ conversation_id: id, message: 'On my way.', sender_id: viewer.profileId }),
  }));
  return { name: 'insert', viewer, requests };
}

/** The same with `.select()`: the new row comes back. */
export function insertAndSelectCall(viewer: Viewer): Call {
  const { requests } = insertCall(viewer);
  return {
    name: 'insert, select',
    viewer,
    requests: requests.map((request) => ({
      ...request,
      path: `${request.path}?select=id,created_at`,
      prefer: 'return=representation',
    })),
  };
}

/** The office changes work orders; a subcontractor, who may not, how far it has read. */
export function updateCall(viewer: Viewer): Call {
  const requests = viewer.organizationId
    ? viewer.threadIds.map((id) => ({
        method: 'PATCH' as const,
        path: `/rest/v1/conversation_participants?conversation_id=eq.${id}&user_id=eq.${viewer.profileId}`,
        body: JSON.stringify({ last_read_at: '2026-11-20' }),
      }))
    : viewer.workOrderIds.map((id) => ({
        method: 'PATCH' as const,
        path: `/rest/v1/work_orders?id=eq.${id}`,
        body: JSON.stringify({ contact_name: 'Front desk' }),
      }));
  return { name: 'update', viewer, requests };
}
