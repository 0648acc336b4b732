import type { Database } from '#server/database/database.ts';
import type { Jobs } from '#server/gateway/jobs.ts';
import type { MailServerOptions } from '#server/mail/mail-server.ts';
import { OUTBOX } from '#server/mail/outbox.ts';
import { readBounceMailbox, savePosition, saveProblem } from './bounce-mailbox.ts';
import {
  type Inbox,
  isUnreadable,
  type MailboxLimits,
  type MailboxPosition,
  mailboxProblem,
  withInbox,
} from './mailbox.ts';
import { recordBounce } from './record-bounce.ts';

const LOOK_EVERY_MS = 120_000;
/** Messages between two commits. */
const PORTION = 20;
/** Connections in one run: each message that cannot be read ends one. */
const VISITS_AT_MOST = 20;

interface Options extends MailServerOptions {
  database: Database;
  jobs: Jobs;
}

/**
 * Looks regularly for reports about mails that were not delivered. Several nodes may do so at once: a report that is
 * read twice changes nothing the second time.
 */
export function startReadingBounces(options: Options): void {
  options.jobs.start({
    name: 'read-bounces',
    everyMs: LOOK_EVERY_MS,
    run: (signal) => readBounces(options, signal),
  });
}

/** Reads what is new in the mailbox of bounces; a mailbox that cannot be read is a matter for System Health. */
export async function readBounces(
  { database, ...options }: Omit<Options, 'jobs'>,
  signal: AbortSignal,
  limits?: MailboxLimits,
): Promise<void> {
  const mailbox = await database.as(OUTBOX, (client) => readBounceMailbox(client, options));
  if (!mailbox) return;
  const { name, connection } = mailbox;
  const reading: Reading = { name, position: mailbox.position, portion: PORTION, uids: [], uidValidity: '' };
  for (let visits = 0; visits < VISITS_AT_MOST; visits += 1) {
    try {
      await withInbox(connection, (inbox) => readNew(database, reading, inbox, signal), {
        ...{ signal, ...(limits && { limits }) },
      });
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (reading.uids.length === 0 || !isUnreadable(error)) {
        await database.as(OUTBOX, (client) => saveProblem(client, name, mailboxProblem(error)));
        return;
      }
      // One by one, to find the message that cannot be read; it is passed over.
      if (reading.uids.length === 1) await passOver(database, reading);
      reading.portion = reading.uids.length === 1 ? PORTION : 1;
    }
  }
}

/** Where a run is. */
interface Reading {
  name: string;
  position: MailboxPosition | undefined;
  /** How many messages are read at once. */
  portion: number;
  /** The messages that are being read. */
  uids: number[];
  uidValidity: string;
}

/** Commits each portion with the position after it, so that after a crash reading goes on where it was. */
async function readNew(
  database: Database,
  reading: Reading,
  inbox: Inbox,
  signal: AbortSignal,
): Promise<void> {
  reading.uids = [];
  const uids = await inbox.uidsSince(reading.position);
  const { uidValidity } = inbox;
  const start = reading.position?.uidValidity === uidValidity ? reading.position.lastUid : 0;
  reading.uidValidity = uidValidity;
  // Nothing new is news too: the mailbox has been read.
  const portions = uids.length === 0 ? [[]] : chunks(uids, reading.portion);
  for (const portion of portions) {
    if (signal.aborted) return;
    reading.uids = portion;
    const reports = await inbox.readReports(portion);
    const position = { uidValidity, lastUid: portion.at(-1) ?? start };
    const ours = await database.as(OUTBOX, async (client) => {
      const known: number[] = [];
      for (const [uid, report] of reports) if (await recordBounce(client, report)) known.push(uid);
      await savePosition(client, reading.name, position);
      return known;
    });
    reading.position = position;
    await inbox.markRead(ours);
  }
}

async function passOver(database: Database, reading: Reading): Promise<void> {
  const position = { uidValidity: reading.uidValidity, lastUid: reading.uids[0] ?? 0 };
  await database.as(OUTBOX, (client) => savePosition(client, reading.name, position));
  reading.position = position;
}

const chunks = <Item>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
