import { defineCommand } from '#server/domains/define-command.ts';
import { employeeId } from '#server/domains/time/clock/employee.ts';
import { sessionAnswer } from '#server/domains/time/clock/session.ts';
import { AppError } from '#shared/errors.ts';

/** A person says what they did. A session that was sent back goes to the office again with it. */
export const describeSession = defineCommand('describe_session', async ({ client, elevate }, input) => {
  const employee = await employeeId(client, 'clock_profile_missing');
  await elevate('command_clock', async (elevated) => {
    await elevated.query('select app.lock_clock($1)', [employee]);
    const { rows } = await elevated.query<{ status: string }>(
      'select status from public.employee_reports where id = $1 and employee_user_id = $2',
      [input.id, employee],
    );
    const [session] = rows;
    if (!session) throw new AppError('clock_session_missing');
    if (session.status === 'approved') {
      throw new AppError('clock_hours_approved');
    }
    await elevated.query(
      `update public.employee_reports set work_performed = $2,
         status = case status when 'rejected' then 'submitted' else status end
       where id = $1`,
      [input.id, input.work_performed],
    );
  });
  return sessionAnswer(client, input.id);
});
