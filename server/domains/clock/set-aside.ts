import type { ElevatedClient } from '#server/database/command-roles.ts';
import type { ClockAction, LoggedEvent } from '#server/domains/clock/clock-log.ts';
import { formatMoment } from '#server/domains/time/format-time.ts';
import { officeZone } from '#server/domains/time/office-zone.ts';
import { dayAt } from '#shared/rules/format-dates.ts';

const ACTIONS: Record<ClockAction, string> = {
  clock_in: 'clock-in',
  clock_out: 'clock-out',
  take_break: 'break',
  end_day: 'end of day',
};

/** Notifies the employee, and everybody who manages time, that an event counts for nothing, with what to do. */
export async function notifySetAside(
  elevated: ElevatedClient,
  employee: string,
  { action, at, event }: LoggedEvent,
  reason: string,
): Promise<void> {
  const what = await whatHappened(elevated, action, at);
  await elevated.query(
    `insert into public.notifications (profile_id, kind, title, body, path)
     values ($1, 'clock_event_set_aside', $2, $3, '/employee/time-reports')`,
    [employee, `Your ${what} was set aside`, `${reason} If time is missing, ask a manager to add it.`],
  );
  await notifyOffice(elevated, employee, { at, event }, [
    `– ${what} was set aside`,
    `${reason} Check the day, and add or correct the time.`,
  ]);
}

/** Asks everybody who manages time to review time on work that took no clock-in. The time counts. */
export async function notifyOnClosedWork(
  elevated: ElevatedClient,
  employee: string,
  { action, at, event }: LoggedEvent,
  reason: string,
): Promise<void> {
  const what = await whatHappened(elevated, action, at);
  await notifyOffice(elevated, employee, { at, event }, [
    `– ${what} needs a review`,
    `${reason} The tap had no signal, so its time counts. Check the day, and correct the time if needed.`,
  ]);
}

const whatHappened = async (elevated: ElevatedClient, action: ClockAction, at: number): Promise<string> =>
  `${ACTIONS[action]} of ${formatMoment(new Date(at / 1000), await officeZone(elevated))}`;

/** The title follows the name of the employee. */
async function notifyOffice(
  elevated: ElevatedClient,
  employee: string,
  { at, event }: Pick<LoggedEvent, 'at' | 'event'>,
  [title, body]: [string, string],
): Promise<void> {
  const day = dayAt(new Date(at / 1000), event.time_zone);
  await elevated.query(
    `insert into public.notifications (profile_id, kind, title, body, path)
     select m.user_id, 'clock_event_set_aside', concat_ws(' ', p.first_name, p.last_name, $2::text), $3::text,
       case m.role when 'admin' then $4::text end
     from public.profiles p
     join public.organizations o on o.organization_type = 'internal'
     join public.organization_members m on m.organization_id = o.id and m.role in ('admin', 'manager')
     join public.profiles r on r.id = m.user_id and r.is_active
     where p.id = $1 and m.user_id <> $1`,
    [employee, title, body, `/admin/time-management?tab=timesheets&span=week&from=${day}&person=${employee}`],
  );
}
