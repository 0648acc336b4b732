import type { WorkOrderStatus } from '#shared/rules/work-order-status.ts';
import { officeSteps } from '#web/features/work-orders/steps.ts';

/** A status that at least one of the selected work orders can be changed to. */
export interface BulkStep {
  to: WorkOrderStatus;
  /** How many of them can. */
  count: number;
  needsReason: boolean;
  isDangerous: boolean;
}

/** The status changes that the office can make for these work orders, those for most of them first. */
export function bulkSteps(orders: readonly { status: string }[]): BulkStep[] {
  const steps = new Map<WorkOrderStatus, BulkStep>();
  for (const { status } of orders) {
    for (const { to, needsReason, isDangerous = false } of officeSteps(status)) {
      const known = steps.get(to) ?? { to, count: 0, needsReason: false, isDangerous: false };
      steps.set(to, {
        to,
        count: known.count + 1,
        needsReason: known.needsReason || needsReason,
        isDangerous: known.isDangerous || isDangerous,
      });
    }
  }
  return [...steps.values()].sort((a, b) => b.count - a.count);
}
