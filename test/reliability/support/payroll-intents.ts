import { randomUUID } from 'node:crypto';
import type { payrollCommands } from '#shared/commands/payroll.ts';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { addDays } from '#shared/rules/calendar-days.ts';
import type { PersonName } from '#test/support/company.ts';
import type { Fixture } from './fixture.ts';

/** How the commands on payroll succeed, as often as wanted. */

type PayrollCommand = Exclude<keyof typeof payrollCommands & CommandName, 'download_payroll_file'>;
type Recipes = {
  [Name in PayrollCommand]: { as: PersonName; prepare(fixture: Fixture): Promise<CommandInput<Name>> };
};

let periods = 0;

/** A locked period of long ago, with a holiday of the employee. */
async function addPayrollPeriod({ owner, company }: Fixture): Promise<string> {
  periods += 1;
  const starts_on = addDays('1950-01-02', 14 * periods);
  const { rows } = await owner.query<{ id: string }>(
    `with rate as (
       insert into public.profile_rates (profile_id, hourly_billable_rate) values ($4, 80) on conflict do nothing
     ), number as (
       insert into public.profile_cost_rates (profile_id, employee_number) values ($4, $5)
       on conflict (profile_id) do update set employee_number = coalesce(profile_cost_rates.employee_number, $5)
     ), period as (
       insert into public.pay_periods (starts_on, ends_on, locked_at, locked_by) values ($1, $2, now(), $3) returning id
     )
     insert into public.payroll_entries (pay_period_id, employee_user_id, kind, quantity)
     select id, $4, 'holiday', 8 from period returning pay_period_id as id`,
    [
      ...[starts_on, addDays(starts_on, 13), company.people.admin.profileId],
      ...[company.people.employee.profileId, randomUUID().slice(0, 8)],
    ],
  );
  return rows[0]?.id ?? '';
}

export const PAYROLL_RECIPES: Recipes = {
  save_payroll_entries: {
    as: 'admin',
    prepare: async (fixture) => ({
      pay_period_id: await addPayrollPeriod(fixture),
      entries: [{ employee_user_id: fixture.company.people.employee.profileId, kind: 'pto', quantity: 4 }],
    }),
  },
  save_payroll_settings: {
    as: 'admin',
    prepare: async () => ({ company_code: randomUUID().slice(0, 8), mileage_rate: 0.7 }),
  },
  export_payroll: {
    as: 'admin',
    prepare: async (fixture) => ({ pay_period_id: await addPayrollPeriod(fixture), format: 'plain' }),
  },
  withdraw_payroll: {
    as: 'admin',
    prepare: async (fixture) => {
      const { data } = await fixture.company.people.admin.client
        .rpc('export_payroll', { pay_period_id: await addPayrollPeriod(fixture), format: 'plain' })
        .throwOnError();
      return { payroll_export_id: data.id, reason: 'The program refused the file.' };
    },
  },
};
