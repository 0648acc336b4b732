import type { WorkOrder } from '../work-order.ts';
import { numbered } from '../work-orders.ts';

/** The number of each report by its id, in the order of submission. */
export function reportNumbers(orders: readonly WorkOrder[]): Map<string, string> {
  const reports = orders.flatMap((order) => order.reports).sort((a, b) => a.submittedAt - b.submittedAt);
  return new Map(reports.map((report, index) => [report.id, numbered('RPT', index + 1)]));
}
