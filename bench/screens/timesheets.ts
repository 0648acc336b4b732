import { addDays } from '#shared/rules/calendar-days.ts';
import { lastPeriods, payPeriodOf, weekOf } from '#shared/rules/pay-periods.ts';
import { DEFAULT_TIME_SETTINGS } from '#shared/rules/time-settings.ts';
import type { ScreenQuestion } from './screen-question.ts';

const today = () => new Date().toISOString().slice(0, 10);
/** The last period that is whole. */
const period = () =>
  payPeriodOf(addDays(payPeriodOf(today(), DEFAULT_TIME_SETTINGS.pay_period).starts_on, -1), {
    ...DEFAULT_TIME_SETTINGS.pay_period,
  });
const spanOf = (p_from: string, p_to: string) =>
  `p_from=${p_from}&p_to=${p_to}&p_hours_from=${weekOf(p_from, DEFAULT_TIME_SETTINGS.week_starts_on).starts_on}`;

const office = { screen: '/admin/time-management', roles: ['admin'], method: 'GET' } as const;

/** What the office asks of time. Its employees' own screens are in `employee-day.ts`. */
export const QUESTIONS: readonly ScreenQuestion[] = [
  {
    ...office,
    name: 'who is clocked in',
    path: () =>
      '/employee_reports?select=id,report_date,clock_in_time,location_lat,location_lng,location_address,employee:profiles!employee_reports_employee_user_id_fkey(id,first_name,last_name),work_order:work_orders(id,work_order_number,title),project:projects(id,project_number,name)&clock_in_time=not.is.null&clock_out_time=is.null&order=clock_in_time.asc&limit=1000',
  },
  {
    ...office,
    name: 'timesheet of a pay period',
    path: () => `/rpc/timesheet?${spanOf(period().starts_on, period().ends_on)}`,
  },
  {
    ...office,
    name: 'timesheet of a month',
    path: () => `/rpc/timesheet?${spanOf(addDays(today(), -31), addDays(today(), -1))}`,
  },
  {
    ...office,
    name: 'one person’s days of a pay period',
    path: ({ profileId }) =>
      `/employee_reports?select=id,report_date,status,work_performed,work_order:work_orders(id,work_order_number,title),segments:time_segments(id,started_at,ended_at,hours_worked,is_current,reason)&employee_user_id=eq.${profileId}&report_date=gte.${period().starts_on}&report_date=lte.${period().ends_on}&order=report_date.asc,clock_in_time.asc&segments.order=started_at.asc,created_at.asc`,
  },
  {
    ...office,
    name: 'hours and cost by work order, a pay period',
    path: () =>
      `/rpc/time_by_item?p_from=${period().starts_on}&p_to=${period().ends_on}&p_limit=50&p_offset=0`,
  },
  {
    ...office,
    ...{ name: 'the last six pay periods', method: 'POST' },
    path: () => '/rpc/pay_period_figures',
    body: () => ({
      p_periods: lastPeriods(today(), DEFAULT_TIME_SETTINGS.pay_period, 6).map(
        ({ starts_on, ends_on }) => `[${starts_on},${ends_on}]`,
      ),
    }),
  },
  {
    ...office,
    ...{ screen: '/admin/employees', name: 'first page' },
    path: () =>
      '/profiles?select=id,first_name,last_name,email,phone,is_active,memberships:organization_members!inner(role,organization:organizations!inner(organization_type)),rate:profile_rates(hourly_billable_rate),cost:profile_cost_rates(hourly_cost_rate,employee_number)&memberships.organization.organization_type=eq.internal&order=last_name.asc,first_name.asc,id.asc&limit=50',
    prefer: 'count=estimated',
  },
];
