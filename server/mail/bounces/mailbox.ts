import { text } from 'node:stream/consumers';
import type { ImapFlow, MessageStructureObject } from 'imapflow';
import type { MailConnection } from '#server/mail/mail-server.ts';
import { t } from '#shared/text.ts';

/** How long the mailbox may keep us waiting at each step, in ms. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
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

/**
 * Opens the INBOX over IMAP for as long as `work` takes. imapflow is loaded with the first mailbox.
 * @throws what the server or the connection does; `mailboxProblem` says it in words
 */
export async function withInbox<Result>(
  { host, port, security, username, password }: MailConnection,
  work: (inbox: Inbox) => Promise<Result>,
  { signal, patience = PATIENCE }: { signal?: AbortSignal; patience?: typeof PATIENCE } = {},
): Promise<Result> {
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    ...{ host, port, ...patience },
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    auth: { user: username, pass: password },
    disableAutoIdle: true,
    // It would log what people wrote.
    logger: false,
  });
  // What breaks also rejects the call that waits for it.
  client.on('error', () => undefined);
  const close = () => client.close();
  signal?.addEventListener('abort', close);
  try {
    await client.connect();
    await client.mailboxOpen('INBOX');
    return await work(inboxOf(client));
  } finally {
    signal?.removeEventListener('abort', close);
    await client.logout().catch(close);
  }
}

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
      const messages = await client.fetchAll(
        uids.join(','),
        { uid: true, bodyStructure: true },
        { uid: true },
      );
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
 * What went wrong with a mailbox, for people. Of a host that is no mail server, it says no more than that: the
 * difference between closed, filtered, and other ports would map the network of the portal.
 */
export function mailboxProblem(error: unknown): string {
  const { authenticationFailed, responseText } = error as {
    authenticationFailed?: boolean;
    responseText?: string;
  };
  const answer = responseText?.replace(/\p{Cc}/gu, ' ').slice(0, ANSWER_MAX);
  if (authenticationFailed) return answer || t('The mailbox refused the user name or the password.');
  if (answer) return answer;
  return t('No mailbox (IMAP) answered at this host and port. Check them, the encryption, and the firewall.');
}
