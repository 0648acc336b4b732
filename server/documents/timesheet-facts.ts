import type pg from 'pg';
import { COMPANY_SQL, type Company } from '#server/documents/company.ts';
import { addDays, daysBetween } from '#shared/rules/calendar-days.ts';
import { dayAt, isCalendarDay } from '#shared/rules/format-dates.ts';
import type { LockedPeriod } from '#shared/rules/overtime.ts';
import type { Period } from '#shared/rules/pay-periods.ts';
import type { STATUS_LABELS } from '#shared/status-labels.ts';
import { t } from '#shared/text.ts';

/** More than the longest pay period. */
const DAYS_MAX = 62;
/** The weeks before the first day, whose hours decide what is overtime, also where the rule has changed. */
const DAYS_BEFORE = 31;

interface Correction {
  reason: string;
  author: string | null;
}

export interface TimesheetEntry {
  day: string;
  status: keyof typeof STATUS_LABELS.time;
  /** Set while the person is clocked in. */
  running_since: string | null;
  number: string;
  title: string;
  work_performed: string;
  segments: { started_at: string; ended_at: string; hours: number; correction: Correction | null }[];
}

export interface TimesheetFacts extends Period {
  company: Company | null;
  employee: { name: string };
  /** Null for readers who do not see it. */
  employee_number: string | null;
  /** The setting `time`, as stored. */
  settings: unknown;
  locked: LockedPeriod[];
  /** Hours by day, with some days before the period. */
  hours: Record<string, number>;
  entries: TimesheetEntry[];
}

/** Timesheets have no numbers: this is what their files are called. */
export const timesheetName = ({ employee, starts_on }: TimesheetFacts): string =>
  [t('Timesheet'), employee.name, starts_on].join(' ');

/** The days that the URL names; null for days that are no period. */
function periodOf({ from, to }: Readonly<Record<string, unknown>>): Period | null {
  if (!isDay(from) || !isDay(to)) return null;
  const days = daysBetween(from, to);
  return days >= 0 && days < DAYS_MAX ? { starts_on: from, ends_on: to } : null;
}

// February 30 has the form of a day.
const isDay = (value: unknown): value is string =>
  isCalendarDay(value) && dayAt(`${value}T00:00:00Z`, 'UTC') === value;

/**
 * Reads the time of one person in one statement: everyone of the contractor reads their own, those who manage time or
 * see costs read everyone's. Null for others, and without days.
 */
export async function loadTimesheetFacts(
  client: pg.PoolClient,
  id: string,
  query: Readonly<Record<string, unknown>>,
): Promise<TimesheetFacts | null> {
  const period = periodOf(query);
  if (!period) return null;
  const { rows } = await client.query<{ facts: TimesheetFacts }>(
    `select json_build_object(
       'starts_on', $2::date, 'ends_on', $3::date, 'company', ${COMPANY_SQL},
       'employee', json_build_object('name', coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email)),
       'employee_number', (select c.employee_number from public.profile_cost_rates c where c.profile_id = p.id),
       'settings', (select s.value from public.settings s where s.key = 'time'),
       'locked', coalesce((
         select json_agg(json_build_object('starts_on', l.starts_on, 'ends_on', l.ends_on,
           'rule', json_build_object('week_starts_on', l.week_starts_on, 'overtime', json_build_object(
             'daily_hours', l.overtime_daily_hours, 'weekly_hours', l.overtime_weekly_hours,
             'multiplier', l.overtime_multiplier))))
         from public.pay_periods l
         where l.locked_at is not null and l.ends_on >= $4::date and l.starts_on <= $3::date
       ), '[]'),
       'hours', coalesce((
         select json_object_agg(d.report_date, d.hours) from (
           select s.report_date, sum(s.hours_worked) as hours from public.time_segments s
           where s.is_current and s.employee_user_id = p.id and s.report_date between $4::date and $3::date
           group by s.report_date
         ) d
       ), '{}'),
       'entries', coalesce((
         select json_agg(json_build_object('day', r.report_date, 'status', r.status,
           'running_since', case when r.clock_out_time is null then r.clock_in_time end,
           'number', coalesce(w.work_order_number, j.project_number, ''), 'title', coalesce(w.title, j.name, ''),
           'work_performed', r.work_performed,
           'segments', coalesce((
             select json_agg(json_build_object('started_at', s.started_at, 'ended_at', s.ended_at,
               'hours', s.hours_worked, 'correction', case when s.corrected_by is not null then
                 json_build_object('reason', s.reason, 'author', (
                   select trim(a.first_name || ' ' || a.last_name) from public.profiles a where a.id = s.corrected_by))
               end) order by s.started_at)
             from public.time_segments s
             where s.employee_report_id = r.id and s.is_current and s.ended_at > s.started_at
           ), '[]')) order by r.report_date, r.clock_in_time, r.id)
         from public.employee_reports r
           left join public.work_orders w on w.id = r.work_order_id
           left join public.projects j on j.id = r.project_id
         where r.employee_user_id = p.id and r.report_date between $2::date and $3::date
       ), '[]')
     ) as facts
     from public.profiles p
     where p.id = $1 and ((p.id = (select app.profile_id()) and (select app.is_staff()))
       or (select app.may('manage_time', 'see_costs')))`,
    [id, period.starts_on, period.ends_on, addDays(period.starts_on, -DAYS_BEFORE)],
  );
  return rows[0]?.facts ?? null;
}
