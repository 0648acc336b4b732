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
  reportId: string | null;
  billId: string | null;
  at: Moment;
  readAt: Moment | null;
}

/** In the words of app.notification_title, which writes the notifications of later steps. */
type What = Omit<Notification, 'id' | 'to' | 'at' | 'readAt'>;

const KEPT_DAYS = 14;
const OFFICE = ['admin', 'manager', 'priya.raman'];
/** So many of the latest nobody has opened yet. */
const UNREAD_EACH = 3;

/** The notifications of each person in the last two weeks, oldest first. */
export function notifications(
  orders: readonly WorkOrder[],
  bills: readonly Bill[],
  world: World,
): Notification[] {
  const { random } = world;
  const found: Notification[] = [];
  const tell = (to: string, at: Moment, what: What) => {
    if (dayOf(at) < -KEPT_DAYS) return;
    found.push({ id: random.uuid(), to, at, ...what, readAt: Math.min(at + random.int(20, 16 * 60), -1) });
  };

  for (const order of orders) {
    for (const event of order.history) {
      for (const { to, ...what } of messagesFor(event, order, world))
        tell(to, event.at, { ...what, order, billId: null });
    }
  }
  for (const bill of bills) {
    const about = { order: null, reportId: null, billId: bill.id };
    const company = world.companies.find(({ key }) => key === bill.company)?.name ?? '';
    if (bill.submittedAt !== null) {
      tell('admin', bill.submittedAt, {
        kind: 'bill_submitted',
        title: `${bill.number} waits for approval`,
        body: company,
        path: `/admin/subcontractor-bills/${bill.id}`,
        ...about,
      });
    }
    const own = { body: '', path: `/subcontractor/bills/${bill.id}`, ...about };
    if (bill.status === 'rejected' && bill.reviewedAt !== null) {
      tell(bill.by, bill.reviewedAt, {
        kind: 'bill_rejected',
        title: `${bill.number} was sent back`,
        ...own,
      });
    }
    if ((bill.status === 'approved' || bill.status === 'paid') && bill.reviewedAt !== null) {
      tell(bill.by, bill.reviewedAt, { kind: 'bill_approved', title: `${bill.number} was approved`, ...own });
    }
    if (bill.paidAt !== null) {
      tell(bill.by, bill.paidAt, { kind: 'bill_paid', title: `${bill.number} was paid`, ...own });
    }
  }
  found.sort((a, b) => a.at - b.at);
  for (const { key } of world.people) {
    for (const latest of found.filter(({ to }) => to === key).slice(-UNREAD_EACH)) latest.readAt = null;
  }
  return found;
}

type Notice = Pick<Notification, 'to' | 'kind' | 'title' | 'body' | 'path' | 'reportId'>;

function messagesFor(event: WorkOrderEvent, order: WorkOrder, world: World): Notice[] {
  const body = `${order.narrative.title} – ${order.location.name}`;
  const own = order.assignedTo === 'contractor';
  const firm = world.peopleOf(order.assignedTo ?? 'contractor').map(({ key }) => key);
  const notify = (people: readonly string[], kind: string, title: string, page: string): Notice[] =>
    people.map((to) => ({ to, kind, title, body, path: `${page}/${order.id}`, reportId: null }));
  const notifyOfReport = (people: readonly string[], kind: string, title: string, page: string): Notice[] =>
    people.map((to) => ({
      to,
      kind,
      title,
      body,
      path: `${page}/${event.reportId}`,
      reportId: event.reportId ?? null,
    }));
  const crewPage = own ? '/admin/work-orders' : '/subcontractor/work-orders';
  const crewReports = own ? '/admin/reports' : '/subcontractor/reports';
  const crew = own ? order.crew : firm;
  const lead = order.crew.slice(0, 1);
  switch (event.kind) {
    case 'created':
      return notify(OFFICE, 'work_order_received', `New request ${order.number}`, '/admin/work-orders');
    case 'assigned':
      return notify(crew, 'work_order_assigned', `${order.number} is assigned to you`, crewPage);
    case 'held':
      return notify(crew, 'work_order_put_on_hold', `${order.number} was put on hold`, crewPage);
    case 'resumed':
      return notify(crew, 'work_order_resumed', `${order.number} goes on`, crewPage);
    case 'report_submitted':
      return notifyOfReport(
        ['admin', 'manager'],
        'report_submitted',
        `Report for ${order.number} waits for review`,
        '/admin/reports',
      );
    case 'report_rejected':
      return notifyOfReport(lead, 'report_rejected', `Report for ${order.number} was sent back`, crewReports);
    case 'report_approved':
      return [
        ...notifyOfReport(lead, 'report_approved', `Report for ${order.number} was approved`, crewReports),
        ...(event.status === 'completed'
          ? notify(
              [order.reporter],
              'work_order_completed',
              `${order.number} is completed`,
              '/partner/work-orders',
            )
          : []),
      ];
    default:
      return [];
  }
}
