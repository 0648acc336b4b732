import { randomUUID } from 'node:crypto';
import pg from 'pg';
import {
  behindOnlineEvents,
  type LoggedEvent,
  logEvent,
  setOutcome,
} from '#server/domains/time/clock/clock-log.ts';
import { insertEvent, UNMATCHED_REASON } from '#server/domains/time/clock/insert-event.ts';
import {
  latestReport,
  microsOfInstant,
  type Session,
  sessionAnswer,
  standingOf,
} from '#server/domains/time/clock/session.ts';
import { notifySetAside, notifyToReview } from '#server/domains/time/clock/set-aside.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import { CLOCK_EVENT_MAX_AGE_MS } from '#shared/commands/clock.ts';
import { isReason } from '#shared/error-reasons/wire.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/text.ts';

const DELIVERED_REASON = message('It arrived after the account was deactivated.');
/** Several taps may then count as one moment: the office reads what the device's clock says, and corrects the time. */
const WAITED_REASON = message('It waited on the device for over a week, so it counts as a week ago.');

/**
 * Records an event that waited on a device, at the time of its tap. One that counts for nothing is set aside: it stays
 * in the log with the reason, and the employee and the office are notified.
 * An event of a person who was deactivated meanwhile counts until then, and is marked (decision 077).
 * @param closed why the event would have been refused online; its time counts and is marked, and the office is notified
 * @returns the session that is running then, or the last one; null when the event was set aside
 */
export async function recordOffline(
  { client, elevate }: CommandContext,
  employee: string,
  received: Omit<LoggedEvent, 'id' | 'at'>,
  closed: string | null = null,
): Promise<Session | null> {
  const id = await elevate('command_clock', async (elevated) => {
    const { at: sentAt, rate, ended } = await standingOf(elevated, employee, received.event);
    const waited = received.event.sent_after_ms >= CLOCK_EVENT_MAX_AGE_MS ? WAITED_REASON : null;
    const review = closed ?? (ended === null ? waited : DELIVERED_REASON);
    const at = await behindOnlineEvents(elevated, employee, sentAt, received.event.device_time);
    const logged = { id: randomUUID(), ...received, at };
    await elevated.query('savepoint clock_event');
    try {
      await logEvent(elevated, employee, logged, 'applied', null, review);
      if (ended !== null && at > (await microsOfInstant(elevated, ended))) {
        throw new AppError('clock_after_deactivation');
      }
      const { outcome, displaced } = await insertEvent({ elevated, employee, rate, logged, ended });
      if (displaced) await notifySetAside(elevated, employee, displaced, UNMATCHED_REASON);
      if (outcome === 'redundant') await setOutcome(elevated, logged.id, outcome);
      if (outcome === 'applied' && review !== null) {
        await notifyToReview(elevated, employee, logged, review);
      }
      if (outcome !== 'unmatched') return latestReport(elevated, employee);
      await setOutcome(elevated, logged.id, outcome, UNMATCHED_REASON);
      await notifySetAside(elevated, employee, logged, UNMATCHED_REASON);
    } catch (error) {
      const reason = refusalOf(error);
      if (reason === null) throw error;
      await elevated.query('rollback to savepoint clock_event');
      await logEvent(elevated, employee, logged, 'refused', reason);
      await notifySetAside(elevated, employee, logged, reason);
    }
    return null;
  });
  return id === null ? null : sessionAnswer(client, id);
}

/** The words of a rule that refused an event, of a command or of the database; null for every other failure. */
function refusalOf(error: unknown): string | null {
  const isRule = error instanceof AppError && ['rule_violation', 'conflict'].includes(error.code);
  if (isRule) return [error.message, error.facts].filter(Boolean).join(' ');
  if (!(error instanceof pg.DatabaseError)) return null;
  // The work was done all the same: the office adds it once the month is open, or on an open day.
  if (isReason(error.detail, 'month_closed')) return [error.message, error.hint].filter(Boolean).join(' ');
  return error.code === 'P0001' ? error.message : null;
}
