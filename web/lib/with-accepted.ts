import type { PendingTime } from '#web/lib/pending-time.ts';
import {
  isOnlyHere,
  type Mergeable,
  type ShownRow,
  type TimeFilter,
  withPending,
} from '#web/lib/with-pending.ts';

/**
 * Adds time that the server has accepted since to the server's rows. Such time is no longer pending.
 * @param rows the server's last response, newest day first
 * @param times in the order of the taps; `reportId` names the server's row of each
 */
export function withAccepted<Row extends Mergeable>(
  rows: readonly Row[],
  times: readonly PendingTime[],
  filter: TimeFilter = {},
): readonly Row[] {
  let merged: readonly Row[] = rows;
  for (const time of times.filter((one) => !isIn(rows, one))) {
    const isKnown = merged.some(({ id }) => id === time.reportId);
    merged = withPending(merged, [isKnown ? time : { ...time, reportId: null }], filter).map((row) =>
      settled(row, time.reportId),
    );
  }
  return merged;
}

/** A response that was on its way may contain the time already. */
const isIn = (rows: readonly Mergeable[], { reportId, from, to }: PendingTime): boolean =>
  rows.some(
    ({ id, clock_in_time, clock_out_time }) =>
      id === reportId && isSame(clock_in_time, from) && isSame(clock_out_time, to),
  );

const isSame = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);

function settled<Row extends Mergeable>(row: ShownRow<Row>, reportId: string | null): Row {
  const { isPending, waitsForServer, ...own } = row;
  const known = own as unknown as Row;
  return isPending && isOnlyHere(row) && reportId !== null ? { ...known, id: reportId } : known;
}
