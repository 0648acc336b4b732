import type { Job, Jobs } from '#server/gateway/jobs.ts';
import { OUTBOX } from '#server/mail/outbox.ts';
import type { SelfCheckOptions } from './check-options.ts';
import { removeCheckEmails } from './email-check.ts';
import { removeCheckPhotos } from './photo-check.ts';

const EVERY_MS = 60_000;
/** No check takes that long, so what is older belongs to none that runs. */
const OLD_SECONDS = 60;

/** Starts the job that removes what a check left behind whose process died: now, and every minute. */
export function startSelfCheckSweep(jobs: Jobs, options: SelfCheckOptions): void {
  const job: Job = { name: 'sweep-self-checks', everyMs: EVERY_MS, run: () => sweepSelfChecks(options) };
  jobs.start(job);
  jobs.wake(job.name);
}

async function sweepSelfChecks(options: SelfCheckOptions): Promise<void> {
  const { database } = options;
  await database.pool.query('select app.end_interrupted_self_checks()');
  await database.as(OUTBOX, (client) => removeCheckEmails(client, OLD_SECONDS));
  await removeCheckPhotos(options, OLD_SECONDS);
}
