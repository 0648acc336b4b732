import type pg from 'pg';
import type { Database } from '#server/database/database.ts';
import { createDelivery } from '#server/mail/delivery.ts';
import type { Mail } from '#server/mail/mail.ts';
import { OUTBOX } from '#server/mail/outbox.ts';
import { renderMail } from '#server/mail/render.ts';
import type { Branding } from '#shared/branding.ts';

export interface MailerOptions {
  database: Database;
  /** Without a mail server every mail is kept in `email_log` and shown to the office. */
  smtpUrl: string | undefined;
  /** e.g. `Fieldfare <no-reply@example.com>` */
  from: string;
  branding: Branding;
  publicUrl: string;
  /** Told what went wrong behind the scenes; nobody waits for it. */
  report: (error: unknown, what: string) => void;
}

export interface Mailer {
  /** Renders a mail and puts it into the outbox; resolves when it is committed, never waits for the mail server. */
  sendMail(mail: Mail): Promise<void>;
  /** The same inside a transaction that runs as `service_role`: the mail leaves only if the transaction commits. */
  enqueue(client: pg.ClientBase, mail: Mail): Promise<void>;
  /** Ends the delivery that is under way, then stops. */
  stop(): Promise<void>;
}

/**
 * The portal's mail: an outbox in the database and, where a mail server is set, a worker that empties it. Any number
 * of nodes may run one on the same database.
 */
export function createMailer(options: MailerOptions): Mailer {
  const { database, smtpUrl, report } = options;
  const delivery = smtpUrl === undefined ? undefined : createDelivery({ ...options, smtpUrl });

  async function enqueue(client: pg.ClientBase, mail: Mail): Promise<void> {
    const facts = {
      ...mail.data,
      product_name: options.branding.productName,
      company_name: options.branding.companyName,
      support_email: options.branding.supportEmail ?? '',
      support_phone: options.branding.supportPhone ?? '',
      portal_url: options.publicUrl,
    };
    const { subject, html, text } = await renderMail(client, mail.template, facts, report);
    await client.query(
      `insert into public.email_log (to_address, template, subject, html, text, unsubscribe_url, is_confidential, status)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        mail.to,
        mail.template,
        subject,
        html,
        text,
        mail.unsubscribeUrl ?? null,
        mail.isConfidential ?? false,
        delivery ? 'queued' : 'captured',
      ],
    );
  }

  return {
    enqueue,
    async sendMail(mail) {
      await database.as(OUTBOX, (client) => enqueue(client, mail));
      delivery?.wake();
    },
    stop: async () => delivery?.stop(),
  };
}
