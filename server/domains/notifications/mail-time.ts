import type { TopicMail } from '#shared/rules/notification-topics.ts';
import { type QuietHours, quietUntil } from './quiet-hours.ts';

/** A message is mailed when it has been unread for this long; a mention sooner. */
const UNREAD = { minutes: 15 };
const UNREAD_MENTION = { minutes: 5 };
/** A notification that is read within this time, in the portal, is not mailed. */
const UNREAD_WORK = { minutes: 2 };
const DAILY_AT = Temporal.PlainTime.from('08:00');

export interface MailWishes extends QuietHours {
  emailMessages: 'off' | 'hourly' | 'daily';
  emailMentions: boolean;
}

/**
 * When an unread message is mailed: at the next full hour or the next 8:00 in the reader's time zone, a mention sooner,
 * but never in quiet hours. Null when the reader wants no such mail.
 */
export function mailTime(
  { sentAt, isMention }: { sentAt: Temporal.Instant; isMention: boolean },
  wishes: MailWishes,
): Temporal.Instant | null {
  const times = [digestTime(sentAt, wishes), mentionTime(sentAt, isMention, wishes)].filter(
    (time) => time !== null,
  );
  const [first] = times.sort(Temporal.Instant.compare);
  return first ? (quietUntil(first, wishes) ?? first) : null;
}

function digestTime(
  sentAt: Temporal.Instant,
  { emailMessages, timeZone }: MailWishes,
): Temporal.Instant | null {
  const earliest = sentAt.add(UNREAD).toZonedDateTimeISO(timeZone);
  switch (emailMessages) {
    case 'off':
      return null;
    case 'hourly':
      return earliest.round({ smallestUnit: 'hour', roundingMode: 'ceil' }).toInstant();
    case 'daily':
      return nextMorning(earliest);
  }
}

function nextMorning(earliest: Temporal.ZonedDateTime): Temporal.Instant {
  const today = earliest.withPlainTime(DAILY_AT);
  const isOver = Temporal.ZonedDateTime.compare(today, earliest) < 0;
  return (isOver ? earliest.add({ days: 1 }).withPlainTime(DAILY_AT) : today).toInstant();
}

function mentionTime(sentAt: Temporal.Instant, isMention: boolean, { emailMentions }: MailWishes) {
  return isMention && emailMentions ? sentAt.add(UNREAD_MENTION) : null;
}

/** When an unread notification is mailed: after two minutes or in the morning, not in quiet hours. Null: never. */
export function workMailTime(
  sentAt: Temporal.Instant,
  mail: TopicMail,
  hours: QuietHours,
): Temporal.Instant | null {
  if (mail === 'off') return null;
  const earliest = sentAt.add(UNREAD_WORK);
  const time = mail === 'daily' ? nextMorning(earliest.toZonedDateTimeISO(hours.timeZone)) : earliest;
  return quietUntil(time, hours) ?? time;
}
