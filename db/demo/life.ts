/**
 * Tells one work order from the call to the approved report, as if nothing could stop it; `cut` then keeps what has
 * happened by now. So every state in the demo has a past that leads to it.
 */
import { at, type Day, dayOf, type Moment, minuteOf } from './calendar.ts';
import type { CompanyKey } from './companies.ts';
import type { Location } from './locations.ts';
import type { Narrative } from './narratives/narrative.ts';
import { OWN_TRADES } from './narratives/own-trades.ts';
import { DISPATCHERS, FIELD_CREW } from './people.ts';
import {
  CANCEL_REASONS,
  HOLD_REASONS,
  PRIORITY_WORKDAYS,
  REJECTIONS,
  REVIEW_NOTES,
  UNCLEAR_REPORTS,
} from './phrases.ts';
import type { Report, WorkOrder, WorkOrderEvent } from './work-order.ts';
import type { World } from './world.ts';

export interface Plot {
  narrative: Narrative;
  location: Location;
  receivedAt: Moment;
  turn: 'straight' | 'two_visits' | 'rejected' | 'held' | 'cancelled';
  /** Nobody waits: assigned the same day, at work the next. For stories that must reach a state by today. */
  swift?: boolean;
  /** The own crew's person in charge, when it matters. */
  lead?: string;
}

/** The whole life of a work order, parts of it perhaps in the future. */
export function tellLife(plot: Plot, world: World): WorkOrder {
  const { random } = world;
  const { narrative, location, receivedAt } = plot;
  const own = OWN_TRADES.includes(narrative.trade);
  const assignedTo = own ? 'contractor' : contractorFor(narrative, world);
  const cost = random.money(...narrative.cost);
  const order: WorkOrder = {
    id: random.uuid(),
    number: '',
    narrative,
    location,
    description: random.pick(narrative.requests),
    priority: narrative.priority,
    reporter: random.pick(world.peopleOf(location.partner)).key,
    receivedAt,
    dueDay: world.calendar.workday(dayOf(receivedAt), PRIORITY_WORKDAYS[narrative.priority]),
    status: 'received',
    statusReason: null,
    assignedTo,
    assignedAt: null,
    crew: crewFor(plot, own, assignedTo, world),
    cost,
    nte: own ? null : Math.ceil((Math.max(cost, narrative.cost[1] * 0.75) * 1.08) / 50) * 50,
    hasRequestPhoto: narrative.scene !== undefined && random.chance(0.6),
    history: [],
    reports: [],
    segments: [],
    approvedAt: null,
  };
  writeHistory(order, plot, world);
  return order;
}

function contractorFor(narrative: Narrative, world: World): CompanyKey {
  const found = world.companies.find((company) => company.trades?.includes(narrative.trade));
  if (!found) throw new Error(`Nobody in the demo does ${narrative.trade}.`);
  return found.key;
}

function crewFor(plot: Plot, own: boolean, assignedTo: CompanyKey, world: World): string[] {
  const { random } = world;
  if (!own) return [random.pick(world.peopleOf(assignedTo)).key];
  const lead = plot.lead ?? random.pick(FIELD_CREW);
  const others = FIELD_CREW.filter((person) => person !== lead);
  return plot.narrative.hours[1] > 4 && random.chance(0.5) ? [lead, random.pick(others)] : [lead];
}

function writeHistory(order: WorkOrder, plot: Plot, world: World): void {
  const { random } = world;
  const { turn, swift } = plot;
  const dispatcher = random.pick(DISPATCHERS);
  const add = (event: WorkOrderEvent) => order.history.push(event);
  const later = (from: Moment, least: number, most: number) =>
    order.priority === 'emergency'
      ? from + random.int(15, 50)
      : officeTime(from + 60 * (swift ? least : random.int(least, most)), world);
  const cancelAfter = (from: Moment) => {
    const cancelledAt = later(from, 2, 30);
    const reason = random.pick(CANCEL_REASONS);
    add({ at: cancelledAt, kind: 'cancelled', status: 'cancelled', by: dispatcher, reason });
  };

  add({ at: order.receivedAt, kind: 'created', status: 'received', by: order.reporter });
  if (turn === 'cancelled' && random.chance(0.5)) {
    cancelAfter(order.receivedAt);
    return;
  }

  order.assignedAt = later(order.receivedAt, 1, 20);
  add({ at: order.assignedAt, kind: 'assigned', status: 'assigned', by: dispatcher });
  if (turn === 'cancelled') {
    cancelAfter(order.assignedAt);
    return;
  }

  let ready = order.assignedAt;
  if (turn === 'held') {
    ready = later(ready, 4, 20);
    add({ at: ready, kind: 'held', status: 'on_hold', by: dispatcher, reason: random.pick(HOLD_REASONS) });
    ready = at(world.calendar.workday(dayOf(ready), random.int(4, 9)), 8.5) + random.int(0, 90);
    add({ at: ready, kind: 'resumed', status: 'assigned', by: dispatcher });
  }

  const { firstVisit } = order.narrative;
  let day = nextVisitDay(ready, order, plot, world);
  let started = false;
  const visit = (text: string, materials: string, isFinal: boolean) => {
    const report = workAndReport(order, day, ready, { text, materials, isFinal }, world);
    if (!started)
      add({ at: report.startedAt, kind: 'started', status: 'in_progress', by: order.crew[0] ?? dispatcher });
    started = true;
    add({
      at: report.submittedAt,
      kind: 'report_submitted',
      status: isFinal ? 'work_completed' : 'in_progress',
      by: report.by,
      reportId: report.id,
    });
    return report;
  };
  const review = (report: Report, approved: boolean, notes: string | null) => {
    report.status = approved ? 'approved' : 'rejected';
    report.reviewedAt = later(report.submittedAt, 2, 30);
    report.reviewedBy = random.pick(DISPATCHERS);
    report.reviewNotes = notes;
    add({
      at: report.reviewedAt,
      kind: approved ? 'report_approved' : 'report_rejected',
      status: approved && report.isFinal ? 'completed' : 'in_progress',
      by: report.reviewedBy,
      reportId: report.id,
      ...(notes && !approved ? { reason: notes } : {}),
    });
    return report.reviewedAt;
  };

  if (turn === 'two_visits' && firstVisit) {
    ready = review(
      visit(firstVisit, 'Parts on order', false),
      true,
      'Thanks. Please report again when the part is in.',
    );
    day = world.calendar.workday(dayOf(ready), swift ? 1 : random.int(2, 6));
  }
  if (turn === 'rejected') {
    ready = review(visit(random.pick(UNCLEAR_REPORTS), '', true), false, random.pick(REJECTIONS));
    day = world.calendar.workday(dayOf(ready), random.int(1, 2));
  }
  const last = visit(order.narrative.done, order.narrative.materials, true);
  order.approvedAt = review(last, true, random.chance(0.3) ? random.pick(REVIEW_NOTES) : null);
}

function nextVisitDay(ready: Moment, order: WorkOrder, plot: Plot, world: World): Day {
  if (order.priority === 'emergency') return dayOf(ready);
  return world.calendar.workday(
    dayOf(ready),
    plot.swift ? 1 : world.random.int(0, order.priority === 'low' ? 4 : 2),
  );
}

interface Work {
  text: string;
  materials: string;
  isFinal: boolean;
}

function workAndReport(
  order: WorkOrder,
  day: Day,
  ready: Moment,
  work: Work,
  world: World,
): Report & { startedAt: Moment } {
  const { random, roster } = world;
  const [least, most] = order.narrative.hours;
  let hours = Math.min(8, Math.round((least + random.next() * (most - least)) * 4) / 4);
  if (!work.isFinal) hours = Math.max(1, Math.round(hours * 2) / 4);

  let startedAt: Moment;
  let doneAt: Moment;
  if (order.assignedTo === 'contractor') {
    const from = minuteOf(ready) > 7 * 60 ? Math.max(day, dayOf(ready) + 1) : day;
    const segments = roster.book(order.crew, from, hours);
    order.segments.push(...segments);
    const lead = segments.filter((segment) => segment.person === order.crew[0]);
    startedAt = Math.min(...segments.map((segment) => segment.from));
    doneAt = Math.max(...segments.map((segment) => segment.to));
    hours = Math.round((lead.reduce((sum, { from: start, to }) => sum + to - start, 0) / 60) * 100) / 100;
  } else {
    startedAt = Math.max(
      ready + random.int(40, 150),
      day > dayOf(ready) ? at(day, 7.5) + random.int(0, 240) : ready,
    );
    doneAt = startedAt + Math.round(hours * 60);
  }

  const report = {
    id: random.uuid(),
    by: order.crew[0] ?? '',
    startedAt,
    submittedAt: doneAt + random.int(10, 80),
    workPerformed: work.text,
    materials: work.materials,
    hours,
    crewSize: order.assignedTo === 'contractor' ? order.crew.length : random.int(1, 2),
    isFinal: work.isFinal,
    signatureName: work.isFinal && random.chance(0.75) ? order.location.contactName : null,
    status: 'submitted' as const,
    reviewedAt: null,
    reviewedBy: null,
    reviewNotes: null,
  };
  order.reports.push(report);
  return report;
}

/** The first moment from `moment` on at which the office works. */
function officeTime(moment: Moment, world: World): Moment {
  const day = dayOf(moment);
  const open = world.calendar.isWorkday(day) && minuteOf(moment) >= 7.5 * 60 && minuteOf(moment) < 17 * 60;
  if (open) return moment;
  const next =
    world.calendar.isWorkday(day) && minuteOf(moment) < 7.5 * 60 ? day : world.calendar.workday(day + 1, 0);
  return at(next, 7.5) + world.random.int(0, 100);
}
