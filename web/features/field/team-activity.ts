import { TEAM_ACTIVITY_FETCHED } from '#shared/limits.ts';
import { personName } from '#web/lib/person.ts';

export type ActivityType = 'report' | 'started' | 'completed' | 'message';

export interface Activity {
  id: string;
  type: ActivityType;
  user_id: string | null;
  user_name: string;
  user_avatar: string | null;
  work_order_number: string;
  timestamp: string;
}

interface Person {
  id: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
}

interface OnWorkOrder {
  work_order: { work_order_number: string };
}

interface Happening {
  id: string;
  at: string;
}

/** A colleague with their latest activities, newest first. */
export interface Colleague extends Person {
  id: string;
  steps: readonly (Happening & OnWorkOrder & { event_type: string })[];
  messages: readonly (Happening & { conversation: { id: string } & OnWorkOrder })[];
}

/** Merges three lists of activities, newest first, at most ten. */
export function activityOf(
  reports: readonly (Happening & OnWorkOrder & { person: Person | null })[],
  team: readonly Colleague[],
): Activity[] {
  // A member of two of the viewer's firms is one person.
  const colleagues = [...new Map(team.map((person) => [person.id, person])).values()];
  const all = [
    ...reports.map((report) => activity('report', report, report.person, report)),
    ...colleagues.flatMap((person) => [
      ...person.steps.map((step) =>
        activity(step.event_type === 'work_started' ? 'started' : 'completed', step, person, step),
      ),
      ...latestOfEach(person.messages).map((message) =>
        activity('message', message, person, message.conversation),
      ),
    ]),
  ];
  return all
    .sort((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp))
    .slice(0, TEAM_ACTIVITY_FETCHED);
}

/** Ten messages of a conversation are one activity. */
function latestOfEach(messages: Colleague['messages']): Colleague['messages'] {
  return messages.filter(
    ({ conversation }, index) =>
      messages.findIndex((other) => other.conversation.id === conversation.id) === index,
  );
}

function activity(
  type: ActivityType,
  { id, at }: Happening,
  person: Person | null,
  on: OnWorkOrder,
): Activity {
  return {
    id,
    type,
    user_id: person?.id ?? null,
    user_name: personName(person),
    user_avatar: person?.avatar_url ?? null,
    work_order_number: on.work_order.work_order_number,
    timestamp: at,
  };
}
