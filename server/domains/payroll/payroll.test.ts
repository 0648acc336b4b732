import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '#server/domains/invoices/test/fixture.ts';
import { type Fixture, openFixture } from '#server/domains/payments/test/fixture.ts';
import type { CommandOutput } from '#shared/commands.ts';
import type { PayrollFormat } from '#shared/rules/payroll.ts';

/** Payroll files over the wire: a locked period is exported once. */

let fixture: Fixture;
let employee: string;
let period: string;
beforeAll(async () => {
  fixture = await openFixture();
  employee = fixture.people.employee.profileId;
  const { owner } = fixture.portal;
  await owner.query('insert into profile_rates (profile_id, hourly_billable_rate) values ($1, 80)', [
    employee,
  ]);
  await owner.query(`update profiles set first_name = '=Ann', last_name = 'Péron, Jr' where id = $1`, [
    employee,
  ]);
  const work = await fixture.work();
  // 45 hours in the first week: 5 of them are overtime.
  for (const [day, hours] of Object.entries({ 5: 10, 6: 10, 7: 10, 8: 10, 9: 5 }))
    await owner.query(
      `insert into employee_reports (employee_user_id, work_order_id, report_date, status, clock_in_time, clock_out_time,
         hourly_rate_snapshot, work_performed)
       values ($1, $2, $3, 'approved', $4, $4::timestamptz + $5 * interval '1 hour', 80, 'Work')`,
      [employee, work, `2026-01-0${day}`, `2026-01-0${day}T13:00:00Z`, hours],
    );
  const { rows } = await owner.query<{ id: string }>(
    `insert into pay_periods (starts_on, ends_on, locked_at, locked_by) values ('2026-01-05', '2026-01-18', now(), $1)
     returning id`,
    [fixture.people.admin.profileId],
  );
  period = rows[0]?.id ?? '';
}, 240_000);
afterAll(() => fixture?.portal.stop());

const exports = (format: PayrollFormat = 'plain') =>
  fixture.call('admin', 'export_payroll', { pay_period_id: period, format });
const withdraws = (payroll_export_id: string) =>
  fixture.call('admin', 'withdraw_payroll', { payroll_export_id, reason: 'The program refused it.' });
const enters = (kind: 'double_time' | 'holiday' | 'mileage' | 'per_diem', quantity: number) =>
  fixture.call('admin', 'save_payroll_entries', {
    pay_period_id: period,
    entries: [{ employee_user_id: employee, kind, quantity }],
  });
/** The rows of the file, which is withdrawn again. */
const rowsOf = async (format: PayrollFormat) => {
  const { data, error } = await exports(format);
  expect(error).toBeNull();
  const { id } = data as unknown as CommandOutput<'export_payroll'>;
  const { data: file } = await fixture.call('admin', 'download_payroll_file', { payroll_export_id: id });
  await withdraws(id);
  return (file as unknown as CommandOutput<'download_payroll_file'>).content.trimEnd().split('\r\n');
};

test('people need their employee number', async () => {
  expect(refusalOf(await exports())[0]).toBe('payroll_numbers_missing');
  await fixture.one(
    `insert into profile_cost_rates (profile_id, employee_number) values ($1, '42')
     on conflict (profile_id) do update set employee_number = '42'`,
    [employee],
  );
});

test('a file has regular hours, overtime by the rule of the lock, and other pay', async () => {
  expect((await enters('double_time', 6)).error).toBeNull();
  expect(refusalOf(await exports())[0]).toBe('payroll_double_time');
  await enters('double_time', 2);
  await enters('holiday', 8);
  await enters('mileage', 33);
  await enters('per_diem', 55.5);
  expect((await rowsOf('plain'))[1]).toBe(
    `42,"Péron, Jr",'=Ann,01/05/2026,01/18/2026,40.00,3.00,2.00,8.00,,33.00,23.10,55.50`,
  );
  expect((await rowsOf('gusto'))[1]).toBe(`"Péron, Jr",'=Ann,42,40.00,3.00,2.00,8.00,,23.10,55.50`);
});

test('ADP and Paychex need codes, and get a row as they describe it', async () => {
  expect(refusalOf(await exports('adp'))[0]).toBe('payroll_codes_missing');
  await fixture.call('admin', 'save_payroll_settings', {
    ...{ company_code: 'ABC', mileage_rate: 0.7, double_time_code: 'D', holiday_code: 'H', pto_code: 'P' },
    ...{ mileage_code: 'M', per_diem_code: 'PD' },
  });
  expect((await rowsOf('adp')).slice(1)).toEqual([
    'ABC,01182026,000042,40.00,3.00,D,2.00,H,8.00,M,23.10,PD,55.50',
  ]);
  expect((await rowsOf('adp_run')).slice(0, 4)).toEqual([
    '##GENERIC## V1.0',
    'Company Code,Pay Frequency,Pay Period Start Date,Pay Period End Date,Employee ID,Earnings Code,Pay Hours,Dollars,Separate Check,Worked In Dept,Rate Code',
    'ABC,B,01/05/2026,01/18/2026,42,REG,40.00,,0,,BASE',
    'ABC,B,01/05/2026,01/18/2026,42,OT,3.00,,0,,BASE',
  ]);
  const paychex = await rowsOf('paychex');
  expect(paychex[0]).toBe('ABC,42,,,Hourly,,,40.00,,,,,,,,');
  expect(paychex.every((row) => row.split(',').length === 16)).toBe(true);
});

test('the same kind of pay of a person twice is refused at its field', async () => {
  const entries = (['pto', 'holiday', 'pto'] as const).map((kind) => ({
    ...{ employee_user_id: employee, kind, quantity: 1 },
  }));
  const { error } = await fixture.call('admin', 'save_payroll_entries', { pay_period_id: period, entries });
  expect(error?.code).toBe('invalid_input');
  expect(error?.message).toContain('This kind of pay is entered twice for the same person.');
  expect(error?.details).toContain('entries.2.kind');
});

test('a period is exported once, also at the same time, and neither unlocked nor changed then', async () => {
  const answers = await Promise.all([exports(), exports()]);
  expect(answers.map((one) => refusalOf(one)[0] ?? 'made').toSorted()).toEqual(['made', 'payroll_exported']);
  expect(refusalOf(await enters('holiday', 9))[0]).toBe('payroll_exported');
  const unlock = await fixture.call('admin', 'unlock_pay_period', { starts_on: '2026-01-05', reason: 'x' });
  expect(refusalOf(unlock)[0]).toBe('payroll_exported');
  const { id } = await fixture.one<{ id: string }>(
    `select id from payroll_exports where status = 'exported'`,
  );
  expect((await withdraws(id)).error).toBeNull();
  expect(refusalOf(await withdraws(id))[0]).toBe('payroll_withdrawn');
  expect((await enters('holiday', 9)).error).toBeNull();
});

test('whoever was absent all the time is paid as well; other firms’ people are not', async () => {
  const enter = (person: string) =>
    fixture.call('admin', 'save_payroll_entries', {
      pay_period_id: period,
      entries: [{ employee_user_id: person, kind: 'pto', quantity: 80 }],
    });
  const absent = fixture.people.technician.profileId;
  expect((await enter(absent)).error).toBeNull();
  await fixture.portal.owner.query(
    `insert into profile_cost_rates (profile_id, employee_number) values ($1, '77')
     on conflict (profile_id) do update set employee_number = '77'`,
    [absent],
  );
  await fixture.portal.owner.query(`update profiles set first_name = '＝1+1' where id = $1`, [absent]);
  const row = (await rowsOf('plain')).find((each) => each.startsWith('77,'));
  expect(row).toMatch(/^77,[^,]*,'＝1\+1,01\/05\/2026,01\/18\/2026,,,,,80.00,/);
  for (const firm of ['partner', 'subcontractor'] as const)
    expect(refusalOf(await enter(fixture.people[firm].profileId))[0]).toBe('payroll_not_staff');
});

test('nobody but an administrator enters their own pay', async () => {
  await fixture.portal.owner.query(
    `update organization_members set preset = 'custom', capabilities = '{manage_time,see_costs}' where user_id = $1`,
    [fixture.people.biller.profileId],
  );
  const enter = (person: string) =>
    fixture.call('biller', 'save_payroll_entries', {
      pay_period_id: period,
      entries: [{ employee_user_id: person, kind: 'per_diem', quantity: 10 }],
    });
  expect(refusalOf(await enter(fixture.people.biller.profileId))[0]).toBe('payroll_own_entry');
  expect((await enter(employee)).error).toBeNull();
  await fixture.portal.owner.query(
    `update organization_members set preset = 'custom', capabilities = '{invoice}' where user_id = $1`,
    [fixture.people.biller.profileId],
  );
});

test('nobody else writes or reads payroll', async () => {
  for (const as of ['biller', 'technician', 'partner'] as const) {
    const answer = await fixture.call(as, 'export_payroll', { pay_period_id: period, format: 'plain' });
    expect(['capability_missing', 'payroll_office_only']).toContain(refusalOf(answer)[0]);
    expect((await fixture.people[as].client.from('payroll_exports').select('id')).data).toEqual([]);
  }
});

test('what is paid in a closed month stays as it was', async () => {
  const { owner } = fixture.portal;
  await owner.query(`insert into closed_months (month_date, closed_by) values ('2026-01-01', $1)`, [
    fixture.people.admin.profileId,
  ]);
  expect(refusalOf(await enters('per_diem', 3))).toEqual(['month_closed', 'pay_period_id']);
  await owner.query('delete from closed_months');
  expect((await enters('per_diem', 3)).error).toBeNull();
});
