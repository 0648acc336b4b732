import type { ElevatedClient } from '#server/database/command-roles.ts';
import { beginSession } from '#server/domains/time/clock/begin-session.ts';
import {
  appliedEventAt,
  type ClockAction,
  type ClockItem,
  firstEvent,
  isoOf,
  type LoggedEvent,
  type Micros,
  setOutcome,
} from '#server/domains/time/clock/clock-log.ts';
import { endSession } from '#server/domains/time/clock/end-session.ts';
import {
  addPiece,
  extendBack,
  type Piece,
  pieceAfter,
  pieceAt,
  reportOf,
  requireChangeable,
} from '#server/domains/time/clock/timeline.ts';
import { dayOf } from '#shared/rules/hours.ts';
import { message } from '#shared/text.ts';

/**
 * Inserts an offline event among the known events, in the order of the taps. What a person
 * worked on between two events depends on the first of them alone: a clock-in starts a segment, everything else leaves
 * a gap. So an event changes only the time from its tap to the next event, and what the next event means.
 */

export const UNMATCHED_REASON = message('No clock session was running at that time.');

const ENDED_BY = { clock_out: 'out', take_break: 'break', end_day: 'day_end' } as const;
const OUTS: readonly ClockAction[] = ['clock_out', 'take_break', 'end_day'];

/** How a piece ends. */
interface End {
  /** Null when it still runs. */
  to: Micros | null;
  endedBy: string;
  /** The event or the segment with the position of the end. */
  eventId?: string;
  segmentId?: string | null;
}

export interface Insertion {
  elevated: ElevatedClient;
  employee: string;
  /** What an hour of the employee is billed at; null without a rate, as for a clock-out. */
  rate: string | null;
  /** The event that arrived. It is in the log already, as applied. */
  logged: LoggedEvent;
  /** When the access of a deactivated person ended, whose work ends with it at the latest; null for everybody else. */
  ended: string | null;
}

interface Inserted {
  outcome: 'applied' | 'redundant' | 'unmatched';
  /** A later clock-out that has nothing to end any more. */
  displaced: LoggedEvent | null;
}

/**
 * Applies an event.
 * @throws AppError `rule_violation` when its time is closed; the caller rolls back
 */
export async function insertEvent(insertion: Insertion): Promise<Inserted> {
  const { elevated, employee, logged } = insertion;
  const piece = await pieceAt(elevated, employee, logged.at);
  if (logged.action === 'clock_in') {
    return { outcome: await insertClockIn(insertion, piece), displaced: null };
  }
  if (!piece) return { outcome: 'unmatched', displaced: null };
  const repeated = await repeatedClockIn(insertion, piece);
  await cut(insertion, piece, ENDED_BY[logged.action]);
  if (repeated) await resume(insertion, piece, repeated);
  const isDisplaced = !repeated && piece.to !== null && piece.endedBy !== 'correction';
  const displaced = isDisplaced ? await appliedEventAt(elevated, employee, OUTS, piece.to ?? 0) : null;
  if (displaced) await setOutcome(elevated, displaced.id, 'unmatched', UNMATCHED_REASON);
  return { outcome: 'applied', displaced };
}

async function insertClockIn(
  insertion: Insertion,
  piece: Piece | undefined,
): Promise<'applied' | 'redundant'> {
  const { logged } = insertion;
  if (!piece) {
    await start(insertion, logged, await endOfGap(insertion));
    return 'applied';
  }
  // Without a signal, somebody who clocks in again on another day has forgotten to clock out.
  if (isSameItem(piece, logged) && piece.day >= dayOfEvent(logged)) return 'redundant';
  const repeated = await repeatedClockIn(insertion, piece);
  await cut(insertion, piece, 'correction');
  await start(insertion, logged, repeated ? { to: repeated.at, endedBy: 'correction' } : endOf(piece));
  if (repeated) await resume(insertion, piece, repeated);
  return 'applied';
}

/** The next clock-in to what was running anyway. It matters once an event before it ends that. */
const repeatedClockIn = ({ elevated, employee, logged }: Insertion, { to }: Piece) =>
  firstEvent(elevated, employee, {
    ...{ actions: ['clock_in'], outcome: 'redundant', after: logged.at, before: to },
  });

/** The rest of a piece starts at the clock-in that has been redundant so far. */
async function resume(insertion: Insertion, piece: Piece, repeated: LoggedEvent): Promise<void> {
  await start(insertion, repeated, endOf(piece));
  await setOutcome(insertion.elevated, repeated.id, 'applied');
}

/** Ends a piece at the event. */
async function cut({ elevated, employee, logged }: Insertion, piece: Piece, endedBy: CutBy): Promise<void> {
  requireChangeable(piece);
  const isEnd = endedBy !== 'correction';
  if (piece.segmentId === null) {
    const open = { id: piece.reportId, isInFuture: false };
    const event = isEnd ? logged.event : null;
    await endSession(elevated, open, { wanted: isoOf(logged.at), endedBy, event });
    return;
  }
  await addPiece(elevated, employee, {
    ...{ reportId: piece.reportId, from: piece.from, to: logged.at, endedBy },
    ...{ start: { segmentId: piece.segmentId }, end: isEnd ? { eventId: logged.id } : {} },
    ...{ replaces: piece.segmentId, causedBy: logged.id },
  });
}

type CutBy = 'out' | 'break' | 'day_end' | 'correction';

/** Starts a piece at a clock-in. A clock-in to the same item at its end then goes on with it. */
async function start(insertion: Insertion, event: LoggedEvent, end: End): Promise<void> {
  const { elevated, employee, rate, logged, ended } = insertion;
  if (end.to === null) {
    const moment = isoOf(event.at);
    const id = await beginSession(elevated, { employee, item: event, event: event.event, rate, moment });
    const open = { id, isInFuture: false };
    if (ended !== null)
      await endSession(elevated, open, { wanted: ended, endedBy: 'correction', event: null });
    return;
  }
  const day = dayOfEvent(event);
  const next = end.endedBy === 'correction' ? await pieceAt(elevated, employee, end.to) : undefined;
  if (next && isSameItem(next, event) && day >= next.day) {
    const joined = await appliedEventAt(elevated, employee, ['clock_in'], next.from);
    await extendBack(elevated, employee, next, event);
    if (joined) await setOutcome(elevated, joined.id, 'redundant');
    return;
  }
  await addPiece(elevated, employee, {
    reportId: await reportOf(elevated, employee, event, day),
    ...{ from: event.at, to: end.to, endedBy: end.endedBy },
    ...{ start: { eventId: event.id }, end, causedBy: logged.id },
  });
}

/** A clock-in while nothing was running lasts until the clock-out that missed it, or until the next piece. */
async function endOfGap({ elevated, employee, logged }: Insertion): Promise<End> {
  const next = await pieceAfter(elevated, employee, logged.at);
  const out = await firstEvent(elevated, employee, {
    ...{ actions: OUTS, outcome: 'unmatched', after: logged.at, before: next?.from ?? null },
  });
  if (out && out.action !== 'clock_in') {
    await setOutcome(elevated, out.id, 'applied');
    return { to: out.at, endedBy: ENDED_BY[out.action], eventId: out.id };
  }
  return { to: next?.from ?? null, endedBy: 'correction' };
}

const endOf = ({ to, endedBy, segmentId }: Piece): End => ({ to, endedBy, segmentId });

const isSameItem = (a: ClockItem, b: ClockItem): boolean =>
  a.work_order_id === b.work_order_id && a.project_id === b.project_id;

const dayOfEvent = ({ at, event }: LoggedEvent): string => dayOf(at / 1000, event.time_zone);
