import type pg from 'pg';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import type { ClockEvent } from '#server/domains/time/clock/clock-event.ts';
import { microsOf } from '#server/domains/time/clock/clock-log.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

export type Session = NonNullable<CommandOutput<'clock_in'>>;

/** The session of somebody who is clocked in, and how far it can be trusted. */
export interface OpenSession {
  id: string;
  workOrderId: string | null;
  projectId: string | null;
  reportDate: string;
  item: Session['item'];
  /** It begins after now: the clock of the server has been set back. */
  isInFuture: boolean;
}

const ITEM = `
  left join public.work_orders w on w.id = r.work_order_id left join public.projects p on p.id = r.project_id`;
const ITEM_FACTS = `
  json_build_object('number', coalesce(w.work_order_number, p.project_number, ''),
    'title', coalesce(w.title, p.name, '')) as item`;

/** What an event finds when it is its turn. */
interface Standing {
  /** When the event happened, by the server's clock; an instant to the microsecond. */
  wanted: string;
  /** The same in microseconds since 1970. */
  at: number;
  /** What an hour of the person is billed at. */
  rate: string | null;
  /** The session that is running. */
  open: OpenSession | null;
  /** When the access of a person ended whose device delivers what was done before; null for everybody else. */
  ended: string | null;
}

/**
 * Waits for the person's turn, then looks: two statements, because the second must see what others did meanwhile.
 * An event counts as now, or as long ago as the device has kept it.
 * @throws AppError `rule_violation` for an event of a deactivated person that did not wait on the device
 */
export async function standingOf(
  elevated: ElevatedClient,
  profileId: string,
  event: Pick<ClockEvent, 'is_offline' | 'sent_after_ms'>,
): Promise<Standing> {
  await elevated.query('select app.lock_clock($1)', [profileId]);
  const { rows } = await elevated.query<Standing>(
    `select to_json(now() - $2 * interval '1 millisecond') #>> '{}' as wanted,
       ${microsOf("now() - $2 * interval '1 millisecond'")} as at,
       to_json(app.access_ended_at()) #>> '{}' as ended,
       (select hourly_billable_rate from public.profile_rates where profile_id = $1) as rate,
       (select to_json(o) from (
         select r.id, r.work_order_id as "workOrderId", r.project_id as "projectId",
           r.report_date as "reportDate", ${ITEM_FACTS},
           r.clock_in_time > clock_timestamp() + interval '1 minute' as "isInFuture"
         from public.employee_reports r ${ITEM}
         where r.employee_user_id = $1 and r.clock_in_time is not null and r.clock_out_time is null
       ) o) as open`,
    [profileId, event.is_offline ? event.sent_after_ms : 0],
  );
  const [standing] = rows;
  if (!standing) throw new AppError('clock_not_read');
  if (standing.ended !== null && !event.is_offline) throw new AppError('person_deactivated');
  return standing;
}

/** The session as a command answers it. @throws AppError `not_found` when the caller may not see it */
export async function sessionAnswer(client: pg.PoolClient, id: string): Promise<Session> {
  const { rows } = await client.query<Session>(
    `select r.id, r.work_order_id, r.project_id, r.report_date::text, r.status, ${ITEM_FACTS},
       to_json(r.clock_in_time) as clock_in_time, to_json(r.clock_out_time) as clock_out_time,
       r.hours_worked::float8 as hours_worked
     from public.employee_reports r ${ITEM} where r.id = $1`,
    [id],
  );
  const [session] = rows;
  if (!session) throw new AppError('clock_session_missing');
  return session;
}

/** An instant in microseconds since 1970, as the clock's log counts. */
export async function microsOfInstant(client: pg.PoolClient, instant: string): Promise<number> {
  const { rows } = await client.query<{ at: number }>(`select ${microsOf('$1::timestamptz')} as at`, [
    instant,
  ]);
  return rows[0]?.at ?? 0;
}

/** The row that is running, else the one that ran last; null for a person who never clocked in. */
export async function latestReport(elevated: ElevatedClient, employee: string): Promise<string | null> {
  const { rows } = await elevated.query<{ id: string }>(
    `select id from public.employee_reports where employee_user_id = $1 and clock_in_time is not null
     order by clock_out_time is not null, clock_in_time desc limit 1`,
    [employee],
  );
  return rows[0]?.id ?? null;
}
