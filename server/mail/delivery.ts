import type { Transporter } from 'nodemailer';
import type { Database } from '#server/database/database.ts';
import {
  claimDue,
  hideCapturedSecrets,
  markFailed,
  markSent,
  OUTBOX,
  type QueuedMail,
} from '#server/mail/outbox.ts';

const LOOK_EVERY_MS = 5000;
/** Mails that are sent at once, each on a connection of its own. */
const LANES = 4;
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
  const lanes = new Set<Promise<void>>();
  let again = false;
  let stopped = false;
  let isHidden = false;

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
        // The same for every attempt, so that a mail server can recognize a duplicate.
        messageId: `<${mail.id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
      });
      await database.as(OUTBOX, (client) => markSent(client, mail.id));
    } catch (error) {
      await database.as(OUTBOX, (client) => markFailed(client, mail, error as Error));
    }
  }

  /** One mail after the other. A mail that takes its time holds up this lane alone. */
  async function sendAllDue(): Promise<void> {
    if (!isHidden) await database.as(OUTBOX, hideCapturedSecrets);
    isHidden = true;
    do {
      again = false;
      for (;;) {
        if (stopped) return;
        const mail = await database.as(OUTBOX, claimDue);
        if (!mail) break;
        await send(mail);
      }
      // Woken while every lane was busy: what is new may have come after the last look.
    } while (again);
  }

  function wake(): void {
    if (lanes.size >= LANES && !stopped) again = true;
    while (!stopped && lanes.size < LANES) {
      const lane: Promise<void> = sendAllDue()
        .catch((error) => report(error, 'The mail outbox could not be emptied; it is tried again.'))
        .finally(() => {
          lanes.delete(lane);
          if (!again) return;
          again = false;
          wake();
        });
      lanes.add(lane);
    }
  }

  const timer = setInterval(wake, LOOK_EVERY_MS);
  timer.unref();
  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.all(lanes);
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
  return createTransport({ url: smtpUrl, pool: true, maxConnections: LANES, ...PATIENCE });
}
