import { text } from 'node:stream/consumers';
import type { FetchMessageObject, ImapFlow, MessageStructureObject } from 'imapflow';
import type { MailConnection } from '#server/mail/mail-server.ts';
import { t } from '#shared/text.ts';

/** What a mailbox may take, however it answers: a broken or hostile server must not hold up the portal. */
export interface MailboxLimits {
  /** How long it may keep us waiting at each step, in ms. */
  stepMs: number;
  /** How long a visit may take, in ms: a server that sends a little now and then never exceeds a step. */
  visitMs: number;
  /** How much it may send in a visit. */
  bytes: number;
}

const LIMITS: MailboxLimits = { stepMs: 10_000, visitMs: 45_000, bytes: 30_000_000 };
/** Of one response. imapflow would take a gigabyte. */
const RESPONSE_LIMITS = {
  maxLineLength: 1_000_000,
  maxLiteralSize: 300_000,
  maxResponseSize: 2_000_000,
  maxResponseTokens: 100_000,
};
const WATCH_EVERY_MS = 100;
const ANSWER_MAX = 300;
/** A report or the headers of a mail are a few kB. */
const PART_MAX_BYTES = 65_536;
/** Of a mailbox that was not read before, older reports are about mails that nobody waits for any more. */
const FIRST_READING_DAYS = 14;
const DAY_MS = 86_400_000;

/** How far a mailbox was read (RFC 9051, section 2.3.1.1). */
export interface MailboxPosition {
  uidValidity: string;
  lastUid: number;
}

/** A message that may be a report: the text of its `message/delivery-status`, and the headers of the mail it is about. */
export interface PossibleReport {
  deliveryStatus: string;
  headers: string;
}

export interface Inbox {
  uidValidity: string;
  /** The number of messages. */
  size: number;
  /** The UIDs after `position`, oldest first; of a mailbox that is not the one of `position`, those of the last days. */
  uidsSince(position: MailboxPosition | undefined): Promise<number[]>;
  /** Reads those messages that have the form of a report (RFC 6522); the others are missing. Changes nothing. */
  readReports(uids: number[]): Promise<Map<number, PossibleReport>>;
  /** Marks messages as read. */
  markRead(uids: number[]): Promise<void>;
}

/** The mailbox took more time, or sent more, than a visit may take. */
class MailboxOverrun extends Error {}

/**
 * Opens the INBOX over IMAP for as long as `work` takes. imapflow is loaded with the first mailbox.
 * @throws what the server or the connection does; `mailboxProblem` says it in words
 */
export async function withInbox<Result>(
  { host, port, security, username, password }: MailConnection,
  work: (inbox: Inbox) => Promise<Result>,
  { signal, limits = LIMITS }: { signal?: AbortSignal; limits?: MailboxLimits } = {},
): Promise<Result> {
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    ...{ host, port, ...RESPONSE_LIMITS },
    ...{ connectionTimeout: limits.stepMs, greetingTimeout: limits.stepMs, socketTimeout: limits.stepMs },
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    auth: { user: username, pass: password },
    disableAutoIdle: true,
    // A few compressed bytes can be many.
    disableCompression: true,
    // It would log what people wrote.
    logger: false,
  });
  let cause: unknown;
  // The call that waits is rejected too, but only with the news that the connection is closed.
  client.on('error', (error) => {
    cause ??= error;
  });
  const end = Date.now() + limits.visitMs;
  const watch = setInterval(() => {
    if (Date.now() < end && client.stats().received <= limits.bytes) return;
    cause ??= new MailboxOverrun('The mailbox took too long, or sent too much.');
    client.close();
  }, WATCH_EVERY_MS);
  const close = () => client.close();
  signal?.addEventListener('abort', close);
  try {
    await client.connect();
    await client.mailboxOpen('INBOX');
    const result = await work(inboxOf(client));
    await client.logout().catch(close);
    return result;
  } catch (error) {
    close();
    throw cause ?? error;
  } finally {
    clearInterval(watch);
    signal?.removeEventListener('abort', close);
  }
}

/**
 * Whether the error is about one response that is too large or malformed, and not about the connection. The messages
 * that were being read can be read one by one to find the one that cannot.
 */
export const isUnreadable = (error: unknown): boolean =>
  /^(?:L[a-z]+TooLarge|ResponseTooLarge|TooMany[A-Z][a-z]+|MAX_IMAP_NESTING_REACHED|ParserError\w*)$/.test(
    (error as { code?: string }).code ?? '',
  );

function inboxOf(client: ImapFlow): Inbox {
  const { mailbox } = client;
  if (!mailbox) throw new Error('The mailbox has no INBOX.');
  const uidValidity = String(mailbox.uidValidity);
  const part = async (uid: number, of: MessageStructureObject): Promise<string> => {
    // A message that has one part only has no part numbers.
    const { content } = await client.download(String(uid), of.part, {
      ...{ uid: true, maxBytes: PART_MAX_BYTES, decodeText: false },
    });
    return content ? await text(content) : '';
  };
  return {
    uidValidity,
    size: mailbox.exists,
    async uidsSince(position) {
      const after = position?.uidValidity === uidValidity ? position.lastUid : undefined;
      const criterion =
        after === undefined
          ? { since: new Date(Date.now() - FIRST_READING_DAYS * DAY_MS) }
          : { uid: `${after + 1}:*` };
      const found = (await client.search(criterion, { uid: true })) || [];
      // `*` is the last message, even if its UID is below the beginning of the range.
      return found.filter((uid) => after === undefined || uid > after).sort((a, b) => a - b);
    },
    async readReports(uids) {
      const reports = new Map<number, PossibleReport>();
      if (uids.length === 0) return reports;
      // All of them before the next command, and no message that nobody asked for.
      const asked = new Set(uids);
      const messages: FetchMessageObject[] = [];
      const query = { uid: true, bodyStructure: true };
      for await (const message of client.fetch(uids.join(','), query, { uid: true }))
        if (asked.delete(message.uid)) messages.push(message);
      for (const { uid, bodyStructure } of messages) {
        const status = partOf(bodyStructure, /^message\/(?:global-)?delivery-status$/);
        const original = partOf(
          bodyStructure,
          /^(?:message\/(?:rfc822|global|global-headers)|text\/rfc822-headers)$/,
        );
        if (!status || !original) continue;
        reports.set(uid, { deliveryStatus: await part(uid, status), headers: await part(uid, original) });
      }
      return reports;
    },
    async markRead(uids) {
      if (uids.length > 0) await client.messageFlagsAdd(uids.join(','), ['\\Seen'], { uid: true });
    },
  };
}

/** The first part of a report with this type. The parts of the returned mail itself are not looked at. */
const partOf = (structure: MessageStructureObject | undefined, type: RegExp) =>
  structure?.type.toLowerCase() === 'multipart/report'
    ? structure.childNodes?.find((child) => type.test(child.type.toLowerCase()))
    : undefined;

/**
 * What went wrong with a mailbox, for people. Of a host that is no mail server, it says no more than that: only how long
 * it took tells a closed port from a silent one, and only to administrators with full access.
 */
export function mailboxProblem(error: unknown): string {
  if (error instanceof MailboxOverrun) return t('The mailbox answers too slowly, or sends too much.');
  const { authenticationFailed, responseText } = error as {
    authenticationFailed?: boolean;
    responseText?: string;
  };
  const answer = responseText?.replace(/\p{Cc}/gu, ' ').slice(0, ANSWER_MAX);
  if (authenticationFailed) return answer || t('The mailbox refused the user name or the password.');
  if (answer) return answer;
  return t('No mailbox (IMAP) answered at this host and port. Check them, the encryption, and the firewall.');
}
