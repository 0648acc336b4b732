import { TEAM_ACTIVITY_FETCHED } from '#shared/limits.ts';
import { personName } from '#web/lib/person.ts';

export type ActivityType = 'report' | 'started' | 'completed' | 'message';

export interface Activity {
  id: string;
  type: ActivityType;
  user_name: string;
  user_avatar: string | null;
  work_order_number: string;
  timestamp: string;
}

interface Happening {
  id: string;
  at: string;
  person: { first_name: string; last_name: string; avatar_url: string | null } | null;
}

interface OnWorkOrder {
  work_order: { work_order_number: string };
}

/** What happened in three places as one list, newest first, at most ten. */
export function activityOf(
  reports: readonly (Happening & OnWorkOrder)[],
  steps: readonly (Happening & OnWorkOrder & { event_type: string })[],
  talks: readonly ({ messages: readonly Happening[] } & OnWorkOrder)[],
): Activity[] {
  const all = [
    ...reports.map((report) => activity('report', report, report)),
    ...steps.map((step) =>
      activity(step.event_type === 'work_started' ? 'started' : 'completed', step, step),
    ),
    ...talks.flatMap(({ messages, work_order }) =>
      messages.map((message) => activity('message', message, { work_order })),
    ),
  ];
  return all
    .sort((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp))
    .slice(0, TEAM_ACTIVITY_FETCHED);
}

function activity(type: ActivityType, { id, at, person }: Happening, on: OnWorkOrder): Activity {
  return {
    id,
    type,
    user_name: personName(person),
    user_avatar: person?.avatar_url ?? null,
    work_order_number: on.work_order.work_order_number,
    timestamp: at,
  };
}
