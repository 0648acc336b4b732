import type pg from 'pg';
import type { ClockAction, LoggedEvent } from '#server/domains/clock/clock-log.ts';
import { officeZone } from '#server/domains/time/office-zone.ts';
import { momentWords } from '#server/domains/time/time-words.ts';
import { dayAt } from '#shared/rules/date-words.ts';

const ACTIONS: Record<ClockAction, string> = {
  clock_in: 'clock-in',
  clock_out: 'clock-out',
  take_break: 'break',
  end_day: 'end of day',
};

/** Notifies the employee, and everybody who manages time, that an event counts for nothing, with what to do. */
export async function notifySetAside(
  elevated: pg.PoolClient,
  employee: string,
  { action, at, event }: LoggedEvent,
  reason: string,
): Promise<void> {
  const tap = new Date(at / 1000);
  const what = `${ACTIONS[action]} of ${momentWords(tap, await officeZone(elevated))}`;
  const day = dayAt(tap, event.time_zone);
  await elevated.query(
    `insert into public.notifications (profile_id, kind, title, body, path)
     select $1::uuid, 'clock_event_set_aside', $2::text, $3::text, '/employee/time-reports'
     union all
     select m.user_id, 'clock_event_set_aside', concat_ws(' ', p.first_name, p.last_name, $4::text), $5::text,
       case m.role when 'admin' then $6::text end
     from public.profiles p
     join public.organizations o on o.organization_type = 'internal'
     join public.organization_members m on m.organization_id = o.id and m.role in ('admin', 'manager')
     join public.profiles r on r.id = m.user_id and r.is_active
     where p.id = $1 and m.user_id <> $1`,
    [
      employee,
      `Your ${what} was set aside`,
      `${reason} If time is missing, ask a manager to add it.`,
      `– ${what} was set aside`,
      `${reason} Check the day, and add or correct the time.`,
      `/admin/time-management?tab=timesheets&span=week&from=${day}&person=${employee}`,
    ],
  );
}
