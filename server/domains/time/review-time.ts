import type { ElevatedClient } from '#server/database/command-roles.ts';
import { decide } from '#server/domains/decisions/decide.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/text.ts';
import { formatDay } from './format-time.ts';
import { notifyPerson, requireManager, requireOthersTime } from './time-guards.ts';

/** A manager accepts what people have submitted for a span of days, all of it or one person's. */
export const approveTime = defineCommand('approve_time', async (context, input) => {
  const caller = await requireManager(context.client);
  requireOthersTime(caller, input.employee_ids);
  const approve = async (elevated: ElevatedClient) => {
    const { rows } = await elevated.query<{ approved: number; left: number }>(
      `with chosen as (
         select r.id, r.status from public.employee_reports r
         where r.employee_user_id = any ($1) and r.report_date between $2 and $3 and r.status <> 'approved'
         -- In one order, so that two managers who approve the same at once wait for each other in it.
         order by r.id for update
       ), approved as (
         update public.employee_reports r
         set status = 'approved', reviewed_by = $4, reviewed_at = now(), review_notes = null
         from chosen c where c.id = r.id and c.status = 'submitted' and not app.is_implausible_time(r.id)
         returning r.id
       )
       select (select count(*) from approved)::integer as approved,
         ((select count(*) from chosen) - (select count(*) from approved))::integer as left`,
      [input.employee_ids, input.starts_on, input.ends_on, caller.profileId],
    );
    return rows[0] ?? { approved: 0, left: 0 };
  };
  return decide(context, { kind: 'time_approved', capability: 'manage_time' }, () =>
    context.elevate('command_time', approve),
  );
});

/** A manager sends days back to their owners, with a note. Each person gets one notification. */
export const sendBackTime = defineCommand('send_back_time', async (context, input) => {
  const caller = await requireManager(context.client);
  const sendBack = async (elevated: ElevatedClient) => {
    const { rows } = await elevated.query<{ id: string; employee_user_id: string; report_date: string }>(
      `select id, employee_user_id, report_date::text from public.employee_reports
       where id = any ($1) and status in ('submitted', 'approved') order by id for update`,
      [input.report_ids],
    );
    if (rows.length === 0) {
      throw new AppError('time_not_rejectable');
    }
    const people = [...new Set(rows.map(({ employee_user_id }) => employee_user_id))];
    requireOthersTime(caller, people);
    await elevated.query(
      `update public.employee_reports
       set status = 'rejected', review_notes = $2, reviewed_by = $3, reviewed_at = now() where id = any ($1)`,
      [rows.map(({ id }) => id), input.review_notes, caller.profileId],
    );
    for (const employeeId of people) {
      await notifyPerson(elevated, caller, {
        ...{ employeeId, kind: 'time_sent_back', body: input.review_notes },
        title: t('Your time of {{days}} was sent back', { days: daysOf(rows, employeeId) }),
      });
    }
    return { sent_back: rows.length };
  };
  return decide(context, { kind: 'time_sent_back', capability: 'manage_time' }, () =>
    context.elevate('command_time', sendBack),
  );
});

/**
 * A manager takes back days that were sent back: they wait for approval again. Otherwise only the person could end it,
 * and the pay period of a person who does not answer, or of a day without hours, could never be locked.
 */
export const undoSendBackTime = defineCommand('undo_send_back_time', async ({ client, elevate }, input) => {
  const caller = await requireManager(client);
  return elevate('command_time', async (elevated) => {
    const { rows } = await elevated.query<{ id: string; employee_user_id: string; report_date: string }>(
      `select id, employee_user_id, report_date::text from public.employee_reports
       where id = any ($1) and status = 'rejected' order by id for update`,
      [input.report_ids],
    );
    if (rows.length === 0) {
      throw new AppError('time_not_rejected');
    }
    const people = [...new Set(rows.map(({ employee_user_id }) => employee_user_id))];
    requireOthersTime(caller, people);
    await elevated.query(
      `update public.employee_reports
       set status = 'submitted', review_notes = null, reviewed_by = null, reviewed_at = null where id = any ($1)`,
      [rows.map(({ id }) => id)],
    );
    for (const employeeId of people) {
      await notifyPerson(elevated, caller, {
        ...{ employeeId, kind: 'time_corrected', body: t('It waits for approval again.') },
        title: t('Your time of {{days}} no longer needs an answer', { days: daysOf(rows, employeeId) }),
      });
    }
    return { undone: rows.length };
  });
});

/** 'Mar 2', or '3 days', of one person. */
function daysOf(
  rows: readonly { employee_user_id: string; report_date: string }[],
  employeeId: string,
): string {
  const days = new Set(rows.flatMap((row) => (row.employee_user_id === employeeId ? row.report_date : [])));
  const [first = ''] = days;
  return days.size === 1 ? formatDay(first) : t('{{count}} day|{{count}} days', { count: days.size });
}
