import type { CommandInput, CommandName } from '#shared/commands.ts';
import { createCompany, type PersonName } from './company.ts';
import { payRatesVersion } from './pay-rates.ts';
import { startTestPortal } from './portal.ts';

export type RatedEmployee = Awaited<ReturnType<typeof openRatedEmployee>>;

/** A portal with a company, a work order, and an employee whose time costs something; its caller stops the portal. */
export async function openRatedEmployee() {
  const portal = await startTestPortal();
  const company = await createCompany(portal);
  const employeeId = company.people.employee.profileId;
  const one = async (text: string, values: unknown[]) =>
    (await portal.owner.query<{ id: string }>(text, values)).rows[0]?.id ?? '';
  const workOrderId = await one(
    `insert into public.work_orders (title, status, organization_id) values ('Leak', 'in_progress', $1) returning id`,
    [company.organizations.customer],
  );
  const call = <Name extends CommandName>(as: PersonName, name: Name, input: CommandInput<Name>) =>
    company.people[as].client.rpc(name, input as never);

  return {
    ...{ portal, company, employeeId, workOrderId, call },

    /** Removes all time, rates, pay periods, closed months, and settings. */
    clear: async () => {
      await portal.owner.query(
        `truncate public.time_segments, public.employee_reports, public.pay_periods, public.closed_months,
           public.settings, public.profile_cost_rates, public.profile_rates, public.cost_rate_history cascade`,
      );
      await portal.owner.query('select app.recount_margin()');
    },

    /** US dollars an hour, from a day on (`YYYY-MM-DD`), or from now on. */
    setCost: async (
      hourly_cost_rate: number | null,
      cost_effective_on: string | null = null,
      as: PersonName = 'admin',
    ) =>
      call(as, 'set_pay_rates', {
        ...{ profile_id: employeeId, version: await payRatesVersion(portal.owner, employeeId) },
        ...{ hourly_billable_rate: 65, hourly_cost_rate, cost_effective_on, employee_number: null },
      }),

    /** Two hours of the employee in the middle of a day; the id of the report. */
    worked: (day: string, status = 'submitted') =>
      one(
        `insert into public.employee_reports (employee_user_id, work_order_id, report_date, clock_in_time,
           clock_out_time, status, work_performed)
         values ($1, $2, $3, $4, $5, $6, 'Work') returning id`,
        [employeeId, workOrderId, day, `${day}T15:00:00Z`, `${day}T17:00:00Z`, status],
      ),

    /** A day of the office's calendar, counted from today. */
    dayFromNow: async (days: number) => {
      const { rows } = await portal.owner.query<{ day: string }>(
        'select (app.office_day(now()) + $1::integer)::text as day',
        [days],
      );
      return rows[0]?.day ?? '';
    },

    /** What the margin keeps of labor, and how many of its figures differ from the documents. */
    labor: async () => {
      // The portal may be aggregating, too: its lock is waited for, or nothing would be done here.
      await portal.owner.query(
        `select pg_advisory_xact_lock(hashtext('app.aggregate_margin')); select app.aggregate_margin(5000)`,
      );
      const { rows } = await portal.owner.query<{ labor: number; differs: number }>(
        `select (select coalesce(sum(labor), 0)::float8 from app.margin_rows) as labor,
           (select count(*)::integer from app.margin_differences()) as differs`,
      );
      return rows[0];
    },
  };
}
