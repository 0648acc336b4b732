import type { Bill } from './bills.ts';
import { dayOf, type Moment } from './calendar.ts';
import type { WorkOrder, WorkOrderEvent } from './work-order.ts';
import type { World } from './world.ts';

export interface Notification {
  id: string;
  to: string;
  kind: string;
  title: string;
  body: string;
  path: string;
  order: WorkOrder | null;
  at: Moment;
  readAt: Moment | null;
}

const KEPT_DAYS = 14;
const OFFICE = ['admin', 'manager', 'priya.raman'];
/** So many of the latest nobody has opened yet. */
const UNREAD_EACH = 3;

/** What each person was told in the last two weeks, oldest first. */
export function notifications(
  orders: readonly WorkOrder[],
  bills: readonly Bill[],
  world: World,
): Notification[] {
  const { random } = world;
  const found: Notification[] = [];
  const tell = (
    to: string,
    at: Moment,
    what: Pick<Notification, 'kind' | 'title' | 'body' | 'path' | 'order'>,
  ) => {
    if (dayOf(at) < -KEPT_DAYS) return;
    found.push({ id: random.uuid(), to, at, ...what, readAt: Math.min(at + random.int(20, 16 * 60), -1) });
  };

  for (const order of orders) {
    for (const event of order.history) {
      for (const { to, ...what } of messagesFor(event, order, world)) tell(to, event.at, { ...what, order });
    }
  }
  for (const bill of bills) {
    const company = world.companies.find(({ key }) => key === bill.company)?.name ?? '';
    if (bill.submittedAt !== null) {
      tell('admin', bill.submittedAt, {
        kind: 'bill_submitted',
        title: `Bill ${bill.number} submitted`,
        body: company,
        path: '/admin/subcontractor-bills',
        order: null,
      });
    }
    if (bill.status === 'rejected' && bill.reviewedAt !== null) {
      tell(bill.by, bill.reviewedAt, {
        kind: 'bill_rejected',
        title: `Bill ${bill.number} was sent back`,
        body: bill.rejectionReason ?? '',
        path: '/subcontractor/bills',
        order: null,
      });
    }
  }
  found.sort((a, b) => a.at - b.at);
  for (const { key } of world.people) {
    for (const latest of found.filter(({ to }) => to === key).slice(-UNREAD_EACH)) latest.readAt = null;
  }
  return found;
}

interface Told {
  to: string;
  kind: string;
  title: string;
  body: string;
  path: string;
}

function messagesFor(event: WorkOrderEvent, order: WorkOrder, world: World): Told[] {
  const body = `${order.narrative.title} – ${order.location.name}`;
  const own = order.assignedTo === 'contractor';
  switch (event.kind) {
    case 'created':
      return OFFICE.map((to) => ({
        to,
        kind: 'work_order_received',
        title: `New request ${order.number}`,
        body,
        path: `/admin/work-orders/${order.id}`,
      }));
    case 'assigned': {
      const told = own ? order.crew : world.peopleOf(order.assignedTo ?? 'contractor').map(({ key }) => key);
      const path = own ? `/employee/assignments/${order.id}` : `/subcontractor/work-orders/${order.id}`;
      return told.map((to) => ({
        to,
        kind: 'work_order_assigned',
        title: `${order.number} is assigned to you`,
        body,
        path,
      }));
    }
    case 'report_submitted':
      return ['admin', 'manager'].map((to) => ({
        to,
        kind: 'report_submitted',
        title: `Report for ${order.number} waits for review`,
        body,
        path: `/admin/reports/${event.reportId}`,
      }));
    case 'report_rejected':
      return [
        {
          to: order.crew[0] ?? '',
          kind: 'report_rejected',
          title: `Your report for ${order.number} was sent back`,
          body: event.reason ?? '',
          path: own ? `/employee/assignments/${order.id}` : `/subcontractor/reports/${event.reportId}`,
        },
      ];
    case 'report_approved':
      if (event.status !== 'completed') return [];
      return [
        {
          to: order.reporter,
          kind: 'work_order_completed',
          title: `${order.number} is completed`,
          body,
          path: `/partner/work-orders/${order.id}`,
        },
      ];
    default:
      return [];
  }
}
