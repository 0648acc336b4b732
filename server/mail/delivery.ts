import type { Transporter } from 'nodemailer';
import type { Database } from '#server/database/database.ts';
import type { Jobs } from '#server/gateway/jobs.ts';
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
  /** Ends the mails that are being sent. The jobs have stopped before. */
  stop(): Promise<void>;
}

/** Empties the outbox through a mail server, oldest first. Several nodes share the work. */
export function createDelivery(options: {
  database: Database;
  jobs: Jobs;
  smtpUrl: string;
  from: string;
  publicUrl: string;
  report: (error: unknown, what: string) => void;
}): Delivery {
  const { database, jobs, report } = options;
  let transport: Promise<Transporter> | undefined;
  const lanes = new Set<Promise<void>>();
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
  async function sendAllDue(signal: AbortSignal): Promise<void> {
    if (!isHidden) await database.as(OUTBOX, hideCapturedSecrets);
    isHidden = true;
    while (!signal.aborted) {
      const mail = await database.as(OUTBOX, claimDue);
      if (!mail) return;
      await send(mail);
    }
  }

  /**
   * Starts the lanes that are missing. The run ends with the first lane that ends, so that one that hangs delays no
   * later run. What is woken meanwhile starts the next run, because that lane may have looked before the new mail was
   * there.
   */
  async function fillLanes(signal: AbortSignal): Promise<void> {
    while (lanes.size < LANES) {
      const lane: Promise<void> = sendAllDue(signal)
        .catch((error) => {
          report(error, 'The mail outbox could not be emptied; it is tried again.');
          throw error;
        })
        .finally(() => lanes.delete(lane));
      lanes.add(lane);
    }
    await Promise.race(lanes);
  }

  jobs.start({ name: 'send-emails', everyMs: LOOK_EVERY_MS, run: fillLanes });
  const wake = () => jobs.wake('send-emails');
  wake();
  return {
    wake,
    async stop() {
      await Promise.allSettled(lanes);
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
