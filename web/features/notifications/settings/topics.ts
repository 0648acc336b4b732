import { TOPICS, type Topic, type TopicMail } from '#shared/rules/notification-topics.ts';
import type { Role } from '#shared/rules/roles.ts';

interface TopicLabels {
  name: string;
  /** What is told under it. */
  text: string;
}

const OF_OFFICE: Record<Topic, TopicLabels> = {
  assignments: { name: 'Work orders', text: 'New requests, answers to assignments, what is assigned to you' },
  reviews: { name: 'Reports to review', text: 'Reports that come in, and your own that are sent back' },
  approvals: {
    name: 'Bills and approvals',
    text: 'Bills that wait for approval, your reports that are approved',
  },
  due: { name: 'Due dates', text: 'Two days before, on the day, and when it has passed' },
};

const OF_SUBCONTRACTOR: Record<Topic, TopicLabels> = {
  assignments: { name: 'Assignments', text: 'Work for you, on hold, resumed or cancelled' },
  reviews: { name: 'Reports sent back', text: 'What the office wants to have done again' },
  approvals: { name: 'Approvals and bills', text: 'Reports and bills that are approved, sent back or paid' },
  due: { name: 'Due dates', text: 'Two days before, on the day, and when it has passed' },
};

const OF_CUSTOMER: Pick<Record<Topic, TopicLabels>, 'assignments'> = {
  assignments: { name: 'Your work orders', text: 'Visits that are planned, work that is completed' },
};

/** What somebody can be told of, in the words of the role. */
export function topicsFor(role: Role | null): { topic: Topic; words: TopicLabels }[] {
  const all: Partial<Record<Topic, TopicLabels>> =
    role === 'partner' ? OF_CUSTOMER : role === 'subcontractor' ? OF_SUBCONTRACTOR : OF_OFFICE;
  return TOPICS.flatMap((topic) => {
    const words = all[topic];
    return words ? [{ topic, words }] : [];
  });
}

export const TOPIC_MAILS = [
  { value: 'at_once', label: 'Within minutes' },
  { value: 'daily', label: 'Daily at 8:00' },
  { value: 'off', label: 'Never' },
] as const satisfies readonly { value: TopicMail; label: string }[];
