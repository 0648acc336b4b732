import type { ElevatedClient } from '#server/database/command-roles.ts';
import { positionColumns } from '#server/domains/time/clock/clock-event.ts';
import {
  type ClockItem,
  instantOf,
  type LoggedEvent,
  type Micros,
  microsOf,
} from '#server/domains/time/clock/clock-log.ts';
import { rowFor, showLastSegment } from '#server/domains/time/segments.ts';
import { AppError } from '#shared/errors.ts';

/** A part of the day on which one person worked on one item: a finished time segment, or the running session. */
export interface Piece extends ClockItem {
  /** Null for the running session. */
  segmentId: string | null;
  reportId: string;
  /** The calendar day it counts for, `YYYY-MM-DD`. */
  day: string;
  from: Micros;
  /** Null while it runs. */
  to: Micros | null;
  endedBy: string;
  /** The status of its day, and whether the office has corrected it. */
  status: string;
  isCorrected: boolean;
}

/** What one end of a segment is known from: an event of the log, or the same end of another segment. */
interface Source {
  eventId?: string;
  segmentId?: string | null;
}

interface NewPiece {
  reportId: string;
  from: Micros;
  to: Micros;
  endedBy: string;
  start: Source;
  end: Source;
  /** The segment it replaces, and the event whose late arrival is the cause. */
  replaces?: string;
  causedBy: string;
}

const ARRIVED_LATE = 'A clock event from before arrived later: from another device, or without a signal.';

const PIECES = `
  select s.id as "segmentId", s.employee_report_id as "reportId", s.work_order_id, s.project_id,
    s.report_date::text as day, ${microsOf('s.started_at')} as from, ${microsOf('s.ended_at')} as to,
    s.ended_by as "endedBy", r.status, s.corrected_by is not null and s.clock_event_id is null as "isCorrected"
  from public.time_segments s join public.employee_reports r on r.id = s.employee_report_id
  where s.employee_user_id = $1 and s.is_current and s.ended_at > s.started_at
  union all
  select null, r.id, r.work_order_id, r.project_id, r.report_date::text, ${microsOf('r.clock_in_time')}, null,
    'out', r.status, false
  from public.employee_reports r
  where r.employee_user_id = $1 and r.clock_in_time is not null and r.clock_out_time is null`;

/** What the person worked on at an instant. */
export async function pieceAt(
  elevated: ElevatedClient,
  employee: string,
  at: Micros,
): Promise<Piece | undefined> {
  const { rows } = await elevated.query<Piece>(
    `select * from (${PIECES}) p where p.from <= $2 and (p.to is null or p.to > $2) order by p.from desc limit 1`,
    [employee, at],
  );
  return rows[0];
}

/** What the person worked on next after an instant. */
export async function pieceAfter(
  elevated: ElevatedClient,
  employee: string,
  at: Micros,
): Promise<Piece | undefined> {
  const { rows } = await elevated.query<Piece>(
    `select * from (${PIECES}) p where p.from > $2 order by p.from limit 1`,
    [employee, at],
  );
  return rows[0];
}

/** @throws AppError `rule_violation` when the office has approved or corrected this time */
export function requireChangeable({ status, isCorrected }: Pick<Piece, 'status' | 'isCorrected'>): void {
  if (status === 'approved') {
    throw new AppError('clock_day_approved');
  }
  if (isCorrected) throw new AppError('clock_time_corrected');
}

/** The row of a person, an item and a day. @throws AppError `rule_violation` when it is approved */
export async function reportOf(
  elevated: ElevatedClient,
  employee: string,
  item: ClockItem,
  day: string,
): Promise<string> {
  const id = await rowFor(elevated, employee, item, day, { isRetroactive: false });
  const { rows } = await elevated.query<{ status: string }>(
    'select status from public.employee_reports where id = $1',
    [id],
  );
  requireChangeable({ status: rows[0]?.status ?? '', isCorrected: false });
  return id;
}

/** Adds a finished segment, and shows the row as its last segment has it. */
export async function addPiece(elevated: ElevatedClient, employee: string, piece: NewPiece): Promise<void> {
  const { reportId, replaces = null } = piece;
  await elevated.query(
    `insert into public.time_segments (employee_report_id, employee_user_id, work_order_id, project_id, started_at,
       ended_at, ended_by, device_started_at, device_ended_at, start_lat, start_lng, start_accuracy_m, start_fix_age_s,
       start_address, end_lat, end_lng, end_accuracy_m, end_fix_age_s, end_address, started_offline, ended_offline,
       work_performed, hourly_rate_snapshot, replaces_segment_id, reason, corrected_by, clock_event_id)
     select r.id, r.employee_user_id, r.work_order_id, r.project_id, ${instantOf('$2')}, ${instantOf('$3')}, $4::text,
       coalesce(be.device_time, bs.device_started_at), coalesce(ee.device_time, es.device_ended_at),
       coalesce(be.location_lat, bs.start_lat), coalesce(be.location_lng, bs.start_lng),
       coalesce(be.location_accuracy_m, bs.start_accuracy_m), coalesce(be.location_fix_age_s, bs.start_fix_age_s),
       coalesce(be.location_address, bs.start_address),
       coalesce(ee.location_lat, es.end_lat), coalesce(ee.location_lng, es.end_lng),
       coalesce(ee.location_accuracy_m, es.end_accuracy_m), coalesce(ee.location_fix_age_s, es.end_fix_age_s),
       coalesce(ee.location_address, es.end_address),
       coalesce(be.is_offline, bs.started_offline, true), coalesce(ee.is_offline, es.ended_offline, true),
       coalesce(o.work_performed, ''), coalesce(o.hourly_rate_snapshot, r.hourly_rate_snapshot), o.id,
       case when o.id is not null then $5::text end, case when o.id is not null then $6::uuid end, $7::uuid
     from public.employee_reports r
     left join public.time_segments o on o.id = $8
     left join public.clock_events be on be.id = $9
     left join public.time_segments bs on bs.id = $10
     left join public.clock_events ee on ee.id = $11
     left join public.time_segments es on es.id = $12
     where r.id = $1`,
    [
      ...[reportId, piece.from, piece.to, piece.endedBy, ARRIVED_LATE, employee, piece.causedBy, replaces],
      ...[piece.start.eventId, piece.start.segmentId, piece.end.eventId, piece.end.segmentId],
    ],
  );
  await showLastSegment(elevated, reportId);
}

/** Lets a piece start earlier, at a clock-in. @throws AppError `rule_violation` when it is closed */
export async function extendBack(
  elevated: ElevatedClient,
  employee: string,
  piece: Piece,
  { id, at, event }: LoggedEvent,
): Promise<void> {
  requireChangeable(piece);
  const { reportId, segmentId, to, endedBy } = piece;
  if (segmentId !== null && to !== null) {
    return addPiece(elevated, employee, {
      ...{ reportId, from: at, to, endedBy, start: { eventId: id }, end: { segmentId } },
      ...{ replaces: segmentId, causedBy: id },
    });
  }
  await elevated.query(
    `update public.employee_reports set clock_in_time = ${instantOf('$2')}, device_clock_in_time = $3,
       clock_in_offline = $4, location_lat = $5, location_lng = $6, location_address = $7, location_accuracy_m = $8,
       location_fix_age_s = $9
     where id = $1`,
    [reportId, at, event.device_time, event.is_offline, ...positionColumns(event)],
  );
}
