import { IMPLAUSIBLE_SEGMENT_HOURS } from '#shared/limits.ts';
import type { PendingTime } from '#web/lib/pending-time.ts';

/** A row of time with the pending time on this device. */
export type ShownRow<Row> = Row & { isPending?: boolean; waitsForServer?: boolean };

const ONLY_HERE = 'pending:';

export interface TimeFilter {
  workOrderId?: string | undefined;
  projectId?: string | undefined;
  /** The first and the last day that are shown. */
  days?: { first: string; last: string } | undefined;
}

/**
 * Rows of time as they will be once the pending events are delivered, so that every screen agrees with the clock.
 * @param rows the server's rows, newest day first
 * @param pending in the order of the taps
 */
export function withPending<Row extends Mergeable>(
  rows: readonly Row[],
  pending: readonly PendingTime[],
  filter: TimeFilter = {},
): ShownRow<Row>[] {
  let merged: ShownRow<Row>[] = [...rows];
  for (const time of pending.filter((one) => passes(one, filter))) {
    const index = merged.findIndex((row) =>
      time.reportId === null ? isOfItemAndDay(row, time) : row.id === time.reportId,
    );
    const before = merged[index];
    // A row of the server that is not on this page.
    if (!before && time.reportId !== null) continue;
    merged = before
      ? merged.with(index, add(before, time))
      : [add(rowOf(time) as unknown as ShownRow<Row>, time), ...merged];
  }
  return merged.toSorted((a, b) =>
    a.report_date < b.report_date ? 1 : a.report_date > b.report_date ? -1 : 0,
  );
}

/** Whether the server does not know the row yet, so that no command can name it. */
export const isOnlyHere = ({ id }: { id: string }): boolean => id.startsWith(ONLY_HERE);

/** The fields of a row to which time is added. */
export interface Mergeable {
  id: string;
  report_date: string;
  clock_in_time: string | null;
  clock_out_time: string | null;
  work_order: { id: string } | null;
  project: { id: string } | null;
  segments: readonly object[];
}

function passes(
  { work_order_id, project_id, day }: PendingTime,
  { workOrderId, projectId, days }: TimeFilter,
): boolean {
  if (workOrderId && workOrderId !== work_order_id) return false;
  if (projectId && projectId !== project_id) return false;
  return !days || (days.first <= day && day <= days.last);
}

const isOfItemAndDay = ({ work_order, project, report_date }: Mergeable, time: PendingTime): boolean =>
  (work_order ?? project)?.id === (time.work_order_id ?? time.project_id) && report_date === time.day;

/** The row with the time added: running, or as one more segment. */
function add<Row extends Mergeable>(row: ShownRow<Row>, time: PendingTime): ShownRow<Row> {
  const { from, to, waitsForServer } = time;
  const status = to === null ? 'open' : 'submitted';
  const shown = { ...row, isPending: true, waitsForServer, status, clock_in_time: from, clock_out_time: to };
  return to === null ? shown : { ...shown, segments: [...row.segments, segmentOf(time, to)] };
}

function segmentOf({ from, endedBy, hours, startsOffline, endsOffline = true }: PendingTime, to: string) {
  return {
    ...{
      id: `${ONLY_HERE}${from}`,
      started_at: from,
      ended_at: to,
      hours_worked: hours,
      ended_by: endedBy ?? 'out',
    },
    ...{ start_address: null, end_address: null, started_offline: startsOffline, ended_offline: endsOffline },
    ...{ work_performed: '', reason: null, is_implausible: hours > IMPLAUSIBLE_SEGMENT_HOURS },
  };
}

function rowOf({ day, from, to, work_order_id, project_id, number, title, startsOffline }: PendingTime) {
  return {
    ...{ id: `${ONLY_HERE}${from}`, report_date: day, status: to === null ? 'open' : 'submitted' },
    ...{
      clock_in_time: from,
      clock_out_time: to,
      work_performed: '',
      review_notes: null,
      location_address: null,
    },
    clock_in_offline: startsOffline,
    work_order: work_order_id === null ? null : { id: work_order_id, work_order_number: number, title },
    project: project_id === null ? null : { id: project_id, project_number: number, name: title },
    segments: [],
  };
}
