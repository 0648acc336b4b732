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
 * Tells people of messages and of work that they have not read: by push within seconds, by mail as often as they wish. Any
 * number of nodes may do so on one database; each thing is told once.
 */
export function startNotifications(
  options: NotificationOptions,
  { clock = () => new Date(), everyMs = LOOK_EVERY_MS } = {},
): Repeating {
  const { report } = options;
  const remind = makeReminders(options);
  const flagForgotten = makeForgottenFlags(options);
  // Apart, so that a push service or a mail template that takes its time delays only its own.
  const works: Record<string, (signal: AbortSignal) => Promise<void>> = {
    News: async (signal) => {
      await announceMessages(options.database, clock());
      await planPushes(options, { now: clock(), signal });
    },
    Pushes: (signal) => sendPushes(options, clock, signal),
    Digests: (signal) => sendDigests(options, { now: clock(), signal }),
    // At the full hour many digests are due; news of work that are mailed at once do not wait for them.
    'News of work': (signal) => sendWorkMails(options, { now: clock(), signal }),
    'Due dates': () => remind(clock()),
    'Forgotten clock-outs': () => flagForgotten(clock()),
  };
  const repeating = Object.entries(works).map(([what, work]) =>
    repeat(work, {
      everyMs,
      report: (error) => report(error, `${what} could not be told; they are tried again.`),
    }),
  );
  const sweeping = repeat((signal) => sweepNotifications(options.database, clock(), signal), {
    everyMs: SWEEP_EVERY_MS,
    report: (error) => report(error, 'Old notifications could not be taken away; it is tried again.'),
  });
  return {
    async stop() {
      await Promise.all([...repeating, sweeping].map((each) => each.stop()));
    },
  };
}
