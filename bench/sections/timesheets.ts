import pg from 'pg';
import { addDays } from '#shared/rules/calendar-days.ts';
import type { Call } from '../calls/call.ts';
import { compete } from '../contest/contest.ts';
import { load } from '../contest/load.ts';
import { medianOf } from '../contest/report.ts';
import { openViewer } from '../world/viewer.ts';
import { tablesReadWhole } from '../world/whole-reads.ts';
import { openWorld, type World } from '../world/world.ts';
import { type Section, say } from './section.ts';

const PEOPLE = 500;
/** 2,000,000 time segments beside 1,000,000 work orders; fewer in a smaller run. */
const SEGMENTS_A_WORK_ORDER = 2;
const SEGMENTS_A_DAY = 4;
const P95_MS = 150;

/** A month of everybody's timesheet as a manager: one statement, in a world of its own. */
export const timesheets: Section = {
  name: 'timesheets',
  async run(_open, options) {
    const segments = options.size.workOrders * SEGMENTS_A_WORK_ORDER;
    const world = await openWorld({ workOrders: 0, foreignNewest: 0, messages: 0 });
    try {
      const days = Math.ceil(segments / PEOPLE / SEGMENTS_A_DAY);
      say(`${PEOPLE} people, ${days} workdays each, ${SEGMENTS_A_DAY} time segments a day.\n`);
      await fill(world, days);
      const superuser = new pg.Client(world.superuser);
      await superuser.connect();
      const viewer = await openViewer(world.url, world.anonKey, superuser, 'admin', []);
      await superuser.end();
      const to = new Date().toISOString().slice(0, 10);
      const path = `/rest/v1/rpc/timesheet?p_from=${addDays(to, -30)}&p_to=${to}&p_hours_from=${addDays(to, -36)}`;
      const call: Call = { name: 'timesheet of a month', viewer, requests: [{ method: 'GET', path }] };
      const ask = (size: Parameters<typeof load>[3]) => load(world.url, call, viewer.token, size);
      const whole = await tablesReadWhole(world.superuser, async () => {
        await ask({ connections: 1, seconds: 1 });
      });
      const contestant = { name: call.name, serverPid: world.pid, run: ask };
      const results = await compete([contestant], world.postmasterPid, { ...options, connections: 1 });
      const { p95Ms = Number.NaN } = medianOf(results.get(call.name) ?? []);
      say(`p95 ${p95Ms.toFixed(1)} ms, one manager at a time; read whole: ${whole.join(', ') || 'nothing'}.`);
      return [{ what: 'timesheet of a month, p95', measured: p95Ms, unit: 'ms', bound: { atMost: P95_MS } }];
    } finally {
      await world.stop();
    }
  },
};

/**
 * Set-based: a row for each person and day with its first time segment, and the later time segments of the day beside
 * it.
 */
async function fill(world: World, days: number): Promise<void> {
  const client = new pg.Client(world.superuser);
  await client.connect();
  // What the triggers would do row by row is written at once: rates, items and days of the time segments.
  await client.query(`set session_replication_role = replica`);
  await client.query(FILL, [PEOPLE, days, SEGMENTS_A_DAY]);
  await client.query(`set session_replication_role = origin`);
  await client.query(
    'vacuum analyze public.employee_reports, public.time_segments, public.profiles, public.cost_rate_history',
  );
  await client.end();
}

/** $1 people, $2 workdays back from yesterday, $3 time segments a day of two hours each. */
const FILL = `
  with people as (
    insert into public.profiles (first_name, last_name)
    select 'Crew', lpad(n::text, 4, '0') from generate_series(1, $1::integer) n
    returning id
  ), numbered as (
    select id, row_number() over () as n from people
  ), rated as (
    insert into public.profile_rates (profile_id, hourly_billable_rate) select id, 65 from numbered
  ), costed as (
    insert into public.profile_cost_rates (profile_id, hourly_cost_rate) select id, 31 from numbered
  ), kept as (
    insert into public.cost_rate_history (profile_id, hourly_cost_rate, valid_from)
    select id, 31, '2000-01-01 UTC' from numbered
    returning id, profile_id
  ), projects as (
    insert into public.projects (project_number, name)
    select 'PRJ-9' || lpad(n::text, 5, '0'), 'Season ' || n from generate_series(1, 50) n
    returning id
  ), listed as (
    select array_agg(id) as ids from projects
  ), worked as (
    insert into public.employee_reports (employee_user_id, project_id, report_date, status, clock_in_time, clock_out_time,
      hours_worked)
    select p.id, l.ids[1 + (p.n + d) % 50], current_date - 1 - d, case when d < 14 then 'submitted' else 'approved' end,
      current_date - 1 - d + time '07:00', current_date - 1 - d + time '09:00', 2
    from numbered p
    cross join (
      select d from generate_series(0, $2::integer * 2) d
      where extract(isodow from current_date - 1 - d) < 6 order by d limit $2::integer
    ) workdays
    cross join listed l
    returning id, employee_user_id, project_id, report_date
  )
  insert into public.time_segments (employee_report_id, employee_user_id, project_id, report_date, started_at, ended_at,
    ended_by, hourly_rate_snapshot, cost_rate_id)
  select w.id, w.employee_user_id, w.project_id, w.report_date, w.report_date + time '07:00' + make_interval(hours => 3 * k),
    w.report_date + time '09:00' + make_interval(hours => 3 * k), 'break', 65, r.id
  from worked w join kept r on r.profile_id = w.employee_user_id cross join generate_series(0, $3::integer - 1) k`;
