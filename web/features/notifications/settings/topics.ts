import { TOPICS, type Topic, type TopicMail } from '#shared/rules/notification-topics.ts';
import type { Role } from '#shared/rules/roles.ts';
import { type Message, message } from '#web/lib/text.ts';

interface TopicLabels {
  name: Message;
  /** The kinds of notifications in the topic. */
  text: Message;
}

const OF_OFFICE: Record<Topic, TopicLabels> = {
  assignments: {
    name: message('Work orders'),
    text: message('New requests, answers to assignments, what is assigned to you'),
  },
  reviews: {
    name: message('Reports to review'),
    text: message('Reports that come in, and your own that are sent back'),
  },
  approvals: {
    name: message('Bills and approvals'),
    text: message('Bills that wait for approval, your reports that are approved'),
  },
  due: { name: message('Due dates'), text: message('Two days before, on the day, and when it has passed') },
};

const OF_SUBCONTRACTOR: Record<Topic, TopicLabels> = {
  assignments: { name: message('Assignments'), text: message('Work for you, on hold, resumed or cancelled') },
  reviews: { name: message('Reports sent back'), text: message('What the office wants redone') },
  approvals: {
    name: message('Approvals and bills'),
    text: message('Reports and bills that are approved, sent back or paid'),
  },
  due: { name: message('Due dates'), text: message('Two days before, on the day, and when it has passed') },
};

const OF_CUSTOMER: Pick<Record<Topic, TopicLabels>, 'assignments'> = {
  assignments: {
    name: message('Your work orders'),
    text: message('Visits that are planned, work that is completed'),
  },
};

/** The topics of a role, with the role's texts. */
export function topicsFor(role: Role | null): { topic: Topic; words: TopicLabels }[] {
  const all: Partial<Record<Topic, TopicLabels>> =
    role === 'partner' ? OF_CUSTOMER : role === 'subcontractor' ? OF_SUBCONTRACTOR : OF_OFFICE;
  return TOPICS.flatMap((topic) => {
    const words = all[topic];
    return words ? [{ topic, words }] : [];
  });
}

export const TOPIC_MAILS = [
  { value: 'at_once', label: message('Within minutes') },
  { value: 'daily', label: message('Daily at 8:00') },
  { value: 'off', label: message('Never') },
] as const satisfies readonly { value: TopicMail; label: Message }[];
