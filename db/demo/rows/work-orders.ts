import { at, dayOf, type Moment } from '../calendar.ts';
import type { DemoCompany } from '../demo-company.ts';
import { projectsOfOrders } from '../project-work.ts';
import type { WorkOrder } from '../work-order.ts';
import { type Answer, answerOf } from './answers.ts';
import { eventRows } from './events.ts';
import { reportNumbers } from './report-numbers.ts';
import type { Names, TableRows } from './table-rows.ts';

/** Work orders with their budgets, people and history. */
export function workOrderRows(company: DemoCompany, names: Names): TableRows[] {
  const { orders, world, bills } = company;
  const work = projectsOfOrders(company.projects, orders);
  const endOf = (order: WorkOrder, kind: 'started' | 'closed') =>
    order.history.findLast((event) => event.kind === kind)?.at ?? null;
  return [
    {
      table: 'public.work_orders',
      rows: orders.map((order) => ({
        ...acceptance(answerOf(order, world), names),
        id: order.id,
        work_order_number: order.number,
        title: order.narrative.title,
        description: order.description,
        status: order.status,
        status_reason: order.statusReason,
        priority: order.priority,
        trade: order.narrative.trade,
        organization_id: names.organization(order.location.partner),
        partner_location_id: order.location.id,
        project_id: work.get(order.id)?.id ?? null,
        // Empty: a trigger writes the location as text.
        store_location: '',
        assigned_organization_id: subcontractorOf(order, names),
        reported_by: names.profile(order.reporter),
        contact_name: order.location.contactName,
        contact_phone: order.location.contactPhone,
        due_date:
          order.assignedAt === null
            ? null
            : world.calendar.date(Math.max(order.dueDay, dayOf(order.assignedAt))),
        ...wishedDays(order, world),
        ...appointment(order, answerOf(order, world), names),
        date_assigned: names.instantOrNull(order.assignedAt),
        date_started: names.instantOrNull(endOf(order, 'started')),
        date_finished: names.instantOrNull(finishedAt(order)),
        date_completed: names.instantOrNull(order.approvedAt),
        closed_at: names.instantOrNull(endOf(order, 'closed')),
        status_since: names.instant(order.history.at(-1)?.at ?? order.receivedAt),
        created_at: names.instant(order.receivedAt),
        updated_at: names.instant(order.history.at(-1)?.at ?? order.receivedAt),
      })),
    },
    {
      table: 'public.work_order_budgets',
      rows: orders.flatMap(({ id, nte, assignedAt }) =>
        nte === null || assignedAt === null
          ? []
          : [{ work_order_id: id, nte_amount: nte, created_at: names.instant(assignedAt) }],
      ),
    },
    {
      table: 'public.work_order_assignments',
      rows: orders.flatMap((order) =>
        order.crew.map((person, index) => ({
          work_order_id: order.id,
          assigned_to: names.profile(person),
          organization_id: names.organization(order.assignedTo ?? 'contractor'),
          assignment_type:
            order.assignedTo === 'contractor' ? ('internal' as const) : ('subcontractor' as const),
          is_lead: index === 0,
          assigned_at: names.instant(order.assignedAt ?? order.receivedAt),
        })),
      ),
    },
    {
      table: 'public.work_order_events',
      rows: eventRows(orders, bills, world, names, reportNumbers(orders)),
    },
  ];
}

/** When those who do the work said that it is done; null while it is not. */
function finishedAt({ status, history }: WorkOrder): Moment | null {
  if (!['work_completed', 'completed', 'closed'].includes(status)) return null;
  return history.findLast((event) => event.status === 'work_completed')?.at ?? null;
}

/** The subcontractor that a work order is assigned to; the contractor's own crew is none. */
export function subcontractorOf(order: WorkOrder, names: Names): string | null {
  return order.assignedTo === null || order.assignedTo === 'contractor'
    ? null
    : names.organization(order.assignedTo);
}

/** Work that waits for the own crew is wished for today or tomorrow, so that its day has a route. */
function wishedDays({ assignedTo, status }: WorkOrder, { calendar }: DemoCompany['world']) {
  const isToday = assignedTo === 'contractor' && status === 'assigned';
  return {
    preferred_from: isToday ? calendar.date(0) : null,
    preferred_to: isToday ? calendar.date(1) : null,
  };
}

const acceptance = (answer: Answer | null, names: Names) => ({
  accepted_at: names.instantOrNull(answer?.at ?? null),
  accepted_by: answer && names.profile(answer.by),
  arrival_at: names.instantOrNull(answer?.arrival ?? null),
});

const APPOINTMENT_MINUTES = 120;
const [TODAY, TOMORROW] = [0, 1];

/**
 * Every other order that has not begun has an appointment: from the announced arrival on, this afternoon for the own
 * crew, or during tomorrow.
 */
function appointment({ id, status, assignedTo }: WorkOrder, answer: Answer | null, names: Names) {
  const draw = Number.parseInt(id.slice(-4, -2), 16);
  const isAgreed = ['received', 'assigned'].includes(status) && draw % 2 === 0;
  const begins =
    assignedTo === 'contractor'
      ? at(TODAY, (draw >> 1) % 4 < 2 ? 13 : 15)
      : (answer?.arrival ?? at(TOMORROW, 9 + ((draw >> 2) % 4) * 2));
  return {
    appointment_from: isAgreed ? names.instant(begins) : null,
    appointment_until: isAgreed ? names.instant(begins + APPOINTMENT_MINUTES) : null,
  };
}
