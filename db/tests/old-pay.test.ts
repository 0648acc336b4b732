import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, readMigrations } from '#server/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

/** Time and locked periods from before migration 0161 keep the rate and the overtime rule of the day on which it is applied. */
let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase({ empty: true });
});
afterAll(() => testDatabase.drop());

it('gives old time the rate of now, and old locked periods the rule of now', async () => {
  const connection = { connectionString: testDatabase.url('fieldfare_owner') };
  const migrations = await readMigrations();
  const isOlder = ({ name }: { name: string }) => name < '0161';
  await migrate(connection, migrations.filter(isOlder));
  const { owner } = testDatabase;
  await owner.query(`
    with people as (
      insert into public.profiles (first_name, last_name) values ('Luis', 'Herrera'), ('Grace', 'Nakamura') returning id, first_name
    ), rate as (
      insert into public.profile_cost_rates (profile_id, hourly_cost_rate) select id, 30 from people where first_name = 'Luis'
    ), project as (
      insert into public.projects (name) values ('Roof season') returning id
    ), locked as (
      insert into public.pay_periods (starts_on, ends_on, locked_at, locked_by)
      select '2026-03-02', '2026-03-15', now(), id from people where first_name = 'Grace'
    ), opened as (
      insert into public.pay_periods (starts_on, ends_on) values ('2026-03-16', '2026-03-29')
    ), setting as (
      insert into public.settings (key, value) values ('time', '{"overtime": {"weekly_hours": 38, "multiplier": 2}}')
    )
    insert into public.employee_reports (employee_user_id, project_id, report_date, clock_in_time, clock_out_time, status)
    select people.id, project.id, '2026-03-20', '2026-03-20T13:00Z', '2026-03-20T15:00Z', 'submitted' from people, project`);
  await migrate(connection, migrations);

  const time = await owner.query(
    `select p.first_name, public.cost_rate(s)::float8 as rate, s.cost_rate_id is not null as is_kept
     from public.time_segments s join public.profiles p on p.id = s.employee_user_id order by 1`,
  );
  expect(time.rows).toEqual([
    { first_name: 'Grace', rate: null, is_kept: false },
    { first_name: 'Luis', rate: 30, is_kept: true },
  ]);
  const periods = await owner.query(
    `select overtime_weekly_hours::float8 as weekly, overtime_multiplier::float8 as multiplier, week_starts_on as start
     from public.pay_periods order by starts_on`,
  );
  expect(periods.rows).toEqual([
    { weekly: 38, multiplier: 2, start: 1 },
    { weekly: null, multiplier: null, start: null },
  ]);
});
