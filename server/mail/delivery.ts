import type { Transporter } from 'nodemailer';
import type { Database } from '#server/database/database.ts';
import { claimDue, markFailed, markSent, OUTBOX, type QueuedMail } from '#server/mail/outbox.ts';

const LOOK_EVERY_MS = 5000;
/** How long the mail server may keep us waiting at each step; together well below the lease of a claimed mail. */
const PATIENCE = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};

export interface Delivery {
  /** There is something to send. */
  wake(): void;
  stop(): Promise<void>;
}

/** Empties the outbox through a mail server, oldest first, until it is stopped. Several nodes share the work. */
export function createDelivery(options: {
  database: Database;
  smtpUrl: string;
  from: string;
  publicUrl: string;
  report: (error: unknown, what: string) => void;
}): Delivery {
  const { database, report } = options;
  let transport: Promise<Transporter> | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function send(mail: QueuedMail): Promise<void> {
    transport ??= openTransport(options.smtpUrl);
    const host = new URL(options.publicUrl).hostname;
    try {
      await (await transport).sendMail({
        from: options.from,
        to: mail.to_address,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        // The same for every attempt: a mail server that got it twice can tell.
        messageId: `<${mail.id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
      });
      await database.as(OUTBOX, (client) => markSent(client, mail.id));
    } catch (error) {
      await database.as(OUTBOX, (client) => markFailed(client, mail, error as Error));
    }
  }

  async function emptyOutbox(): Promise<void> {
    do {
      again = false;
      let mails: QueuedMail[];
      do {
        mails = await database.as(OUTBOX, claimDue);
        await Promise.all(mails.map(send));
      } while (mails.length > 0 && !stopped);
    } while (again && !stopped);
  }

  function wake(): void {
    again = true;
    if (stopped || running) return;
    running = emptyOutbox()
      .catch((error) => report(error, 'The mail outbox could not be emptied; it is tried again.'))
      .finally(() => {
        running = undefined;
        // Woken between the last look and now.
        if (again) wake();
      });
  }

  const timer = setInterval(wake, LOOK_EVERY_MS);
  timer.unref();
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
      (await transport)?.close();
    },
  };
}

/** Mail programs offer a button for these (RFC 8058). */
function unsubscribeHeaders({ unsubscribe_url: url }: QueuedMail): Record<string, string> {
  if (url === null) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Loaded with the first mail and not with the server. */
export async function openTransport(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url: smtpUrl, pool: true, maxConnections: 2, ...PATIENCE });
}
