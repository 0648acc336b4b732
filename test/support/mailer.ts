import { createJobs } from '#server/jobs/create-jobs.ts';
import { createMailer, type Mailer, type MailerOptions } from '#server/mail/mailer.ts';

/** What seals stored passwords. */
export const TEST_MAIL_SECRET = 'a secret of the tests';

/** A mailer with jobs of its own; its `stop` ends them too. */
export function startMailer(options: Omit<MailerOptions, 'jobs' | 'mailSecret'>): Mailer {
  const jobs = createJobs(options);
  const mailer = createMailer({ ...options, jobs, mailSecret: TEST_MAIL_SECRET });
  return {
    ...mailer,
    async stop() {
      await jobs.stop();
      await mailer.stop();
    },
  };
}
