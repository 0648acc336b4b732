import type { ElevatedClient } from '#server/database/command-roles.ts';
import type { ClockAction, LoggedEvent } from '#server/domains/time/clock/clock-log.ts';
import { formatMoment } from '#server/domains/time/format-time.ts';
import { officeZone } from '#server/domains/time/office-zone.ts';
import { dayAt } from '#shared/rules/format-dates.ts';
import { NAMELESS } from '#shared/rules/nameless.ts';
import { type Message, message, received, t } from '#shared/text.ts';

/** What is said of a tap of each kind: to the employee, and to the office of one set aside or to be reviewed. */
const TITLES: Record<ClockAction, { own: Message; office: Message; review: Message }> = {
  clock_in: {
    own: message('Your clock-in of {{time}} was set aside'),
    office: message('{{name}} – clock-in of {{time}} was set aside'),
    review: message('{{name}} – clock-in of {{time}} needs a review'),
  },
  clock_out: {
    own: message('Your clock-out of {{time}} was set aside'),
    office: message('{{name}} – clock-out of {{time}} was set aside'),
    review: message('{{name}} – clock-out of {{time}} needs a review'),
  },
  take_break: {
    own: message('Your break of {{time}} was set aside'),
    office: message('{{name}} – break of {{time}} was set aside'),
    review: message('{{name}} – break of {{time}} needs a review'),
  },
  end_day: {
    own: message('Your end of day of {{time}} was set aside'),
    office: message('{{name}} – end of day of {{time}} was set aside'),
    review: message('{{name}} – end of day of {{time}} needs a review'),
  },
};

/** Notifies the employee, and everybody who manages time, that an event counts for nothing, with what to do. */
export async function notifySetAside(
  elevated: ElevatedClient,
  employee: string,
  logged: LoggedEvent,
  given: string,
): Promise<void> {
  const reason = t(received(given));
  const { own, office } = TITLES[logged.action];
  await elevated.query(
    `insert into public.notifications (profile_id, kind, title, body, path)
     values ($1, 'clock_event_set_aside', $2, $3, '/employee/time-reports')`,
    [
      employee,
      t(own, { time: await timeOf(elevated, logged) }),
      t('{{reason}} If time is missing, ask a manager to add it.', { reason }),
    ],
  );
  const body = t('{{reason}} Check the day, and add or correct the time.', { reason });
  await notifyOffice(elevated, employee, logged, { title: office, body });
}

/** Asks everybody who manages time to review time that counts, for the given reason. */
export async function notifyToReview(
  elevated: ElevatedClient,
  employee: string,
  logged: LoggedEvent,
  given: string,
): Promise<void> {
  const body = t(
    '{{reason}} The tap had no signal, so its time counts. Check the day, and correct the time if needed.',
    { reason: t(received(given)) },
  );
  await notifyOffice(elevated, employee, logged, { title: TITLES[logged.action].review, body });
}

const timeOf = async (elevated: ElevatedClient, { at }: LoggedEvent): Promise<string> =>
  formatMoment(new Date(at / 1000), await officeZone(elevated));

async function notifyOffice(
  elevated: ElevatedClient,
  employee: string,
  logged: LoggedEvent,
  { title, body }: { title: Message; body: string },
): Promise<void> {
  const day = dayAt(new Date(logged.at / 1000), logged.event.time_zone);
  const { rows } = await elevated.query<{ name: string }>(
    `select concat_ws(' ', first_name, last_name) as name from public.profiles where id = $1`,
    [employee],
  );
  await elevated.query(
    `insert into public.notifications (profile_id, kind, title, body, path)
     select m.user_id, 'clock_event_set_aside', $2, $3,
       case m.role when 'admin' then $4::text end
     from public.organizations o
     join public.organization_members m on m.organization_id = o.id and 'manage_time' = any (m.capabilities)
     join public.profiles r on r.id = m.user_id and r.is_active
     where o.organization_type = 'internal' and m.user_id <> $1`,
    [
      employee,
      t(title, { name: rows[0]?.name || t(NAMELESS), time: await timeOf(elevated, logged) }),
      body,
      `/admin/time-management?tab=timesheets&span=week&from=${day}&person=${employee}`,
    ],
  );
}
