import type { Moment } from './calendar.ts';
import { SENT_BACK_REASON } from './phrases.ts';
import type { Status, WorkOrder, WorkOrderEvent } from './work-order.ts';

/** Where a story stops: a state, or the moment a report was sent back. */
export type Stop = Exclude<Status, 'closed'> | 'sent_back';

const NOW: Moment = 0;

/**
 * The work order as it stands now: what has not happened yet is left out, and so is everything after `stop`.
 * Returns a new work order; the life is not changed.
 */
export function cut(life: WorkOrder, stop?: Stop): WorkOrder {
  const past = life.history.filter((event) => event.at < NOW);
  const end = stop ? past.findIndex((event) => reaches(event, stop)) : -1;
  const history = end < 0 ? past : past.slice(0, end + 1);
  const last = history.at(-1);
  if (!last) throw new Error(`The work order at ${life.location.name} begins in the future.`);

  const steps = new Set(history.map((event) => `${event.kind} ${event.reportId}`));
  const reports = life.reports
    .filter((report) => steps.has(`report_submitted ${report.id}`))
    .map((report) =>
      steps.has(`report_approved ${report.id}`) || steps.has(`report_rejected ${report.id}`)
        ? report
        : { ...report, status: 'submitted' as const, reviewedAt: null, reviewedBy: null, reviewNotes: null },
    );
  const assigned = history.some((event) => event.kind === 'assigned');
  return {
    ...life,
    history,
    reports,
    status: last.status,
    // The notes of a review are for those who did the work: the customer reads that something is left to do.
    statusReason: last.kind === 'report_rejected' ? SENT_BACK_REASON : (last.reason ?? null),
    assignedTo: assigned ? life.assignedTo : null,
    assignedAt: assigned ? life.assignedAt : null,
    crew: assigned ? life.crew : [],
    // A time segment belongs to the visit it leads to; a visit begun and not yet reported keeps its time.
    segments: history.some((event) => event.kind === 'started')
      ? life.segments.filter(
          (segment) => segment.to < NOW && segment.from <= (reports.at(-1)?.submittedAt ?? last.at + 1),
        )
      : [],
    approvedAt: last.status === 'completed' ? life.approvedAt : null,
  };
}

function reaches(event: WorkOrderEvent, stop: Stop): boolean {
  return stop === 'sent_back' ? event.kind === 'report_rejected' : event.status === stop;
}
