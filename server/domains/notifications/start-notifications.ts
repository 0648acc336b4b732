import { announceMessages } from './alerts.ts';
import type { NotificationOptions } from './options.ts';
import { planPushes } from './plan-pushes.ts';
import { type Repeating, repeat } from './repeat.ts';
import { sendDigests } from './send-digests.ts';
import { sendPushes } from './send-pushes.ts';

const LOOK_EVERY_MS = 3000;

/**
 * Tells people of messages that they have not read: by push within seconds, by mail as often as they wish. Any number of
 * nodes may do so on one database; each message is told once.
 */
export function startNotifications(
  options: NotificationOptions,
  { clock = () => new Date(), everyMs = LOOK_EVERY_MS } = {},
): Repeating {
  const { report } = options;
  // Apart, so that a push service or a mail template that takes its time delays only its own.
  const works: Record<string, (signal: AbortSignal) => Promise<void>> = {
    'New messages': async (signal) => {
      await announceMessages(options.database, clock());
      await planPushes(options, { now: clock(), signal });
    },
    Pushes: (signal) => sendPushes(options, clock, signal),
    Digests: (signal) => sendDigests(options, { now: clock(), signal }),
  };
  const repeating = Object.entries(works).map(([what, work]) =>
    repeat(work, {
      everyMs,
      report: (error) => report(error, `${what} could not be told; they are tried again.`),
    }),
  );
  return {
    async stop() {
      await Promise.all(repeating.map((each) => each.stop()));
    },
  };
}
