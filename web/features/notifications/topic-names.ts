import type { Row } from '#shared/database.ts';
import type { Role } from '#shared/rules/roles.ts';
import { message } from '#web/lib/text.ts';

export type ListedTopic = Row<'notifications'>['topic'];

/** The filters of the list. */
export const TOPIC_NAMES = {
  assignments: message('Work orders'),
  reviews: message('Reports'),
  approvals: message('Approvals and bills'),
  due: message('Due dates'),
  messages: message('Mentions'),
} as const satisfies Record<ListedTopic, string>;

const EVERYTHING = Object.keys(TOPIC_NAMES) as ListedTopic[];

/** Customers get notifications about visits, completed work, and mentions. */
export function topicsOf(role: Role | null): readonly ListedTopic[] {
  return role === 'partner' ? ['assignments', 'messages'] : EVERYTHING;
}

/** The topic of that name; undefined for all. */
export const topicNamed = (name: string | undefined): ListedTopic | undefined =>
  EVERYTHING.find((topic) => topic === name);
