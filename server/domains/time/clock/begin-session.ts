import type { ElevatedClient } from '#server/database/command-roles.ts';
import { type ClockEvent, explained, positionColumns } from '#server/domains/time/clock/clock-event.ts';
import type { ClockItem } from '#server/domains/time/clock/clock-log.ts';
import { AppError } from '#shared/errors.ts';
import { dayOf } from '#shared/rules/hours.ts';

interface Beginning {
  employee: string;
  item: ClockItem;
  event: ClockEvent;
  rate: string | null;
  moment: string;
}

/**
 * Reopens the row of this item and day, or adds one. What the row showed is kept in its segments.
 * @returns the id of the row
 * @throws AppError `rule_violation` without a rate, and when the day is approved
 */
export async function beginSession(
  elevated: ElevatedClient,
  { employee, item, event, rate, moment }: Beginning,
): Promise<string> {
  if (rate === null) throw new AppError('clock_in_rate_missing');
  const day = dayOf(moment, event.time_zone);
  const facts = [moment, event.device_time, event.is_offline, rate, ...positionColumns(event)];
  const { rows } = await elevated.query<{ id: string; status: string }>(
    `select id, status from public.employee_reports where employee_user_id = $1 and report_date = $2
       and (work_order_id = $3 or project_id = $4)`,
    [employee, day, item.work_order_id, item.project_id],
  );
  const [today] = rows;
  if (today?.status === 'approved') {
    throw new AppError('clock_in_day_approved');
  }
  if (today) {
    await explained(
      elevated.query(
        `update public.employee_reports set clock_in_time = $2, device_clock_in_time = $3, clock_in_offline = $4,
           hourly_rate_snapshot = $5, location_lat = $6, location_lng = $7, location_address = $8,
           location_accuracy_m = $9, location_fix_age_s = $10, clock_out_time = null, device_clock_out_time = null,
           clock_out_offline = false, clock_out_location_lat = null, clock_out_location_lng = null,
           clock_out_location_address = null, clock_out_location_accuracy_m = null,
           clock_out_location_fix_age_s = null, ended_by = 'out', hours_worked = 0, work_performed = '',
           status = 'open', reviewed_by = null, reviewed_at = null, review_notes = null
         where id = $1`,
        [today.id, ...facts],
      ),
      (cause) => new AppError('clock_in_again_failed', { cause }),
    );
    return today.id;
  }
  const added = await explained(
    elevated.query<{ id: string }>(
      `insert into public.employee_reports (employee_user_id, work_order_id, project_id, report_date, clock_in_time,
         device_clock_in_time, clock_in_offline, hourly_rate_snapshot, location_lat, location_lng, location_address,
         location_accuracy_m, location_fix_age_s)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
      [employee, item.work_order_id, item.project_id, day, ...facts],
    ),
    (cause) => new AppError('clock_in_failed', { cause }),
  );
  return added.rows[0]?.id ?? '';
}
