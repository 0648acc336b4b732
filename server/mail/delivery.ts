import type { Transporter } from 'nodemailer';
import type { Database } from '#server/database/database.ts';
import type { Jobs } from '#server/gateway/jobs.ts';
import { EMAIL_ID_HEADER } from '#server/mail/bounces/delivery-report.ts';
import { type MailServer, type MailServerOptions, readMailServer } from '#server/mail/mail-server.ts';
import { claimDue, markFailed, markSent, OUTBOX, type QueuedMail } from '#server/mail/outbox.ts';
import { openTransport } from '#server/mail/transport.ts';

const LOOK_EVERY_MS = 5000;
/** For one mail; well below the lease of a claimed one. */
const SEND_AT_MOST_MS = 120_000;
/** Mails that are sent at once, each on a connection of its own. */
const LANES = 4;

export interface Delivery {
  /** There is something to send. */
  wake(): void;
  /** Ends the mails that are being sent. The jobs have stopped before. */
  stop(): Promise<void>;
}

interface DeliveryOptions extends MailServerOptions {
  database: Database;
  jobs: Jobs;
  publicUrl: string;
  report: (error: unknown, what: string) => void;
}

/** Empties the outbox through the mail server of the moment, oldest first. Several nodes share the work. */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { database, jobs, report } = options;
  const transports = keepTransport();
  const lanes = new Set<Promise<void>>();
  const host = new URL(options.publicUrl).hostname;

  async function send(server: MailServer, mail: QueuedMail): Promise<void> {
    const headers = server.headersOf(mail.template);
    // As an object, it is one address: a text would be read as a list.
    const to = { name: '', address: mail.to_address };
    try {
      const transport = await transports.of(server);
      await transport.sendMail({
        from: headers.from,
        ...(headers.replyTo && { replyTo: headers.replyTo }),
        to,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        // A server that answers a little now and then would hold this lane for good.
        signal: AbortSignal.timeout(SEND_AT_MOST_MS),
        // The same for every attempt, so that a mail server can recognize a duplicate.
        messageId: `<${mail.id}@${host}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          [EMAIL_ID_HEADER]: mail.id,
          ...unsubscribeHeaders(mail),
        },
        ...(server.returnAddress && { envelope: { from: server.returnAddress, to } }),
      });
      await database.as(OUTBOX, (client) => markSent(client, mail.id, headers));
    } catch (error) {
      await database.as(OUTBOX, (client) => markFailed(client, mail, error as Error));
    }
  }

  /** The mail that is due, and the server for it; undefined without one of them. */
  const nextMail = () =>
    database.as(OUTBOX, async (client) => {
      const server = await readMailServer(client, options);
      const mail = server.connection === undefined ? undefined : await claimDue(client);
      return mail && { server, mail };
    });

  /** One mail after the other. A mail that takes its time holds up this lane alone. */
  async function sendAllDue(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const next = await nextMail();
      if (!next) return;
      await send(next.server, next.mail);
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
      await transports.close();
    },
  };
}

/** The connections to the mail server. After a change of the server they are made anew, and the old ones end their mails. */
function keepTransport() {
  let open: { version: string; transport: Promise<Transporter> } | undefined;
  const close = async () => (await open?.transport.catch(() => undefined))?.close();
  return {
    of({ connection = '', version }: MailServer): Promise<Transporter> {
      if (open?.version === version) return open.transport;
      void close();
      open = { version, transport: openTransport(connection, { lanes: LANES }) };
      return open.transport;
    },
    close,
  };
}

/** Mail programs offer a button for these (RFC 8058). */
function unsubscribeHeaders({ unsubscribe_url: url }: QueuedMail): Record<string, string> {
  if (url === null) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
