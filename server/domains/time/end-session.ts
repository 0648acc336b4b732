import { defineCommand } from '#server/domains/define-command.ts';
import type { CommandContext } from '#server/gateway/rpc/registry.ts';
import type { CommandInput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';
import { formatSegment } from '#shared/rules/format-dates.ts';
import { t } from '#shared/text.ts';
import { formatDay } from './format-time.ts';
import { officeZone } from './office-zone.ts';
import { requirePast } from './segments.ts';
import { lockTimeOf, notifyPerson, requireManager, requireOthersTime } from './time-guards.ts';

interface OpenSession {
  employee_user_id: string;
  report_date: string;
  clock_in_time: Date | null;
  clock_out_time: Date | null;
}

/** Clocks out somebody who has forgotten to, at the moment at which the work really ended. */
export const endSession = defineCommand('end_session', (context, input) => endSessionAt(context, input));

/** Ends a running session at a stated time. The person is notified with the reason. */
export async function endSessionAt(
  { client, elevate }: CommandContext,
  input: Omit<CommandInput<'end_session'>, 'time_zone'>,
) {
  const caller = await requireManager(client);
  const endedAt = new Date(input.ended_at);
  requirePast(endedAt);

  return elevate('command_time', async (elevated) => {
    const find = async () => {
      const { rows } = await elevated.query<OpenSession>(
        `select employee_user_id, report_date::text, clock_in_time, clock_out_time
         from public.employee_reports where id = $1`,
        [input.report_id],
      );
      if (!rows[0]) throw new AppError('clock_session_missing');
      return rows[0];
    };
    const { employee_user_id } = await find();
    requireOthersTime(caller, [employee_user_id]);
    // The person's clock is locked before any row of it, as it is when they clock out themselves.
    await lockTimeOf(elevated, employee_user_id);
    const session = await find();
    const startedAt = session.clock_in_time;
    if (!startedAt || session.clock_out_time) {
      throw new AppError('time_session_over');
    }
    if (endedAt <= startedAt) {
      throw new AppError(
        'time_session_began_later',
        { time: formatSegment(startedAt, null, await officeZone(elevated)) },
        { field: 'ended_at' },
      );
    }

    // The trigger that appends the time segment takes the reason from here.
    await elevated.query(`select set_config('app.time_reason', $1, true)`, [input.reason]);
    await elevated.query(
      `update public.employee_reports
       set clock_out_time = $2, ended_by = 'correction', status = 'submitted',
         hours_worked = round(extract(epoch from $2::timestamptz - clock_in_time) / 3600, 2)
       where id = $1`,
      [input.report_id, endedAt],
    );
    await elevated.query(`select set_config('app.time_reason', '', true)`);
    const { rows } = await elevated.query<{ id: string }>(
      `select id from public.time_segments where employee_report_id = $1 and started_at = $2 and is_current
       order by created_at desc limit 1`,
      [input.report_id, startedAt],
    );
    await notifyPerson(elevated, caller, {
      ...{ employeeId: session.employee_user_id, kind: 'time_corrected' },
      title: t('You were clocked out for {{day}}', { day: formatDay(session.report_date) }),
      body: `${formatSegment(startedAt, endedAt, await officeZone(elevated))}. ${input.reason}`,
    });
    return {
      segment_id: rows[0]?.id ?? null,
      employee_report_id: input.report_id,
      report_date: session.report_date,
    };
  });
}
