import type pg from 'pg';
import type { Company } from '#test/support/company.ts';

/** The position of the employee's device. */
export const HERE = { latitude: 41.5, longitude: -81.7 };
/** One mile on a great circle of the earth (offline requirements 9.3). */
const MILE_DEGREES = 1.609344 / ((6371 * Math.PI) / 180);

const HOUR_MS = 3_600_000;

/** Work of the employee: made by SQL, because other journeys test how it is created. */
export function employeeWork(owner: pg.Pool, { organizations, people }: Company) {
  const employee = people.employee.profileId;
  const add = async (table: string, row: Record<string, unknown>): Promise<string> => {
    const columns = Object.keys(row);
    const { rows } = await owner.query(
      `insert into public.${table} (${columns}) values (${columns.map((_, at) => `$${at + 1}`)}) returning *`,
      Object.values(row),
    );
    return rows[0].id;
  };

  return {
    /** Without a rate, clocking in is refused. */
    giveRate: () =>
      owner.query(
        'insert into public.profile_rates (profile_id, hourly_billable_rate) values ($1, 85) on conflict do nothing',
        [employee],
      ),

    /** A work order that is assigned to the employee, this many miles north of the device. */
    async assign(title: string, miles: number, rest: Record<string, unknown> = {}) {
      const locationId = await add('partner_locations', {
        ...{ organization_id: organizations.customer, name: `${title} store`, store_number: '' },
        ...{ address_line1: '1 Elm Street', city: 'Ashford', state: 'OH' },
        ...{ latitude: HERE.latitude + miles * MILE_DEGREES, longitude: HERE.longitude },
      });
      const id = await add('work_orders', {
        ...{ organization_id: organizations.customer, partner_location_id: locationId, title },
        ...{ status: 'assigned', ...rest },
      });
      const assignment = await add('work_order_assignments', {
        ...{ work_order_id: id, assigned_to: employee, organization_id: organizations.contractor },
      });
      return { id, assignment };
    },

    /** A finished session of this many hours, which ended this many hours ago. */
    work: (day: string, item: Record<string, unknown>, [hoursAgo, hours]: [number, number], rest = {}) =>
      add('employee_reports', {
        ...{ employee_user_id: employee, report_date: day, status: 'submitted', ...item },
        clock_in_time: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
        clock_out_time: new Date(Date.now() - (hoursAgo - hours) * HOUR_MS).toISOString(),
        ...{
          hours_worked: hours,
          hourly_rate_snapshot: 85,
          location_address: '1 Elm Street, Ashford, OH',
          ...rest,
        },
      }),

    /** An earlier time segment of a session, ended by a break. */
    segment: (row: string, [hoursAgo, hours]: [number, number]) =>
      add('time_segments', {
        ...{ employee_report_id: row, employee_user_id: employee, ended_by: 'break' },
        started_at: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
        ended_at: new Date(Date.now() - (hoursAgo - hours) * HOUR_MS).toISOString(),
        work_performed: 'Found the leak behind the panel.',
      }),

    project: (name: string) => add('projects', { organization_id: organizations.customer, name }),
    set: (table: string, id: string, column: string, value: unknown) =>
      owner.query(`update public.${table} set ${column} = $2 where id = $1`, [id, value]),
  };
}
