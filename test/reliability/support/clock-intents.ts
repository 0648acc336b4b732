import { randomInt, randomUUID } from 'node:crypto';
import type { clockCommands } from '#shared/commands/clock.ts';
import type { CommandInput } from '#shared/commands.ts';
import type { PersonName } from '#test/support/company.ts';
import { addWorkOrder, type Fixture } from './fixture.ts';

/** How the commands of the clock succeed, as often as wanted: one person, so one after the other. */

type Recipes = {
  [Name in keyof typeof clockCommands]: {
    as: PersonName;
    isOneAtATime: true;
    prepare(fixture: Fixture): Promise<CommandInput<Name>>;
  };
};

const MINUTE_MS = 60_000;
/** Five minutes of years in which nobody else works, each given once. */
let nextSlot = 0;
const as = 'employee';
const isOneAtATime = true;

const event = () => ({
  device_time: new Date().toISOString(),
  time_zone: 'America/New_York',
  location: { latitude: 40.1, longitude: -82.9, accuracy_m: 8, fix_age_s: randomInt(100) },
});
const clockedIn = async (fixture: Fixture) => {
  await rest(fixture);
  await addSession(fixture, { from: Date.now(), to: null });
  return { event: event() };
};

export const CLOCK_RECIPES: Recipes = {
  clock_in: {
    ...{ as, isOneAtATime },
    prepare: async (fixture) => {
      await rest(fixture);
      return { work_order_id: await addWorkOrder(fixture, 'assigned'), event: event() };
    },
  },
  clock_out: { as, isOneAtATime, prepare: clockedIn },
  take_break: { as, isOneAtATime, prepare: clockedIn },
  end_day: { as, isOneAtATime, prepare: clockedIn },
  describe_session: {
    ...{ as, isOneAtATime },
    prepare: async (fixture) => {
      nextSlot += 1;
      const from = Date.UTC(2010, 0, 1) + nextSlot * 5 * MINUTE_MS;
      const id = await addSession(fixture, { from, to: from + 4 * MINUTE_MS });
      return { id, work_performed: `Closer replaced ${randomUUID()}` };
    },
  },
};

/**
 * The employee has a rate and is clocked in to nothing. What ran is ended without a trace, which the effects would
 * show.
 */
async function rest({ owner, company }: Fixture): Promise<void> {
  const { profileId } = company.people[as];
  await owner.query(
    'insert into public.profile_rates (profile_id, hourly_billable_rate) values ($1, 65) on conflict do nothing',
    [profileId],
  );
  await owner.query(`begin;
    alter table public.employee_reports disable trigger user;
    update public.employee_reports set clock_out_time = clock_in_time, status = 'submitted'
    where employee_user_id = '${profileId}' and clock_in_time is not null and clock_out_time is null;
    alter table public.employee_reports enable trigger user;
    commit`);
}

async function addSession(
  fixture: Fixture,
  { from, to }: { from: number; to: number | null },
): Promise<string> {
  const { rows } = await fixture.owner.query<{ id: string }>(
    `insert into public.employee_reports (employee_user_id, work_order_id, report_date, clock_in_time, clock_out_time,
       status)
     values ($1, $2, $3::timestamptz::date, $3, $4, $5) returning id`,
    [
      ...[fixture.company.people[as].profileId, await addWorkOrder(fixture, 'assigned')],
      ...[new Date(from), to && new Date(to), to ? 'submitted' : 'open'],
    ],
  );
  return rows[0]?.id ?? '';
}
