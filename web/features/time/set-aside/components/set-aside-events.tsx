import { Link } from '@tanstack/react-router';
import { type SetAsideEvent, useSetAsideEvents } from '#web/features/time/set-aside/queries.ts';
import { CLOCK_ACTIONS } from '#web/lib/clock-actions.ts';
import { formatDateTime, officeDay } from '#web/lib/dates.ts';
import { personName } from '#web/lib/person.ts';
import { received, t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';

interface SetAsideEventsProps {
  /** Null for the office: everyone's. */
  profileId: string | null;
  className?: string;
}

/** Clock events that were set aside, each with the reason and what to do; empty when there are none. */
export function SetAsideEvents({ profileId, className }: SetAsideEventsProps) {
  const { data: events = [] } = useSetAsideEvents(profileId);
  if (events.length === 0) return null;
  return (
    <Alert
      kind="attention"
      title={t('{{count}} clock event was set aside|{{count}} clock events were set aside', {
        count: events.length,
      })}
      {...(className && { className })}
    >
      <p>
        {profileId
          ? t(
              'It has no effect. If time is missing, ask a manager to add it.|They have no effect. If time is missing, ask a manager to add it.',
              { count: events.length },
            )
          : t(
              'It has no effect. Check the day, and add or correct the time.|They have no effect. Check the day, and add or correct the time.',
              { count: events.length },
            )}
      </p>
      <ul className="mt-2 grid gap-1.5">
        {events.map((event) => (
          <li key={event.id}>
            {profileId === null && <PersonDay event={event} />}
            <span className="font-medium">{wordsOf(event)}</span> {reasonOf(event)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** The sentence that the server stored, in the portal's language. */
const reasonOf = (event: SetAsideEvent): string => t(received(event.set_aside_reason ?? ''));

function PersonDay({ event: { employee, happened_at } }: { event: SetAsideEvent }) {
  return (
    <>
      <Link
        to="/admin/time-management"
        search={{
          tab: 'timesheets',
          span: 'week',
          from: officeDay(happened_at),
          person: employee.id,
        }}
        className="font-medium underline"
      >
        {personName(employee)}
      </Link>{' '}
    </>
  );
}

function wordsOf({ action, happened_at, work_order, project }: SetAsideEvent): string {
  const number = work_order?.work_order_number ?? project?.project_number;
  return `${[t(CLOCK_ACTIONS[action] ?? action), number, formatDateTime(happened_at)].filter(Boolean).join(' · ')}.`;
}
