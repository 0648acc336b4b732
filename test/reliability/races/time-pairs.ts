import { addDays } from '#shared/rules/calendar-days.ts';
import { DEFAULT_TIME_SETTINGS } from '#shared/rules/time-settings.ts';
import { addWorkOrder, type Fixture } from '../support/fixture.ts';
import { changesSince } from './freeze.ts';
import { ownerValue, type Pair, pick } from './race.ts';

const reason = 'The phone was empty.';
const time_zone = 'America/New_York';
const HOUR_MS = 3_600_000;
/** Each round has a pay period of its own, of years in which nobody works. */
let periods = 0;

/** Pairs of time: what is approved or locked stays as it was read. */
export const TIME_PAIRS: Record<string, Pair> = {
  'pay period and time segments': {
    // Locking a period waits for all who write time: rounds beside each other would only wait.
    atOnce: 1,
    async prepare(fixture, random) {
      const { manager, admin, employee } = fixture.company.people;
      periods += 1;
      const starts_on = addDays(DEFAULT_TIME_SETTINGS.pay_period.anchor, -14 * (290 + periods));
      const days = { starts_on, ends_on: addDays(starts_on, 13) };
      const period = await ownerValue<string>(
        fixture,
        'insert into public.pay_periods (starts_on, ends_on) values ($1, $2) returning id as value',
        [days.starts_on, days.ends_on],
      );
      const start = Date.parse(`${starts_on}T12:00:00Z`);
      const { segment, work } = await addApproved(fixture, start);
      const at = (hours: number) => new Date(start + hours * HOUR_MS).toISOString();
      const correct = pick(random, [
        () =>
          admin.client.rpc('correct_time', {
            ...{ segment_id: segment, work_order_id: work, reason, time_zone },
            ...{ started_at: at(0), ended_at: at(2) },
          }),
        () => admin.client.rpc('strike_time', { segment_id: segment, reason }),
      ]);
      const add = () =>
        admin.client.rpc('add_time', {
          ...{ employee_id: employee.profileId, work_order_id: work, reason, time_zone },
          ...{ started_at: at(4), ended_at: at(5) },
        });
      const lock = () => manager.client.rpc('lock_pay_period', days);
      return {
        moves: [pick(random, [correct, add]), lock],
        problems: async () => {
          const waits = await ownerValue<number>(
            fixture,
            `select count(*)::int as value from public.employee_reports r join public.pay_periods p
               on r.report_date between p.starts_on and p.ends_on
             where p.id = $1 and p.locked_at is not null and r.status <> 'approved'`,
            [period],
          );
          return [
            ...(await changesSince(fixture, 'pay_periods', period)),
            ...(waits > 0 ? ['locked with time that is not approved'] : []),
          ];
        },
      };
    },
  },

  'approved time and the clock': {
    // All rounds are one person's clock.
    atOnce: 1,
    async prepare(fixture, random) {
      const { employee, manager } = fixture.company.people;
      const day = new Date().toLocaleDateString('en-CA', { timeZone: time_zone });
      const work = await addWorkOrder(fixture, 'assigned');
      const report = await addWorkedToday(fixture, work, day);
      const event = { device_time: new Date().toISOString(), time_zone };
      const child = pick(random, [
        () => employee.client.rpc('clock_in', { work_order_id: work, event }),
        () => employee.client.rpc('describe_session', { id: report, work_performed: 'Closer replaced' }),
        () =>
          employee.client
            .from('employee_reports')
            .update({ work_performed: 'Closer replaced' })
            .eq('id', report),
      ]);
      const approve = () =>
        manager.client.rpc('approve_time', {
          ...{ employee_ids: [employee.profileId], starts_on: day, ends_on: day },
        });
      return {
        moves: [child, approve],
        problems: () => changesSince(fixture, 'employee_reports', report),
      };
    },
  },

  'running session and its end': {
    atOnce: 1,
    async prepare(fixture) {
      const { employee, manager } = fixture.company.people;
      await rest(fixture);
      const work = await addWorkOrder(fixture, 'assigned');
      const began = new Date(Date.now() - HOUR_MS);
      const report = await ownerValue<string>(
        fixture,
        `insert into public.employee_reports (employee_user_id, work_order_id, report_date, clock_in_time)
         values ($1, $2, current_date, $3) returning id as value`,
        [employee.profileId, work, began],
      );
      const event = { device_time: new Date().toISOString(), time_zone };
      const out = () => employee.client.rpc('clock_out', { event });
      const end = () =>
        manager.client.rpc('end_session', {
          ...{ report_id: report, reason, time_zone },
          ended_at: new Date(began.getTime() + HOUR_MS / 2).toISOString(),
        });
      return {
        moves: [out, end],
        problems: async () => {
          const segments = await ownerValue<number>(
            fixture,
            'select count(*)::int as value from public.time_segments where employee_report_id = $1',
            [report],
          );
          return segments === 1 ? [] : [`one session has ${segments} time segments`];
        },
      };
    },
  },
};

/** One approved hour of the employee. */
async function addApproved(fixture: Fixture, start: number) {
  const work = await addWorkOrder(fixture, 'in_progress');
  const segment = await ownerValue<string>(
    fixture,
    `with day as (
       insert into public.employee_reports (employee_user_id, work_order_id, report_date, clock_in_time,
         clock_out_time, status)
       values ($1, $2, ($3::timestamptz at time zone 'UTC')::date, $3, $4, 'approved') returning id
     ) select id as value from day`,
    [fixture.company.people.employee.profileId, work, new Date(start), new Date(start + HOUR_MS)],
  ).then((day) =>
    ownerValue<string>(
      fixture,
      'select id as value from public.time_segments where employee_report_id = $1',
      [day],
    ),
  );
  return { segment, work };
}

/** A minute that the employee has worked today, for approval. Time segments may not overlap: what was there goes. */
async function addWorkedToday(fixture: Fixture, work: string, day: string): Promise<string> {
  await rest(fixture);
  return ownerValue(
    fixture,
    `insert into public.employee_reports (employee_user_id, work_order_id, report_date, clock_in_time, clock_out_time,
       status)
     values ($1, $2, $3, now() - interval '1 minute', now(), 'submitted') returning id as value`,
    [fixture.company.people.employee.profileId, work, day],
  );
}

/** The employee has a rate, is clocked in to nothing, and has no time segment of the last hours. */
async function rest({ owner, company }: Fixture): Promise<void> {
  const { profileId } = company.people.employee;
  await owner.query(`begin;
    insert into public.profile_rates (profile_id, hourly_billable_rate) values ('${profileId}', 65)
    on conflict do nothing;
    delete from public.time_segments where employee_user_id = '${profileId}' and started_at > now() - interval '1 day';
    delete from public.employee_reports where employee_user_id = '${profileId}' and report_date > current_date - 2;
    commit`);
}
