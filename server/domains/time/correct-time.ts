import { defineCommand } from '#server/domains/define-command.ts';
import { AppError } from '#shared/errors.ts';
import { dayAt, formatSegment } from '#shared/rules/format-dates.ts';
import { t } from '#shared/text.ts';
import { formatDay } from './format-time.ts';
import { officeZone } from './office-zone.ts';
import {
  appendSegment,
  currentSegment,
  requireFree,
  requireItem,
  requirePast,
  rowFor,
  showLastSegment,
} from './segments.ts';
import { lockTimeOf, notifyPerson, requireManager, requireOthersTime } from './time-guards.ts';

/** Replaces a time segment by a true one: other times, another work item, other words. Both stay readable. */
export const correctTime = defineCommand('correct_time', async ({ client, elevate }, input) => {
  const caller = await requireManager(client);
  const startedAt = new Date(input.started_at);
  const endedAt = new Date(input.ended_at);
  requirePast(endedAt);
  const number = await requireItem(client, input);

  return elevate('command_time', async (elevated) => {
    const { employee_user_id } = await currentSegment(elevated, input.segment_id);
    requireOthersTime(caller, [employee_user_id]);
    await lockTimeOf(elevated, employee_user_id);
    const before = await currentSegment(elevated, input.segment_id);
    const span = { employeeId: employee_user_id, from: startedAt, to: endedAt, except: before.id };
    await requireFree(elevated, span);

    // A time segment that begins when it did stays on its day, wherever the office's calendar stands.
    const isSameStart = startedAt.getTime() === before.started_at.getTime();
    const reportDate = isSameStart ? before.report_date : dayAt(startedAt, input.time_zone);
    const reportId = await rowFor(elevated, employee_user_id, input, reportDate);
    const segmentId = await appendSegment(elevated, {
      ...{ reportId, startedAt, endedAt, employeeId: employee_user_id, replaces: before },
      ...{ workPerformed: input.work_performed ?? before.work_performed },
      ...{ reason: input.reason, correctedBy: caller.profileId },
    });
    for (const id of new Set([reportId, before.employee_report_id])) await showLastSegment(elevated, id);
    await notifyPerson(elevated, caller, {
      ...{ employeeId: employee_user_id, kind: 'time_corrected' },
      title: t('Your time of {{day}} was corrected', { day: formatDay(before.report_date) }),
      body: `${number}, ${formatSegment(startedAt, endedAt, await officeZone(elevated))}. ${input.reason}`,
    });
    return { segment_id: segmentId, employee_report_id: reportId, report_date: reportDate };
  });
});

/** Adds a time segment that nobody clocked. */
export const addTime = defineCommand('add_time', async ({ client, elevate }, input) => {
  const caller = await requireManager(client);
  requireOthersTime(caller, [input.employee_id]);
  const startedAt = new Date(input.started_at);
  const endedAt = new Date(input.ended_at);
  requirePast(endedAt);
  const number = await requireItem(client, input);

  return elevate('command_time', async (elevated) => {
    const { rowCount } = await elevated.query(
      `select from public.organization_members m
       join public.organizations o on o.id = m.organization_id and o.organization_type = 'internal'
       where m.user_id = $1`,
      [input.employee_id],
    );
    if (rowCount === 0) throw new AppError('time_person_missing');
    await lockTimeOf(elevated, input.employee_id);
    const span = { employeeId: input.employee_id, from: startedAt, to: endedAt, except: null };
    await requireFree(elevated, span);

    const reportDate = dayAt(startedAt, input.time_zone);
    const reportId = await rowFor(elevated, input.employee_id, input, reportDate);
    const segmentId = await appendSegment(elevated, {
      ...{ reportId, startedAt, endedAt, employeeId: input.employee_id, replaces: null },
      ...{ workPerformed: input.work_performed ?? '', reason: input.reason, correctedBy: caller.profileId },
    });
    await showLastSegment(elevated, reportId);
    await notifyPerson(elevated, caller, {
      ...{ employeeId: input.employee_id, kind: 'time_corrected' },
      title: t('Time was added to your {{day}}', { day: formatDay(reportDate) }),
      body: `${number}, ${formatSegment(startedAt, endedAt, await officeZone(elevated))}. ${input.reason}`,
    });
    return { segment_id: segmentId, employee_report_id: reportId, report_date: reportDate };
  });
});

/** Strikes out a time segment that was never worked: in its place stands one without any length. */
export const strikeTime = defineCommand(
  'strike_time',
  async ({ client, elevate }, { segment_id, reason }) => {
    const caller = await requireManager(client);
    return elevate('command_time', async (elevated) => {
      const { employee_user_id } = await currentSegment(elevated, segment_id);
      requireOthersTime(caller, [employee_user_id]);
      await lockTimeOf(elevated, employee_user_id);
      const before = await currentSegment(elevated, segment_id);
      await appendSegment(elevated, {
        ...{ reportId: before.employee_report_id, employeeId: employee_user_id, replaces: before },
        ...{ startedAt: before.started_at, endedAt: before.started_at, workPerformed: before.work_performed },
        ...{ reason, correctedBy: caller.profileId },
      });
      await showLastSegment(elevated, before.employee_report_id);
      await notifyPerson(elevated, caller, {
        ...{ employeeId: employee_user_id, kind: 'time_corrected' },
        ...{
          title: t('Time of {{day}} was deleted', { day: formatDay(before.report_date) }),
          body: reason,
        },
      });
      return {
        segment_id: null,
        employee_report_id: before.employee_report_id,
        report_date: before.report_date,
      };
    });
  },
);
