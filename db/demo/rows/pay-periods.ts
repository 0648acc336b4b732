import { addDays } from '#shared/rules/calendar-days.ts';
import { payPeriodOf } from '#shared/rules/pay-periods.ts';
import { DEFAULT_TIME_SETTINGS } from '#shared/rules/time-settings.ts';
import type { DemoCompany } from '../demo-company.ts';
import type { Names, TableRows } from './table-rows.ts';

/** Days that managers have had to approve a period before it was locked. */
const APPROVED_AFTER = 8;
/** How long the demo's life is, in periods. */
const LIVED = 26;

/** The pay periods that are over and approved: each was locked some days after its end. The last one still waits. */
export function payPeriodRows({ world }: DemoCompany, names: Names): TableRows {
  const { date } = world.calendar;
  const today = date(0);
  const latest = payPeriodOf(addDays(today, -14 - APPROVED_AFTER), DEFAULT_TIME_SETTINGS.pay_period);
  const periods = Array.from({ length: LIVED }, (_, index) => ({
    starts_on: addDays(latest.starts_on, -14 * index),
    ends_on: addDays(latest.ends_on, -14 * index),
  }));
  return {
    table: 'public.pay_periods',
    rows: periods.map(({ starts_on, ends_on }) => {
      const locked_at = `${addDays(ends_on, APPROVED_AFTER)}T15:12:00Z`;
      return {
        ...{ starts_on, ends_on, locked_at, locked_by: names.profile('manager') },
        ...{ created_at: locked_at, updated_at: locked_at },
      };
    }),
  };
}
