import type { ElevatedClient } from '#server/database/command-roles.ts';

export interface WorkOrderEvent {
  workOrderId: string;
  /** E.g. `report_submitted`; the web app words it. */
  type: string;
  /** everyone: customer, assigned subcontractor and office; assigned: the latter two; staff: the office. */
  visibility: 'everyone' | 'assigned' | 'staff';
  /** What somebody wrote, e.g. a reason. */
  message?: string | null;
  /** Facts that the web app words: numbers, names, amounts. Only what everyone named by `visibility` may know. */
  data?: Record<string, unknown>;
}

/** Writes one entry of a work order's history; the actor is the caller. Needs an elevated client. */
export async function recordEvent(elevated: ElevatedClient, event: WorkOrderEvent): Promise<void> {
  await elevated.query(
    `insert into public.work_order_events (work_order_id, event_type, visibility, message, data)
     values ($1, $2, $3, $4, $5)`,
    [event.workOrderId, event.type, event.visibility, event.message ?? '', event.data ?? {}],
  );
}
