import { type Message, message } from '#web/lib/text.ts';

export interface Utility {
  /** As `maintenance_runs` records it. */
  kind: string;
  command: 'recalculate_figures' | 'resend_failed_emails' | 'resend_failed_pushes' | 'rebuild_thumbnails';
  title: Message;
  detail: Message;
  action: Message;
  /** What it asks before it concerns everybody. */
  question?: { title: Message; text: Message };
  /** What its number counts. */
  result: Message;
  /** What would be sent again. */
  failed?: { messages: 'emails' | 'pushes'; count: Message };
}

/** What an administrator may have the server do. */
export const UTILITIES: readonly Utility[] = [
  {
    kind: 'recalculate_figures',
    command: 'recalculate_figures',
    title: message('Figures of the dashboards'),
    detail: message(
      'Counts them again from all work orders and reports. Use it when a dashboard and a list differ, and after hours: work orders cannot be changed meanwhile.',
    ),
    action: message('Recalculate'),
    question: {
      title: message('Recalculate the figures of all work orders?'),
      text: message('Nobody can change a work order until it has ended.'),
    },
    result: message('1 work order counted|{{count}} work orders counted'),
  },
  {
    kind: 'resend_emails',
    command: 'resend_failed_emails',
    title: message('Failed emails'),
    detail: message('Sends them again, as long as their text is stored. Check the mail server first.'),
    action: message('Send again'),
    question: {
      title: message('Send {{count}} failed email again?|Send {{count}} failed emails again?'),
      text: message('Each goes to its recipient now, as long as its text is stored.'),
    },
    result: message('1 email sent again|{{count}} emails sent again'),
    failed: {
      messages: 'emails',
      count: message('1 failed email can be sent again|{{count}} failed emails can be sent again'),
    },
  },
  {
    kind: 'resend_pushes',
    command: 'resend_failed_pushes',
    title: message('Failed push notifications'),
    detail: message(
      'Sends those of the last seven days again, to devices that still take them, unless they were read meanwhile.',
    ),
    action: message('Send again'),
    question: {
      title: message(
        'Send {{count}} failed push notification again?|Send {{count}} failed push notifications again?',
      ),
      text: message('Each goes to its device now, unless it was read meanwhile.'),
    },
    result: message('1 push notification sent again|{{count}} push notifications sent again'),
    failed: {
      messages: 'pushes',
      count: message(
        '1 failed push notification can be sent again|{{count}} failed push notifications can be sent again',
      ),
    },
  },
  {
    kind: 'rebuild_thumbnails',
    command: 'rebuild_thumbnails',
    title: message('Thumbnails'),
    detail: message('Removes the stored ones of this server. Each is rendered again when a screen shows it.'),
    action: message('Rebuild'),
    result: message('1 thumbnail removed|{{count}} thumbnails removed'),
  },
];
