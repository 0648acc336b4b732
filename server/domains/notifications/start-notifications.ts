import { makeForgottenFlags } from '#server/domains/time/flag-forgotten.ts';
import { announceMessages } from './alerts.ts';
import type { NotificationOptions } from './options.ts';
import { planPushes } from './plan-pushes.ts';
import { makeReminders } from './remind-of-due-dates.ts';
import { type Repeating, repeat } from './repeat.ts';
import { sendDigests } from './send-digests.ts';
import { sendPushes } from './send-pushes.ts';
import { sendWorkMails } from './send-work-mails.ts';
import { sweepNotifications } from './sweep-notifications.ts';

const LOOK_EVERY_MS = 3000;
const SWEEP_EVERY_MS = 3_600_000;

/**
 * Notifies people of unread messages and notifications: by push within seconds, by mail as often as they want. Any number
 * of nodes may do so on one database; nothing is sent twice.
 */
export function startNotifications(
  options: NotificationOptions,
  { clock = () => new Date(), everyMs = LOOK_EVERY_MS } = {},
): Repeating {
  const { report } = options;
  const remind = makeReminders(options);
  const flagForgotten = makeForgottenFlags(options);
  // Independent jobs, so that a slow push service or mail template delays only its own.
  const works: Record<string, (signal: AbortSignal) => Promise<void>> = {
    Alerts: async (signal) => {
      await announceMessages(options.database, clock());
      await planPushes(options, { now: clock(), signal });
    },
    Pushes: (signal) => sendPushes(options, clock, signal),
    Digests: (signal) => sendDigests(options, { now: clock(), signal }),
    // At the full hour many digests are due. Mails about work do not wait for them.
    'Work mails': (signal) => sendWorkMails(options, { now: clock(), signal }),
    'Due dates': () => remind(clock()),
    'Forgotten clock-outs': () => flagForgotten(clock()),
  };
  const repeating = Object.entries(works).map(([what, work]) =>
    repeat(work, {
      everyMs,
      report: (error) => report(error, `${what} could not be processed. They are retried.`),
    }),
  );
  const sweeping = repeat((signal) => sweepNotifications(options.database, clock(), signal), {
    everyMs: SWEEP_EVERY_MS,
    report: (error) => report(error, 'Old notifications could not be deleted. It is retried.'),
  });
  return {
    async stop() {
      await Promise.all([...repeating, sweeping].map((each) => each.stop()));
    },
  };
}
