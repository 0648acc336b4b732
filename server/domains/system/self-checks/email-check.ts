import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { OUTBOX } from '#server/mail/outbox.ts';
import { t } from '#shared/text.ts';
import type { SelfCheck, SelfCheckOptions } from './check-options.ts';
import { CheckProblem } from './check-problem.ts';

/** Emails with this name are in no list and no count, and are removed. */
const TEMPLATE = 'self_check';
const LOOK_EVERY_MS = 150;

interface Row {
  status: string;
  last_error: string | null;
}

/** An email to the person who asks goes through the outbox, until the mail server has accepted it. */
export const checkEmail: SelfCheck = async (options, { person, signal }) => {
  const { database, mailer } = options;
  if (!person.email) throw new CheckProblem('recipient_missing');
  if (!(await database.as(OUTBOX, (client) => mailer.hasServer(client))))
    throw new CheckProblem('mail_server_missing');
  const removeAll = () => database.as(OUTBOX, (client) => removeCheckEmails(client, 0));
  await removeAll();
  try {
    await mailer.sendMail({ to: person.email, template: TEMPLATE, data: {} }, text());
    while (!(await isAccepted(options))) {
      if (signal.aborted) throw new CheckProblem('mail_slow');
      await sleep(LOOK_EVERY_MS);
    }
  } finally {
    await removeAll();
  }
};

const text = () => ({
  subject: t('Self-check: this portal sends emails'),
  body: `<p>${t('An administrator of the portal checked whether it sends emails. It does. You need not do anything.')}</p>`,
});

/** Whether the mail server has taken it. */
async function isAccepted({ database }: SelfCheckOptions): Promise<boolean> {
  const { rows } = await database.as(OUTBOX, (client) =>
    client.query<Row>(
      `select status, last_error from public.email_log where template = $1 order by created_at desc, id limit 1`,
      [TEMPLATE],
    ),
  );
  const [mail] = rows;
  if (mail?.status === 'paused') throw new CheckProblem('mail_paused');
  // After a refusal it would be tried again later.
  if (mail?.last_error && mail.status !== 'sending') throw new CheckProblem('mail_refused', mail.last_error);
  return mail?.status === 'sent';
}

/** Removes the emails of checks, also of interrupted ones, once they are this old. `client` runs as service_role. */
export async function removeCheckEmails(client: pg.ClientBase, ageSeconds: number): Promise<void> {
  await client.query(
    'delete from public.email_log where template = $1 and created_at <= now() - make_interval(secs => $2)',
    [TEMPLATE, ageSeconds],
  );
}
