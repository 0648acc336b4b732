import { settleDecisions } from '#server/domains/decisions/settle-decisions.ts';
import { makeDocumentReminders } from '#server/domains/organizations/documents/remind-of-documents.ts';
import { makeForgottenFlags } from '#server/domains/time/flag-forgotten.ts';
import type { Job, Jobs } from '#server/gateway/jobs.ts';
import type { JobName } from '#shared/jobs.ts';
import { announceMessages } from './alerts.ts';
import type { NotificationOptions } from './options.ts';
import { planPushes } from './plan-pushes.ts';
import { sweepFailedPushes } from './push-queue.ts';
import { makeReminders } from './remind-of-due-dates.ts';
import { sendDigests } from './send-digests.ts';
import { sendPushes } from './send-pushes.ts';
import { sendWorkMails } from './send-work-mails.ts';
import { sweepNotifications } from './sweep-notifications.ts';

const LOOK_EVERY_MS = 3000;
const SWEEP_EVERY_MS = 3_600_000;

/**
 * Starts the jobs that notify people of unread messages and notifications: by push within seconds, by mail as often as
 * they want. Any number of nodes may do so on one database; nothing is sent twice.
 */
export function startNotifications(
  options: NotificationOptions & { jobs: Jobs },
  { clock = () => new Date(), everyMs = LOOK_EVERY_MS } = {},
): void {
  const { jobs, database } = options;
  const remind = makeReminders(options);
  const remindOfDocuments = makeDocumentReminders(options);
  const flagForgotten = makeForgottenFlags(options);
  // Independent jobs, so that a slow push service or mail template delays only its own.
  const runs = {
    'settle-decisions': (signal) => settleDecisions(database, clock(), signal),
    'plan-pushes': async (signal) => {
      await announceMessages(database, clock());
      await planPushes(options, { now: clock(), signal });
    },
    'send-pushes': (signal) => sendPushes(options, clock, signal),
    'send-digests': (signal) => sendDigests(options, { now: clock(), signal }),
    // At the full hour many digests are due. Mails about work do not wait for them.
    'send-work-mails': (signal) => sendWorkMails(options, { now: clock(), signal }),
    'remind-of-due-dates': () => remind(clock()),
    'remind-of-expiring-documents': () => remindOfDocuments(clock()),
    'flag-forgotten-clock-outs': () => flagForgotten(clock()),
  } satisfies Partial<Record<JobName, Job['run']>>;
  for (const [name, run] of Object.entries(runs))
    jobs.start({ name: name as keyof typeof runs, everyMs, run });
  jobs.start({
    name: 'sweep-notifications',
    everyMs: SWEEP_EVERY_MS,
    run: async (signal) => {
      await sweepFailedPushes(database, clock());
      await sweepNotifications(database, clock(), signal);
    },
  });
}
