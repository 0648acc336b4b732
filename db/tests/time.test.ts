import { beforeAll, describe, expect, it } from 'vitest';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();
let session: string;

const row = async () =>
  (await cases.testDatabase.owner.query('select * from public.employee_reports where id = $1', [session]))
    .rows[0];
const segments = async () =>
  (
    await cases.testDatabase.owner.query(
      'select * from public.time_segments where employee_report_id = $1 order by started_at',
      [session],
    )
  ).rows;
/** What a client writes directly (offline requirements 7.1), with a clock of its own. */
const asEmployee = (text: string, values: unknown[]) =>
  cases.as('employee', (client) => client.query<{ id: string }>(text, values));

/** Takes the open session back in time, and what was before it, which only the owner can. */
const startedAgo = async (interval: string) => {
  const { owner } = cases.testDatabase;
  const back = [session, interval];
  await owner.query(
    `update public.time_segments set started_at = started_at - $2::interval, ended_at = ended_at - $2::interval
     where employee_report_id = $1`,
    back,
  );
  await owner.query(
    'update public.employee_reports set clock_in_time = clock_in_time - $2::interval where id = $1',
    back,
  );
};

describe('the clock of an employee', () => {
  beforeAll(async () => {
    const { rows } = await asEmployee(
      `insert into public.employee_reports
         (employee_user_id, work_order_id, report_date, clock_in_time, hours_worked, work_performed,
          hourly_rate_snapshot, is_retroactive)
       values ($1, $2, current_date, '2020-01-01', 8, 'Nothing yet', 999, false) returning id`,
      [cases.scenario.profiles.employee, cases.scenario.rows.newWorkOrder],
    );
    session = rows[0]?.id ?? '';
  });

  it('starts at the server’s time, with the rate on file', async () => {
    const started = await row();
    expect(Math.abs(started.clock_in_time.getTime() - Date.now())).toBeLessThan(60_000);
    expect(started).toMatchObject({
      hours_worked: '0.00',
      work_performed: '',
      hourly_rate_snapshot: '65.00',
      status: 'open',
    });
  });

  it('cannot be marked as retroactive', async () => {
    const retroactive = asEmployee(
      `insert into public.employee_reports (employee_user_id, work_order_id, report_date, is_retroactive)
       values ($1, $2, current_date, true)`,
      [cases.scenario.profiles.employee, cases.scenario.rows.otherWorkOrder],
    );
    await expect(retroactive).rejects.toThrow('row-level security');
  });

  it('runs once per employee', async () => {
    const second = asEmployee(
      'insert into public.employee_reports (employee_user_id, work_order_id, report_date) values ($1, $2, current_date)',
      [cases.scenario.profiles.employee, cases.scenario.rows.otherWorkOrder],
    );
    await expect(second).rejects.toThrow('employee_reports_one_open');
  });

  it('ends with the hours that passed, and stores the time segment', async () => {
    await startedAgo('2 hours 30 minutes');
    await asEmployee(
      `update public.employee_reports set clock_out_time = '2030-01-01', hours_worked = 99, ended_by = 'break' where id = $1`,
      [session],
    );
    expect(await row()).toMatchObject({ hours_worked: '2.50', status: 'submitted' });
    expect(await segments()).toMatchObject([{ hours_worked: '2.50', ended_by: 'break' }]);
  });

  it('starts again on the same day without losing the morning', async () => {
    await asEmployee(
      'update public.employee_reports set clock_in_time = now(), clock_out_time = null, hours_worked = 0 where id = $1',
      [session],
    );
    expect(await row()).toMatchObject({ hours_worked: '0.00', clock_out_time: null, status: 'open' });
    await startedAgo('1 hour');
    await asEmployee(
      `update public.employee_reports set clock_out_time = now(), ended_by = 'day_end' where id = $1`,
      [session],
    );
    const kept = await segments();
    expect(kept.map(({ hours_worked, ended_by }) => [hours_worked, ended_by])).toEqual([
      ['2.50', 'break'],
      ['1.00', 'day_end'],
    ]);
  });

  it('starts only for work that is open', async () => {
    const done = asEmployee(
      'insert into public.employee_reports (employee_user_id, work_order_id, report_date) values ($1, $2, current_date)',
      [cases.scenario.profiles.employee, cases.scenario.rows.doneWorkOrder],
    );
    await expect(done).rejects.toThrow('Unable to clock in. Please try a different work order');
  });

  it('is closed once it is approved', async () => {
    await cases.asService('manager', (client) =>
      client.query(
        `update public.employee_reports set status = 'approved', reviewed_by = app.profile_id(), reviewed_at = now()
         where id = $1`,
        [session],
      ),
    );
    const reopened = await asEmployee(
      'update public.employee_reports set clock_in_time = now(), clock_out_time = null where id = $1',
      [session],
    );
    expect(reopened.rowCount).toBe(0);
  });
});
