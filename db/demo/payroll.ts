import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import { type PayrollCodes, payrollFile } from '#server/domains/payroll/payroll-files.ts';
import { LOCKED, readPayroll } from '#server/domains/payroll/payroll-lines.ts';
import type { LockedPeriod } from '#shared/rules/overtime.ts';
import { DEFAULT_TIME_SETTINGS } from '#shared/rules/time-settings.ts';
import { insertRows } from './insert.ts';
import type { Names } from './rows/table-rows.ts';

const FORMAT = 'adp';
/** Paid to the first people of the period besides their hours: hours of PTO, miles, and dollars. */
const OTHER_PAY = [{ pto: 8, mileage: 142 }, { mileage: 86.5, per_diem: 120 }, { pto: 4 }] as const;

/** The codes of the payroll program, and the file of the locked period before the last one, which waits for its file. */
export async function addPayroll(client: pg.PoolClient, names: Names): Promise<void> {
  const { rows: settings } = await client.query<PayrollCodes>(
    `update public.payroll_settings set company_code = 'FFS', double_time_code = 'DT', holiday_code = 'HOL',
       pto_code = 'PTO', mileage_code = 'MIL', per_diem_code = 'PER'
     returning *`,
  );
  const { rows: periods } = await client.query<LockedPeriod & { id: string }>(
    `${LOCKED} order by ends_on desc offset 1 limit 1`,
  );
  const [codes, period] = [settings[0], periods[0]];
  if (!codes || !period) return;
  await client.query(
    `insert into public.payroll_entries (pay_period_id, employee_user_id, kind, quantity)
     select $1, w.id, o.key, o.value::numeric
     from (
       select employee_user_id as id, row_number() over (order by employee_number) as nth
       from public.timesheet($2, $3) where employee_number is not null
     ) w
     join jsonb_array_elements($4) with ordinality pay (kinds, nth) on pay.nth = w.nth
     cross join lateral jsonb_each_text(pay.kinds) o`,
    [period.id, period.starts_on, period.ends_on, JSON.stringify(OTHER_PAY)],
  );
  const lines = await readPayroll(client, (work) => work(client as ElevatedClient), period);
  const { name, content } = payrollFile(FORMAT, {
    ...{ period, codes, lines },
    frequency: DEFAULT_TIME_SETTINGS.pay_period.kind,
  });
  const sha256 = createHash('sha256').update(content).digest('hex');
  await insertRows(client, {
    table: 'public.payroll_exports',
    rows: [
      {
        ...{ pay_period_id: period.id, format: FORMAT, file_name: name, sha256 },
        created_by: names.profile('grace.nakamura'),
      },
    ],
  });
  // Made the day after the period was locked.
  await client.query(
    `update public.payroll_exports e set created_at = p.locked_at + interval '1 day'
     from public.pay_periods p where p.id = e.pay_period_id`,
  );
  await client.query(
    'insert into app.payroll_files (payroll_export_id, content) select id, $1 from public.payroll_exports',
    [content],
  );
}
