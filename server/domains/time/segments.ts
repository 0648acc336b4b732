import type pg from 'pg';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import { AppError } from '#shared/errors.ts';
import { formatSegment } from '#shared/rules/format-dates.ts';
import { officeZone } from './office-zone.ts';

/** What a time segment was worked on: one of the two. */
export interface Item {
  work_order_id: string | null;
  project_id: string | null;
}

export interface Segment extends Item {
  id: string;
  employee_report_id: string;
  employee_user_id: string;
  report_date: string;
  started_at: Date;
  ended_at: Date;
  ended_by: string;
  is_current: boolean;
  work_performed: string;
}

/** A time segment as it is to be kept. */
export interface NewSegment {
  reportId: string;
  employeeId: string;
  startedAt: Date;
  endedAt: Date;
  workPerformed: string;
  reason: string;
  correctedBy: string;
  /** The time segment that it replaces. */
  replaces: Segment | null;
}

/** @throws AppError `not_found`, or `conflict` when it has been replaced since it was read */
export async function currentSegment(elevated: ElevatedClient, id: string): Promise<Segment> {
  const { rows } = await elevated.query<Segment>(
    `select id, employee_report_id, employee_user_id, work_order_id, project_id, report_date::text, started_at, ended_at,
       ended_by, is_current, work_performed
     from public.time_segments where id = $1`,
    [id],
  );
  const [segment] = rows;
  if (!segment) throw new AppError('time_segment_missing');
  if (!segment.is_current) {
    throw new AppError('time_segment_replaced');
  }
  return segment;
}

/** @throws AppError `rule_violation` for time that is still to come */
export function requirePast(endedAt: Date): void {
  if (endedAt.getTime() <= Date.now()) return;
  throw new AppError('time_segment_in_future', {}, { field: 'ended_at' });
}

/**
 * @throws AppError `rule_violation` that names another time segment of the same person at the same time, finished or
 * running
 */
export async function requireFree(
  elevated: ElevatedClient,
  { employeeId, from, to, except }: { employeeId: string; from: Date; to: Date; except: string | null },
): Promise<void> {
  const { rows } = await elevated.query<{ started_at: Date; ended_at: Date | null; item: string }>(
    `select o.started_at, o.ended_at, coalesce(w.work_order_number, j.project_number) as item
     from (
       select s.started_at, s.ended_at, s.work_order_id, s.project_id from public.time_segments s
       where s.employee_user_id = $1 and s.is_current and s.id is distinct from $4
         and s.started_at < $3 and s.ended_at > $2 and s.ended_at > s.started_at
       union all
       select r.clock_in_time, null, r.work_order_id, r.project_id from public.employee_reports r
       where r.employee_user_id = $1 and r.clock_in_time is not null and r.clock_out_time is null and r.clock_in_time < $3
     ) o
     left join public.work_orders w on w.id = o.work_order_id
     left join public.projects j on j.id = o.project_id
     order by o.started_at limit 1`,
    [employeeId, from, to, except],
  );
  const [other] = rows;
  if (!other) return;
  throw new AppError(
    'time_overlaps',
    { work: other.item, time: formatSegment(other.started_at, other.ended_at, await officeZone(elevated)) },
    { field: 'started_at' },
  );
}

/** @throws AppError `not_found` when the caller cannot see what the time is to be moved to */
export async function requireItem(
  client: pg.PoolClient,
  { work_order_id, project_id }: Item,
): Promise<string> {
  const { rows } = await client.query<{ number: string }>(
    `select work_order_number as number from public.work_orders where id = $1
     union all select project_number from public.projects where id = $2`,
    [work_order_id, project_id],
  );
  if (!rows[0]) throw new AppError('time_work_missing');
  return rows[0].number;
}

/**
 * The row of a person, an item and a day; made when there is none, without a clock of its own.
 * `isRetroactive` says of a new row that the office entered it afterwards.
 */
export async function rowFor(
  elevated: ElevatedClient,
  employeeId: string,
  { work_order_id, project_id }: Item,
  reportDate: string,
  { isRetroactive = true } = {},
): Promise<string> {
  const found = await elevated.query<{ id: string }>(
    `select id from public.employee_reports
     where employee_user_id = $1 and report_date = $4
       and work_order_id is not distinct from $2 and project_id is not distinct from $3
     for update`,
    [employeeId, work_order_id, project_id, reportDate],
  );
  if (found.rows[0]) return found.rows[0].id;
  const made = await elevated.query<{ id: string }>(
    `insert into public.employee_reports (employee_user_id, work_order_id, project_id, report_date, status, is_retroactive,
       hourly_rate_snapshot)
     select $1, $2, $3, $4, 'submitted', $5,
       (select r.hourly_billable_rate from public.profile_rates r where r.profile_id = $1)
     returning id`,
    [employeeId, work_order_id, project_id, reportDate, isRetroactive],
  );
  if (!made.rows[0]) throw new AppError('time_day_not_kept');
  return made.rows[0].id;
}

/** Appends a time segment; what it keeps of the one it replaces (position, device times, rate) is copied from it. */
export async function appendSegment(elevated: ElevatedClient, segment: NewSegment): Promise<string> {
  const { rows } = await elevated.query<{ id: string }>(
    `insert into public.time_segments (employee_report_id, employee_user_id, work_order_id, project_id, started_at, ended_at,
       ended_by, device_started_at, device_ended_at, start_lat, start_lng, start_accuracy_m, start_fix_age_s, start_address,
       end_lat, end_lng, end_accuracy_m, end_fix_age_s, end_address, work_performed, hourly_rate_snapshot,
       is_retroactive, replaces_segment_id, reason, corrected_by)
     select r.id, r.employee_user_id, r.work_order_id, r.project_id, $2, $3,
       case when s.ended_at = $3 then s.ended_by else 'correction' end,
       case when s.started_at = $2 then s.device_started_at end, case when s.ended_at = $3 then s.device_ended_at end,
       case when s.started_at = $2 then s.start_lat end, case when s.started_at = $2 then s.start_lng end,
       case when s.started_at = $2 then s.start_accuracy_m end, case when s.started_at = $2 then s.start_fix_age_s end,
       case when s.started_at = $2 then s.start_address end,
       case when s.ended_at = $3 then s.end_lat end, case when s.ended_at = $3 then s.end_lng end,
       case when s.ended_at = $3 then s.end_accuracy_m end, case when s.ended_at = $3 then s.end_fix_age_s end,
       case when s.ended_at = $3 then s.end_address end,
       $4, coalesce(s.hourly_rate_snapshot, r.hourly_rate_snapshot), s.id is null, s.id, $5, $6
     from public.employee_reports r left join public.time_segments s on s.id = $7
     where r.id = $1
     returning id`,
    [
      segment.reportId,
      segment.startedAt,
      segment.endedAt,
      segment.workPerformed,
      segment.reason,
      segment.correctedBy,
      segment.replaces?.id ?? null,
    ],
  );
  if (!rows[0]) throw new AppError('time_segment_not_kept');
  return rows[0].id;
}

/**
 * After a correction the row shows its last time segment, as it does after clocking out, and waits for approval again.
 * A row that is running stays as it is.
 */
export async function showLastSegment(elevated: ElevatedClient, reportId: string): Promise<void> {
  await elevated.query(
    `update public.employee_reports r
     set clock_in_time = coalesce(l.started_at, r.clock_in_time), clock_out_time = coalesce(l.ended_at, r.clock_out_time),
       hours_worked = coalesce(l.hours_worked, 0), ended_by = coalesce(l.ended_by, r.ended_by),
       work_performed = coalesce(nullif(l.work_performed, ''), r.work_performed), status = 'submitted',
       reviewed_by = null, reviewed_at = null, review_notes = null
     from (select 1) one
     left join lateral (
       select s.started_at, s.ended_at, s.hours_worked, s.ended_by, s.work_performed from public.time_segments s
       where s.employee_report_id = $1 and s.is_current and s.ended_at > s.started_at
       order by s.started_at desc limit 1
     ) l on true
     where r.id = $1 and r.status <> 'open'`,
    [reportId],
  );
}
