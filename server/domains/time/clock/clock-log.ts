import type { ElevatedClient } from '#server/database/command-roles.ts';
import { type ClockEvent, positionColumns } from '#server/domains/time/clock/clock-event.ts';

/** An instant in microseconds since 1970: the precision of the database, and exact as a number. */
export type Micros = number;

export type ClockAction = 'clock_in' | 'clock_out' | 'take_break' | 'end_day';

export interface ClockItem {
  work_order_id: string | null;
  project_id: string | null;
}

/** A clock event as the log keeps it. */
export interface LoggedEvent extends ClockItem {
  id: string;
  action: ClockAction;
  at: Micros;
  /** As the command got it; what is read back from the log counts as offline. */
  event: ClockEvent;
}

type Outcome = 'applied' | 'redundant' | 'unmatched' | 'refused';

/** Turns a parameter in microseconds into an instant. */
export const instantOf = (parameter: string): string =>
  `('epoch'::timestamptz + ${parameter}::float8 * interval '1 microsecond')`;

/** Reads an instant as microseconds. */
export const microsOf = (column: string): string => `(extract(epoch from ${column}) * 1000000)::float8`;

/** An instant as text with all of its digits, for a parameter of type timestamptz. */
export function isoOf(at: Micros): string {
  const seconds = Math.floor(at / 1_000_000);
  const rest = String(Math.round(at - seconds * 1_000_000)).padStart(6, '0');
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${rest}Z`;
}

/** Keeps an event; `reason` says why it was set aside, `review` why the office should review its time. */
export async function logEvent(
  elevated: ElevatedClient,
  employee: string,
  { id, action, work_order_id, project_id, at, event }: LoggedEvent,
  outcome: Outcome,
  reason: string | null = null,
  review: string | null = null,
): Promise<void> {
  await elevated.query(
    `insert into public.clock_events (id, employee_user_id, action, work_order_id, project_id, happened_at, device_time,
       time_zone, is_offline, location_lat, location_lng, location_address, location_accuracy_m, location_fix_age_s,
       outcome, set_aside_reason, review_reason)
     values ($1, $2, $3, $4, $5, ${instantOf('$6')}, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      ...[id, employee, action, work_order_id, project_id, at],
      ...[event.device_time, event.time_zone, event.is_offline, ...positionColumns(event)],
      ...[outcome, reason, review],
    ],
  );
}

/** Says what became of an event, which another event may have changed. */
export async function setOutcome(
  elevated: ElevatedClient,
  id: string,
  outcome: Outcome,
  reason: string | null = null,
): Promise<void> {
  await elevated.query('update public.clock_events set outcome = $2, set_aside_reason = $3 where id = $1', [
    id,
    outcome,
    reason,
  ]);
}

interface Search {
  actions: readonly ClockAction[];
  outcome: Outcome;
  /** Exclusive. */
  after: Micros;
  /** Exclusive; null for no limit. */
  before: Micros | null;
}

/** The first event between two instants that had this outcome. */
export async function firstEvent(
  elevated: ElevatedClient,
  employee: string,
  { actions, outcome, after, before }: Search,
): Promise<LoggedEvent | null> {
  const { rows } = await elevated.query<LoggedEvent>(
    `select e.id, e.action, e.work_order_id, e.project_id, ${microsOf('e.happened_at')} as at,
       json_build_object('device_time', e.device_time, 'sent_after_ms', 0, 'is_offline', e.is_offline,
         'time_zone', e.time_zone, 'location', case when e.location_lat is not null then json_build_object(
           'latitude', e.location_lat, 'longitude', e.location_lng, 'address', e.location_address,
           'accuracy_m', e.location_accuracy_m, 'fix_age_s', e.location_fix_age_s) end) as event
     from public.clock_events e
     where e.employee_user_id = $1 and e.action = any ($2) and e.outcome = $3
       and e.happened_at > ${instantOf('$4')} and ($5::float8 is null or e.happened_at < ${instantOf('$5')})
     order by e.happened_at, e.id limit 1`,
    [employee, actions, outcome, after, before],
  );
  return rows[0] ?? null;
}

/** The event that starts or ends a segment at an instant; null when the log does not know it, as of a correction. */
export const appliedEventAt = (
  elevated: ElevatedClient,
  employee: string,
  actions: readonly ClockAction[],
  at: Micros,
): Promise<LoggedEvent | null> =>
  firstEvent(elevated, employee, { actions, outcome: 'applied', after: at - 1, before: at + 1 });

/**
 * Where an offline event belongs that was tapped moments before an online event was recorded. The server records an
 * online event when it arrives, up to a minute after its tap, so a later tap could count as the earlier one. When both
 * taps come from one clock, the device's times say the order.
 */
export async function behindOnlineEvents(
  elevated: ElevatedClient,
  employee: string,
  at: Micros,
  deviceTime: string,
): Promise<Micros> {
  const { rows } = await elevated.query<{ at: Micros }>(
    `select ${microsOf('least(now(), e.happened_at + ($3 - e.device_time))')} as at
     from public.clock_events e
     where e.employee_user_id = $1 and not e.is_offline and e.outcome = 'applied'
       and e.happened_at >= ${instantOf('$2')} and e.happened_at < ${instantOf('$2')} + interval '1 minute'
       and e.device_time < $3 and e.device_time > $3::timestamptz - interval '1 minute'
     order by e.happened_at desc limit 1`,
    [employee, at, deviceTime],
  );
  return rows[0]?.at ?? at;
}
