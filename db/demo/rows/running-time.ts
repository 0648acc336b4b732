import { dayOf as calendarDayOf } from '#shared/rules/hours.ts';
import { at, DAY, DEMO_TIME_ZONE, type Moment } from '../calendar.ts';
import type { DemoCompany } from '../demo-company.ts';
import { positionColumns } from './position-columns.ts';
import type { Names, TableRows } from './table-rows.ts';

const CLOCKED_IN = 'aaliyah.brooks';
const FORGETFUL = 'ben.sorensen';
const WORKED_SINCE_MS = 95 * 60_000;

/**
 * The two sessions that run: somebody at work right now, and somebody who has not clocked out on the last workday.
 * @param now the real present, to the minute; the rest of the demo knows its day only
 */
export function runningTimeRows(company: DemoCompany, names: Names, now: Date): TableRows {
  const { calendar } = company.world;
  const lastWorkday = calendar.workday(0, -1);
  const forgottenAt = Math.max(at(lastWorkday, 13.2), lastEnd(company, FORGETFUL) + 20);
  const sessions = [
    { person: CLOCKED_IN, since: new Date(now.getTime() - WORKED_SINCE_MS).toISOString() },
    { person: FORGETFUL, since: names.instant(forgottenAt) },
  ];
  return {
    table: 'public.employee_reports',
    rows: sessions.flatMap(({ person, since }) => {
      const order = openOrderOf(company, person);
      if (!order) return [];
      return {
        id: company.world.random.uuid(),
        employee_user_id: names.profile(person),
        work_order_id: order.id,
        report_date: calendarDayOf(since, DEMO_TIME_ZONE),
        status: 'open' as const,
        clock_in_time: since,
        device_clock_in_time: since,
        hourly_rate_snapshot: company.world.people.find(({ key }) => key === person)?.rates?.billable ?? null,
        ...positionColumns(order.location, company.world.random.next()),
        created_at: since,
        updated_at: since,
      };
    }),
  };
}

/** What the person is at: begun work first. */
function openOrderOf({ orders }: DemoCompany, person: string) {
  const own = orders.filter(({ crew, assignedTo }) => assignedTo === 'contractor' && crew.includes(person));
  return (
    own.findLast(({ status }) => status === 'in_progress') ??
    own.findLast(({ status }) => status === 'assigned')
  );
}

/** When the person last stopped working before today. */
function lastEnd({ timeSheets }: DemoCompany, person: string): Moment {
  const ends = timeSheets
    .filter((row) => row.person === person)
    .flatMap((row) => row.segments.map(({ to }) => to));
  return Math.max(-2 * DAY, ...ends);
}
