import { at } from '../calendar.ts';
import type { DemoCompany } from '../demo-company.ts';
import { position, positionColumns } from './position-columns.ts';
import type { Names, TableRows } from './table-rows.ts';

/**
 * Time sheets. The row shows its last time segment, which a trigger appends to `time_segments`; the time segments
 * before it, which reopening the row would have kept, are written here.
 */
export function timeRows({ timeSheets, world }: DemoCompany, names: Names): TableRows[] {
  const rateOf = (person: string) => world.people.find(({ key }) => key === person)?.rates?.billable ?? null;
  const sheets = timeSheets.map((row) => {
    const last = row.segments.at(-1);
    if (!last) throw new Error(`${row.person} has a time sheet without time.`);
    const inside = world.random.next();
    const outside = position(row.location, world.random.next());
    return {
      id: row.id,
      employee_user_id: names.profile(row.person),
      work_order_id: row.order?.id ?? null,
      project_id: row.project?.id ?? null,
      report_date: world.calendar.date(row.day),
      status: row.status,
      clock_in_time: names.instant(last.from),
      clock_out_time: names.instant(last.to),
      device_clock_in_time: names.instant(last.from),
      device_clock_out_time: names.instant(last.to),
      hours_worked: Math.round((last.to - last.from) / 0.6) / 100,
      work_performed: row.workPerformed,
      hourly_rate_snapshot: rateOf(row.person),
      is_retroactive: false,
      ended_by: 'out' as const,
      ...positionColumns(row.location, inside),
      clock_out_location_lat: outside.latitude,
      clock_out_location_lng: outside.longitude,
      clock_out_location_address: outside.address,
      clock_out_location_accuracy_m: outside.accuracyMetres,
      clock_out_location_fix_age_s: outside.ageSeconds,
      reviewed_by: row.status === 'approved' ? names.profile('manager') : null,
      reviewed_at: row.status === 'approved' ? names.instant(at(row.day + 5, 16)) : null,
      created_at: names.instant(last.from),
      updated_at: names.instant(last.to),
    };
  });
  const earlier = timeSheets.flatMap((row) =>
    row.segments.slice(0, -1).map((segment) => {
      const { latitude, longitude, address, accuracyMetres, ageSeconds } = position(
        row.location,
        world.random.next(),
      );
      return {
        employee_report_id: row.id,
        employee_user_id: names.profile(row.person),
        started_at: names.instant(segment.from),
        ended_at: names.instant(segment.to),
        ended_by: 'break' as const,
        device_started_at: names.instant(segment.from),
        device_ended_at: names.instant(segment.to),
        start_lat: latitude,
        start_lng: longitude,
        start_address: address,
        start_accuracy_m: accuracyMetres,
        start_fix_age_s: ageSeconds,
        created_at: names.instant(segment.to),
        work_performed: '',
      };
    }),
  );
  return [
    { table: 'public.employee_reports', rows: sheets },
    { table: 'public.time_segments', rows: earlier },
  ];
}
