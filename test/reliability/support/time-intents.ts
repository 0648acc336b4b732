import { randomInt } from 'node:crypto';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { addDays } from '#shared/rules/calendar-days.ts';
import { DEFAULT_TIME_SETTINGS } from '#shared/rules/time-settings.ts';
import type { PersonName } from '#test/support/company.ts';
import { payRatesVersion } from '#test/support/pay-rates.ts';
import { addWorkOrder, type Fixture } from './fixture.ts';

/** How the office's commands on working time succeed, as often as wanted. */

type TimeCommand = keyof typeof import('#shared/commands/time.ts').timeCommands & CommandName;
type Recipes = {
  [Name in TimeCommand]: {
    as: PersonName;
    isOneAtATime?: true;
    prepare(fixture: Fixture): Promise<CommandInput<Name>>;
  };
};

const MINUTE_MS = 60_000;
const reason = 'The phone was empty.';
const time_zone = 'America/New_York';

export const TIME_RECIPES: Recipes = {
  set_pay_rates: {
    as: 'admin',
    isOneAtATime: true,
    prepare: async ({ owner, company }) => {
      const profile_id = company.people.manager.profileId;
      await owner.query(
        `with billable as (
           insert into public.profile_rates (profile_id, hourly_billable_rate) values ($1, 10) on conflict do nothing
         )
         insert into public.profile_cost_rates (profile_id, hourly_cost_rate) values ($1, 10) on conflict do nothing`,
        [profile_id],
      );
      const rate = () => randomInt(1100, 1_000_000) / 100;
      const version = await payRatesVersion(owner, profile_id);
      return { profile_id, version, hourly_billable_rate: rate(), hourly_cost_rate: rate() };
    },
  },
  remove_scheduled_rate: {
    as: 'admin',
    isOneAtATime: true,
    prepare: async ({ owner, company }) => {
      const profile_id = company.people.manager.profileId;
      const day = `2190-01-${String(randomInt(10, 31))}`;
      await owner.query('select app.set_cost_rate_from($1, 50, $2)', [profile_id, day]);
      const { rows } = await owner.query<{ id: string }>(
        `select id from public.cost_rate_history
         where profile_id = $1 and effective_on = $2 and replaced_at is null`,
        [profile_id, day],
      );
      return { profile_id, cost_rate_id: rows[0]?.id ?? '' };
    },
  },
  approve_time: {
    as: 'manager',
    prepare: async (fixture) => {
      const { day } = await addSession(fixture);
      return {
        employee_ids: [fixture.company.people.employee.profileId],
        ...{ starts_on: day, ends_on: day },
      };
    },
  },
  send_back_time: {
    as: 'manager',
    prepare: async (fixture) => ({
      report_ids: [(await addSession(fixture)).reportId],
      review_notes: 'Say what was done.',
    }),
  },
  undo_send_back_time: {
    as: 'manager',
    prepare: async (fixture) => {
      const { reportId } = await addSession(fixture);
      await fixture.owner.query(
        `update public.employee_reports set status = 'rejected', review_notes = 'What was done?', reviewed_at = now()
         where id = $1`,
        [reportId],
      );
      return { report_ids: [reportId] };
    },
  },
  correct_time: {
    as: 'manager',
    prepare: async (fixture) => {
      const { segmentId, workOrderId, start } = await addSession(fixture);
      return {
        ...{ segment_id: segmentId, work_order_id: workOrderId, reason, time_zone },
        ...{ started_at: at(start), ended_at: at(start + 7 * MINUTE_MS) },
      };
    },
  },
  add_time: {
    as: 'manager',
    prepare: async (fixture) => {
      const start = someMinute();
      return {
        employee_id: fixture.company.people.employee.profileId,
        work_order_id: await addWorkOrder(fixture, 'in_progress'),
        ...{ started_at: at(start), ended_at: at(start + 5 * MINUTE_MS), reason, time_zone },
      };
    },
  },
  strike_time: {
    as: 'manager',
    prepare: async (fixture) => ({ segment_id: (await addSession(fixture)).segmentId, reason }),
  },
  end_session: {
    as: 'admin',
    // Nobody has two sessions that run.
    isOneAtATime: true,
    prepare: async (fixture) => {
      const { reportId, start } = await addSession(fixture, { isOpen: true });
      return { report_id: reportId, ended_at: at(start + 5 * MINUTE_MS), reason, time_zone };
    },
  },
  lock_pay_period: { as: 'manager', prepare: async () => somePeriod() },
  unlock_pay_period: {
    as: 'admin',
    prepare: async ({ owner, company }) => {
      const { starts_on, ends_on } = somePeriod();
      await owner.query(
        'insert into public.pay_periods (starts_on, ends_on, locked_at, locked_by) values ($1, $2, now(), $3)',
        [starts_on, ends_on, company.people.manager.profileId],
      );
      return { starts_on, reason: 'A day was forgotten.' };
    },
  },
};

const at = (ms: number) => new Date(ms).toISOString();
/** A moment of years in which nobody else works, and no period is locked. */
const taken = new Set<number>();

/** The beginning of ten minutes in which nobody was given work yet: nobody works twice at once. */
function someMinute(): number {
  const start = Date.UTC(2016, 0, 1) + randomInt(8 * 365 * 144) * 10 * MINUTE_MS;
  if (taken.has(start)) return someMinute();
  taken.add(start);
  return start;
}

let periods = 0;

/** A pay period by the usual setting, another one each time, of years in which nobody works. */
function somePeriod() {
  periods += 1;
  const starts_on = addDays(DEFAULT_TIME_SETTINGS.pay_period.anchor, -14 * (290 + periods));
  return { starts_on, ends_on: addDays(starts_on, 13) };
}

/** Five minutes that the employee has worked, or that the manager is working since. */
async function addSession(fixture: Fixture, { isOpen = false } = {}) {
  const { owner, company } = fixture;
  const workOrderId = await addWorkOrder(fixture, 'in_progress');
  const start = someMinute();
  const day = at(start).slice(0, 10);
  const employeeId = company.people[isOpen ? 'manager' : 'employee'].profileId;
  await owner.query(
    `update public.employee_reports set clock_out_time = clock_in_time, status = 'submitted'
     where employee_user_id = $1 and $2 and clock_in_time is not null and clock_out_time is null`,
    [employeeId, isOpen],
  );
  const { rows } = await owner.query<{ id: string }>(
    `insert into public.employee_reports (employee_user_id, work_order_id, report_date, clock_in_time, clock_out_time,
       status)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [
      ...[employeeId, workOrderId, day, at(start), isOpen ? null : at(start + 5 * MINUTE_MS)],
      isOpen ? 'open' : 'submitted',
    ],
  );
  const reportId = rows[0]?.id ?? '';
  const segments = await owner.query<{ id: string }>(
    'select id from public.time_segments where employee_report_id = $1',
    [reportId],
  );
  return { reportId, segmentId: segments.rows[0]?.id ?? '', workOrderId, start, day };
}
