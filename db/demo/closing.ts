import type { Bill } from './bills.ts';
import type { Moment } from './calendar.ts';
import type { Invoice } from './invoices.ts';
import type { WorkOrder } from './work-order.ts';

const OFFICE = 'grace.nakamura';

/** Closes the work orders whose invoice is paid, and whose bill, if a subcontractor did the work, is paid as well. */
export function closePaidOrders(
  orders: readonly WorkOrder[],
  bills: readonly Bill[],
  invoices: readonly Invoice[],
): void {
  const billed = new Map<WorkOrder, Moment>();
  const invoiced = new Map<WorkOrder, Moment>();
  for (const { paidAt, lines } of bills) {
    if (paidAt !== null) for (const { order } of lines) billed.set(order, paidAt);
  }
  for (const { paidAt, lines } of invoices) {
    if (paidAt !== null) for (const { order } of lines) invoiced.set(order, paidAt);
  }
  for (const order of orders) {
    const own = order.assignedTo === 'contractor';
    const paid = billed.get(order);
    const received = invoiced.get(order);
    if (received === undefined || (!own && paid === undefined)) continue;
    const closedAt = Math.max(received, paid ?? received) + 25;
    if (closedAt >= 0) continue;
    order.status = 'closed';
    order.history.push({ at: closedAt, kind: 'closed', status: 'closed', by: OFFICE });
  }
}
