import type { WorkOrderStatus } from '#shared/rules/work-order-status.ts';

/** No new report can be submitted in these states: only one that was sent back is corrected. */
const ENDED_STATUSES: readonly string[] = ['completed', 'closed', 'cancelled'] satisfies WorkOrderStatus[];

export const hasEnded = (workOrderStatus: string): boolean => ENDED_STATUSES.includes(workOrderStatus);

/** Whether a report is of a firm that no longer has the work order; `firm` is null for the contractor's own work. */
export const isOfFormerFirm = (firm: string | null, assignedFirm: string | null): boolean =>
  firm !== null && firm !== assignedFirm;
