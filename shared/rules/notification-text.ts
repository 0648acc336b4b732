import { formatNumber } from '#shared/locale.ts';
import { formatInZone, formatNearDate } from '#shared/rules/format-dates.ts';
import { NAMELESS } from '#shared/rules/nameless.ts';
import { type Message, message, t } from '#shared/text.ts';

/** A notification as the database keeps it: English texts, and the values in them. */
interface StoredNotification {
  kind: string;
  title: string;
  body: string;
  facts: unknown;
}

/** What SQL puts into `notifications.facts`. Amounts are in US dollars, days are `YYYY-MM-DD`. */
interface Facts {
  work_order?: string;
  bill?: string;
  invoice?: string;
  document?: string;
  day?: string;
  /** Null for a person who has no name. */
  person?: string | null;
  amount?: number;
  vendor?: string;
  /** How many notifications this one stands for. */
  count?: number;
  /** Both ends of the appointment, of an assignment or a change, as the office's clock shows them, without a zone. */
  appointment?: [string, string];
  /** The work order on which the reader's clock still runs. */
  clock_item?: string;
}

/** The titles that SQL stores in English, by kind. */
const TITLES: Readonly<Record<string, Message>> = {
  work_order_received: message('New request {{work_order}}'),
  work_order_assigned: message('{{work_order}} is assigned to you'),
  work_order_unassigned: message('{{work_order}} is no longer assigned to you'),
  work_order_declined: message('Your company declined {{work_order}}'),
  work_order_scheduled: message('A visit is planned for {{work_order}}'),
  work_order_completed: message('{{work_order}} is completed'),
  work_order_cancelled: message('{{work_order}} was cancelled'),
  work_order_put_on_hold: message('{{work_order}} was put on hold'),
  work_order_resumed: message('{{work_order}} goes on'),
  appointment_changed: message('The appointment for {{work_order}} has changed'),
  assignment_accepted: message('{{work_order}} was accepted'),
  assignment_declined: message('{{work_order}} was declined'),
  report_submitted: message('Report for {{work_order}} waits for review'),
  report_rejected: message('Report for {{work_order}} was sent back'),
  report_approved: message('Report for {{work_order}} was approved'),
  bill_submitted: message('{{bill}} waits for approval'),
  bill_approved: message('{{bill}} was approved'),
  bill_rejected: message('{{bill}} was sent back'),
  bill_paid: message('{{bill}} was paid'),
  receipt_submitted: message('{{amount}} from {{vendor}} waits for approval'),
  receipt_approved: message('{{amount}} from {{vendor}} was approved'),
  receipt_rejected: message('{{amount}} from {{vendor}} was sent back'),
  invoice_disputed: message('{{invoice}} is disputed'),
  invoice_question: message('Question about {{invoice}}'),
  invoice_answered: message('Answer about {{invoice}}'),
  dispute_resolved: message('The dispute of {{invoice}} is resolved'),
  due_soon: message('{{work_order}} is due on {{day}}'),
  overdue: message('{{work_order}} was due on {{day}}'),
  document_expiring: message('{{document}} expires on {{day}}'),
  document_expired: message('{{document}} expired on {{day}}'),
  message_mention: NAMELESS,
  clock_out_forgotten: message('You are still clocked in since {{day}}'),
};

/** The titles for where more people read than the reader, such as the log of emails: who may see costs sees amounts. */
const TITLES_WITHOUT_AMOUNT: Readonly<Record<string, Message>> = {
  receipt_submitted: message('A receipt from {{vendor}} waits for approval'),
  receipt_approved: message('Your receipt from {{vendor}} was approved'),
  receipt_rejected: message('Your receipt from {{vendor}} was sent back'),
};

/** Every kind of notification that the database writes. */
export const NOTIFICATION_KINDS: readonly string[] = Object.keys(TITLES);

/** The titles that SQL stores for more than ten notifications of a kind. */
const SUMMARIES: Readonly<Record<string, Message>> = {
  work_order_received: message('{{count}} new requests'),
  work_order_assigned: message('{{count}} work orders are assigned to you'),
  work_order_unassigned: message('{{count}} work orders are no longer assigned to you'),
  work_order_declined: message('Your company declined {{count}} work orders'),
  work_order_scheduled: message('Visits are planned for {{count}} work orders'),
  work_order_completed: message('{{count}} work orders are completed'),
  work_order_cancelled: message('{{count}} work orders were cancelled'),
  work_order_put_on_hold: message('{{count}} work orders were put on hold'),
  work_order_resumed: message('{{count}} work orders go on'),
  appointment_changed: message('The appointments for {{count}} work orders have changed'),
  assignment_accepted: message('{{count}} work orders were accepted'),
  assignment_declined: message('{{count}} work orders were declined'),
  report_submitted: message('{{count}} reports wait for review'),
  report_rejected: message('{{count}} reports were sent back'),
  report_approved: message('{{count}} reports were approved'),
  bill_submitted: message('{{count}} bills wait for approval'),
  bill_approved: message('{{count}} bills were approved'),
  bill_rejected: message('{{count}} bills were sent back'),
  bill_paid: message('{{count}} bills were paid'),
  receipt_submitted: message('{{count}} receipts wait for approval'),
  receipt_approved: message('{{count}} receipts were approved'),
  receipt_rejected: message('{{count}} receipts were sent back'),
  due_soon: message('{{count}} work orders are due soon'),
  overdue: message('{{count}} work orders are overdue'),
};

const CLOCK_RUNS = message('Your clock is still running on {{item}}.');
const WITH_APPOINTMENT = message('Appointment {{from}} – {{until}} – {{body}}');
const FORGOTTEN_BY = message('{{person}} is still clocked in since {{day}}');

/**
 * The title and body of a notification in the portal's language. A notification without facts keeps its stored texts:
 * its writer translated them, or they are what a person wrote. One whose title has an amount has another title without it.
 */
export function notificationText({ kind, title, body, facts: stored }: StoredNotification): {
  title: string;
  body: string;
  titleWithoutAmount?: string;
} {
  const facts = (stored ?? {}) as Facts;
  if (Object.keys(facts).length === 0) return { title, body };
  const text = titleOf(kind, facts);
  const other = facts.amount === undefined ? undefined : TITLES_WITHOUT_AMOUNT[kind];
  return {
    title: text ? t(text, valuesOf(facts)) : title,
    body: bodyOf(body, facts),
    ...(other && { titleWithoutAmount: t(other, valuesOf(facts)) }),
  };
}

/** The appointment comes first: lists and pushes cut a long body. */
function bodyOf(body: string, { clock_item: item, appointment }: Facts): string {
  if (item !== undefined) return t(CLOCK_RUNS, { item });
  if (appointment === undefined) return body;
  const [from, until] = appointment.map((end) => `${end}Z`) as [string, string];
  const isOneDay = from.slice(0, 10) === until.slice(0, 10);
  return t(WITH_APPOINTMENT, {
    body,
    from: formatNearDate('dayTime', from, 'UTC'),
    until: isOneDay ? formatInZone('time', until, 'UTC') : formatNearDate('dayTime', until, 'UTC'),
  });
}

function titleOf(kind: string, facts: Facts): Message | undefined {
  if (facts.count !== undefined) return SUMMARIES[kind];
  return kind === 'clock_out_forgotten' && facts.person !== undefined ? FORGOTTEN_BY : TITLES[kind];
}

function valuesOf({ day, amount, person, appointment: _, ...texts }: Facts) {
  return {
    ...texts,
    person: person ?? t(NAMELESS),
    ...(day !== undefined && { day: formatNearDate('day', day, 'UTC') }),
    ...(amount !== undefined && { amount: formatNumber(amount, { style: 'currency', currency: 'USD' }) }),
  };
}
