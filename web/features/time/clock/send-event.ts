import type { CommandOutput } from '#shared/commands.ts';
import { isReason } from '#shared/error-reasons/wire.ts';
import type { ClockEntry } from '#web/features/time/clock/clock-event.ts';
import { DataError } from '#web/lib/data-error.ts';
import { sessionInTime } from '#web/lib/session-in-time.ts';
import { type Client, getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { notSignedIn, onlyDelivers, refusalOf } from '#web/offline/outbox/refusal.ts';

export type SessionAnswer = NonNullable<CommandOutput<'clock_in'>>;

/** A request on a dead connection is aborted after this time; the event then waits, with its own time. */
const SEND_TIMEOUT_MS = 8_000;

/**
 * Sends one event; the server applies it once, however often it is sent.
 * @returns the session after it; null when the server set the event aside; undefined when an earlier attempt had
 * arrived
 * @throws DataError also for an event that was set aside of a deactivated user, who cannot open the page that explains it:
 * it stays on the device with the reason
 */
export async function sendEvent(
  entry: ClockEntry,
  userId: string,
): Promise<SessionAnswer | null | undefined> {
  const supabase = await getSupabase();
  const session = await sessionInTime(supabase);
  // Another user has signed in meanwhile: this user's events wait until they are back.
  if (session?.user.id !== userId) throw notSignedIn();
  const answer = await call(supabase, entry)
    .setHeader('Idempotency-Key', entry.key)
    // Not the token of another user who has signed in by the time the request is sent.
    .setHeader('Authorization', `Bearer ${session.access_token}`)
    .abortSignal(AbortSignal.timeout(SEND_TIMEOUT_MS));
  // Nobody else knows the key, so an earlier attempt has arrived.
  if (answer.error?.code === 'idempotency_conflict') return undefined;
  if (answer.error) {
    const error = new DataError({ ...answer.error, status: answer.status });
    // Whoever was taken out of the company may be added again: the work was done, and waits.
    if (isReason(error.details, 'clock_employees_only')) throw notSignedIn(error.message);
    throw await refusalOf(error, session.access_token, true);
  }
  if (answer.data === null && (await onlyDelivers(session.access_token))) throw setAside();
  return answer.data;
}

const setAside = (): DataError =>
  new DataError({
    message: t('The office has received it, but it counts for nothing.'),
    hint: t(
      'It was tapped after your account was deactivated, or it does not fit your other clock events. If time is missing, ask your office.',
    ),
    code: 'refused',
    status: 422,
  });

function call(supabase: Client, { action, item, force = false, isSwitch = false, ...entry }: ClockEntry) {
  const event = {
    device_time: entry.at,
    sent_after_ms: entry.isOffline ? Math.max(0, Date.now() - Date.parse(entry.at)) : 0,
    is_offline: entry.isOffline,
    time_zone: entry.timeZone,
    location: entry.location,
  };
  if (action === 'clock_out') return supabase.rpc(action, { event, force });
  if (action !== 'clock_in') return supabase.rpc(action, { event });
  return supabase.rpc('clock_in', {
    event,
    is_switch: isSwitch,
    work_order_id: item?.kind === 'work_order' ? item.id : null,
    project_id: item?.kind === 'project' ? item.id : null,
  });
}
