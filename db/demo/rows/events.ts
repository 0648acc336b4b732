/** The history of the work orders, worded as the commands in server/domains write it. */
import type { Json } from '#shared/database.types.ts';
import type { Bill } from '../bills.ts';
import type { WorkOrder, WorkOrderEvent } from '../work-order.ts';
import type { World } from '../world.ts';
import { answerOf } from './answers.ts';
import type { Insert, Names } from './table-rows.ts';

interface Entry {
  type: string;
  visibility: 'everyone' | 'assigned' | 'staff';
  message?: string | undefined;
  data: Record<string, Json | undefined>;
}

/** What the customer reads when a report is sent back; the reason itself is for those who did the work. */
const SENT_BACK = 'Something is left to do.';

/** One row for each entry, in the order in which things happened. */
export function eventRows(
  orders: readonly WorkOrder[],
  bills: readonly Bill[],
  world: World,
  names: Names,
  numbers: ReadonlyMap<string, string>,
): Insert<'work_order_events'>[] {
  const past = orders.flatMap((order) =>
    order.history.flatMap((event, index) => {
      const from = order.history[index - 1]?.status;
      return entries(event, from, order, world, numbers).map((entry, step) => ({
        order,
        by: event.by,
        at: event.at,
        step,
        entry,
      }));
    }),
  );
  const answered = orders.flatMap((order) => {
    const answer = answerOf(order, world);
    if (!answer) return [];
    const entry: Entry = {
      type: 'assignment_accepted',
      visibility: 'everyone',
      data: { arrival_at: names.instant(answer.arrival) },
    };
    return [{ order, by: answer.by, at: answer.at, step: 0, entry }];
  });
  const billed = bills.flatMap((bill) => billEntries(bill));
  return [...past, ...answered, ...billed]
    .sort((a, b) => a.at - b.at || a.step - b.step)
    .map(({ order, by, at, step, entry }) => ({
      id: world.random.uuid(),
      work_order_id: order.id,
      event_type: entry.type,
      actor_profile_id: names.profile(by),
      message: entry.message ?? '',
      data: entry.data,
      visibility: entry.visibility,
      // What one command writes carries the same minute; the seconds keep its order.
      created_at: names.instant(at + step / 60),
    }));
}

function entries(
  event: WorkOrderEvent,
  from: string | undefined,
  order: WorkOrder,
  world: World,
  numbers: ReadonlyMap<string, string>,
): Entry[] {
  const move = (type: string, message?: string): Entry => ({
    type,
    visibility: 'everyone',
    message,
    data: { from, to: event.status },
  });
  const report = order.reports.find(({ id }) => id === event.reportId);
  const about = { report_id: event.reportId, report_number: numbers.get(event.reportId ?? '') };
  switch (event.kind) {
    case 'created':
      return [
        {
          type: 'created',
          visibility: 'everyone',
          data: { photos: order.hasRequestPhoto ? 1 : 0, priority: order.priority },
        },
      ];
    case 'assigned':
      return [move('assigned'), ...assignmentEntries(order, world)];
    case 'started':
      return [move('work_started')];
    case 'report_submitted':
      return [
        {
          type: 'report_submitted',
          visibility: 'assigned',
          data: { ...about, is_final: report?.isFinal ?? true },
        },
        ...(event.status === 'work_completed' ? [move('work_completed')] : []),
      ];
    case 'report_approved':
      return [
        {
          type: 'report_approved',
          visibility: 'assigned',
          message: report?.reviewNotes ?? undefined,
          data: about,
        },
        ...(event.status === 'completed' ? [move('completed')] : []),
      ];
    case 'report_rejected':
      return [
        { type: 'report_rejected', visibility: 'assigned', message: event.reason, data: about },
        move('sent_back', SENT_BACK),
      ];
    case 'held':
      return [move('put_on_hold', event.reason)];
    case 'resumed':
      return [move('resumed')];
    case 'cancelled':
      return [move('cancelled', event.reason)];
    case 'closed':
      return [move('closed')];
  }
}

function assignmentEntries(order: WorkOrder, world: World): Entry[] {
  const own = order.assignedTo === 'contractor';
  const people = order.crew.map((key) => {
    const person = world.people.find((candidate) => candidate.key === key);
    return person ? `${person.firstName} ${person.lastName}` : key;
  });
  return [
    {
      type: 'assignment_changed',
      visibility: 'assigned',
      data: {
        subcontractor: own ? null : world.companies.find(({ key }) => key === order.assignedTo)?.name,
        nte_amount: order.nte,
        due_date: world.calendar.date(order.dueDay),
      },
    },
    { type: 'people_assigned', visibility: 'staff', data: { people } },
  ];
}

function billEntries(bill: Bill) {
  return bill.lines.flatMap(({ order, amount }) => {
    const data = { bill_id: bill.id, amount, bill_number: bill.number };
    const step = (type: string, at: number | null, by: string, message?: string) =>
      at === null
        ? []
        : [{ order, by, at, step: 0, entry: { type, visibility: 'assigned' as const, message, data } }];
    const rejected = bill.status === 'rejected';
    return [
      ...step('bill_submitted', bill.submittedAt, bill.by),
      ...step(
        rejected ? 'bill_rejected' : 'bill_approved',
        bill.reviewedAt,
        'admin',
        bill.rejectionReason ?? undefined,
      ),
    ];
  });
}
