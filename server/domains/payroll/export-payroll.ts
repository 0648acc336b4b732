import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type Caller, callerOf, requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { type PayrollCodes, payrollFile } from '#server/domains/payroll/payroll-files.ts';
import { LOCKED, readPayroll } from '#server/domains/payroll/payroll-lines.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';
import type { LockedPeriod } from '#shared/rules/overtime.ts';
import { parseTimeSettings } from '#shared/rules/time-settings.ts';

async function requirePayroll({ client }: CommandContext): Promise<Caller> {
  const caller = await callerOf(client);
  requireCapability(caller, 'manage_time', 'payroll_office_only');
  // The employee numbers are with the rates.
  requireCapability(caller, 'see_costs', 'payroll_office_only');
  return caller;
}

/** Writes the file of a locked period, which payroll then has once. */
export const exportPayroll = defineCommand('export_payroll', async (context, input) => {
  await requirePayroll(context);
  const { client, elevate } = context;
  const held = await elevate('command_payroll', async (elevated) => {
    // Of two people at once, the second one finds the file of the first; nobody unlocks the period meanwhile.
    await elevated.query(`select pg_advisory_xact_lock(hashtextextended('payroll', 0))`);
    const { rows: earlier } = await elevated.query(
      `select from public.payroll_exports where pay_period_id = $1 and status = 'exported'`,
      [input.pay_period_id],
    );
    if (earlier.length > 0) throw new AppError('payroll_exported');
    const { rows: periods } = await elevated.query<LockedPeriod & { id: string }>(`${LOCKED} and id = $1`, [
      input.pay_period_id,
    ]);
    const { rows: codes } = await elevated.query<PayrollCodes>('select * from public.payroll_settings');
    if (!periods[0]) throw new AppError('payroll_period_open');
    return { period: periods[0], codes: codes[0] };
  });
  const lines = await readPayroll(client, (work) => elevate('command_payroll', work), held.period);
  const { rows: settings } = await client.query<{ value: unknown }>(
    `select value from public.settings where key = 'time'`,
  );
  if (!held.codes) throw new AppError('payroll_empty');
  const file = payrollFile(input.format, {
    ...{ period: held.period, codes: held.codes, lines },
    frequency: parseTimeSettings(settings[0]?.value).pay_period.kind,
  });
  return elevate('command_payroll', async (elevated) => {
    const { rows } = await elevated.query<{ id: string }>(
      `insert into public.payroll_exports (pay_period_id, format, file_name, sha256) values ($1, $2, $3, $4) returning id`,
      [
        ...[input.pay_period_id, input.format, file.name],
        createHash('sha256').update(file.content).digest('hex'),
      ],
    );
    const id = rows[0]?.id ?? '';
    await elevated.query('insert into app.payroll_files (payroll_export_id, content) values ($1, $2)', [
      id,
      file.content,
    ]);
    return { id, file_name: file.name };
  });
});

/** The file of a period: the same bytes each time. */
export const downloadPayrollFile = defineCommand('download_payroll_file', async (context, input) => {
  await requirePayroll(context);
  return context.elevate('command_payroll', async (elevated) => {
    const { rows } = await elevated.query<{ file_name: string; content: string; status: string }>(
      `select e.file_name, f.content, e.status from public.payroll_exports e
       join app.payroll_files f on f.payroll_export_id = e.id where e.id = $1`,
      [input.payroll_export_id],
    );
    if (!rows[0]) throw new AppError('payroll_export_missing');
    if (rows[0].status === 'withdrawn') throw new AppError('payroll_withdrawn');
    return { file_name: rows[0].file_name, content: rows[0].content };
  });
});

/** Takes a file back that payroll did not take over: the period can be exported again. */
export const withdrawPayroll = defineCommand('withdraw_payroll', async (context, input) => {
  const caller = await requirePayroll(context);
  return context.elevate('command_payroll', async (elevated) => {
    await elevated.query(`select pg_advisory_xact_lock(hashtextextended('payroll', 0))`);
    const { rows } = await elevated.query<{ status: string }>(
      'select status from public.payroll_exports where id = $1',
      [input.payroll_export_id],
    );
    if (!rows[0]) throw new AppError('payroll_export_missing');
    if (rows[0].status === 'withdrawn') throw new AppError('payroll_withdrawn');
    await elevated.query(
      `update public.payroll_exports set status = 'withdrawn', withdrawn_at = now(), withdrawn_by = $2,
         withdraw_reason = $3 where id = $1`,
      [input.payroll_export_id, caller.profileId, input.reason],
    );
    return { id: input.payroll_export_id, status: 'withdrawn' };
  });
});

/** What is paid in a locked period besides the clocked hours. */
export const savePayrollEntries = defineCommand('save_payroll_entries', async (context, input) => {
  const caller = await requirePayroll(context);
  const people = input.entries.map((entry) => entry.employee_user_id);
  if (!caller.isAdmin && people.includes(caller.profileId)) throw new AppError('payroll_own_entry');
  await requireStaff(context.client, people);
  return context.elevate('command_payroll', async (elevated) => {
    const { rowCount } = await elevated.query(`${LOCKED} and id = $1`, [input.pay_period_id]);
    if (!rowCount) throw new AppError('payroll_period_open');
    await elevated.query(
      `with sent as (
         select * from jsonb_to_recordset($2) as s (employee_user_id uuid, kind text, quantity numeric)
       ), removed as (
         delete from public.payroll_entries e using sent s
         where e.pay_period_id = $1 and e.employee_user_id = s.employee_user_id and e.kind = s.kind and s.quantity = 0
       )
       insert into public.payroll_entries as e (pay_period_id, employee_user_id, kind, quantity)
       select $1, s.employee_user_id, s.kind, s.quantity from sent s where s.quantity > 0
       order by s.employee_user_id, s.kind
       on conflict (pay_period_id, employee_user_id, kind) do update set quantity = excluded.quantity`,
      [input.pay_period_id, JSON.stringify(input.entries)],
    );
    return { saved: input.entries.length };
  });
});

/** Former people, too: their last period is paid after they left. */
async function requireStaff(client: pg.PoolClient, people: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select id from public.profiles where id = any ($1::uuid[]) and id not in (
       select m.user_id from public.organization_members m
       join public.organizations o on o.id = m.organization_id and o.organization_type <> 'internal'
     )`,
    [people],
  );
  if (people.some((person) => !rows.some(({ id }) => id === person))) throw new AppError('payroll_not_staff');
}

/** What the payroll program calls the company and each kind of pay. */
export const savePayrollSettings = defineCommand('save_payroll_settings', async (context, input) => {
  await requirePayroll(context);
  return context.elevate('command_payroll', async (elevated) => {
    await elevated.query(
      `update public.payroll_settings set company_code = $1, mileage_rate = $2, double_time_code = $3,
         holiday_code = $4, pto_code = $5, mileage_code = $6, per_diem_code = $7, regular_code = $8, overtime_code = $9`,
      [
        ...[input.company_code || null, input.mileage_rate, input.double_time_code || null],
        ...[input.holiday_code || null, input.pto_code || null, input.mileage_code || null],
        ...[input.per_diem_code || null, input.regular_code || null, input.overtime_code || null],
      ],
    );
    return { saved: true };
  });
});
