import type { ElevatedClient } from '#server/database/command-roles.ts';
import { type ClockEvent, explained, positionColumns } from '#server/domains/time/clock/clock-event.ts';
import type { OpenSession } from '#server/domains/time/clock/session.ts';
import { AppError } from '#shared/errors.ts';

interface Ending {
  /** When it should end; it ends then, or as it begins. */
  wanted: string;
  endedBy: 'out' | 'break' | 'day_end' | 'correction';
  /** Null when the end follows from another event, so that its position is unknown. */
  event: ClockEvent | null;
  /** A session that begins in the future begins and ends now, instead of being refused. */
  force?: boolean;
}

/**
 * Ends the running session; a trigger keeps the time segment.
 * @returns when it has ended; undefined when it began after `wanted`: the event is about an earlier one. A minute is
 * forgiven, which a clock-in may take on its way; and a session that was itself begun offline may have been moved
 * behind the one before it.
 * @throws AppError `rule_violation`
 */
export async function endSession(
  elevated: ElevatedClient,
  open: Pick<OpenSession, 'id' | 'isInFuture'>,
  { wanted, endedBy, event, force = false }: Ending,
): Promise<string | undefined> {
  if (open.isInFuture && !force) throw new AppError('clock_session_invalid');
  const { rows } = await explained(
    elevated.query<{ at: string }>(
      `update public.employee_reports r
       set clock_in_time = moment.begun, clock_out_time = moment.at,
         hours_worked = round(extract(epoch from moment.at - moment.begun) / 3600, 2),
         device_clock_out_time = $4, clock_out_offline = $5, ended_by = $3, status = 'submitted',
         clock_out_location_lat = $6, clock_out_location_lng = $7, clock_out_location_address = $8,
         clock_out_location_accuracy_m = $9, clock_out_location_fix_age_s = $10
       from (
         select s.id, case when $11 then now() else s.clock_in_time end as begun,
           case when $11 then now() else app.clock_out_moment(s.clock_in_time, $2) end as at
         from public.employee_reports s where s.id = $1
       ) moment
       where r.id = moment.id
         and ($11 or r.clock_in_offline or r.clock_in_time < $2::timestamptz + interval '1 minute')
       returning to_json(moment.at) #>> '{}' as at`,
      [
        open.id,
        wanted,
        endedBy,
        event?.device_time ?? null,
        event?.is_offline ?? true,
        ...(event ? positionColumns(event) : [null, null, null, null, null]),
        open.isInFuture,
      ],
    ),
    (cause) => new AppError('clock_out_failed', { cause: cause.replace(/\.$/, '') }),
  );
  return rows[0]?.at;
}
