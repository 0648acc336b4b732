import type { Database } from '#server/database/database.ts';
import type { Jobs } from '#server/gateway/jobs.ts';
import type { MailServerOptions } from '#server/mail/mail-server.ts';
import { OUTBOX } from '#server/mail/outbox.ts';
import { readBounceMailbox, savePosition, saveProblem } from './bounce-mailbox.ts';
import { type Inbox, type MailboxPosition, mailboxProblem, withInbox } from './mailbox.ts';
import { recordBounce } from './record-bounce.ts';

const LOOK_EVERY_MS = 120_000;
/** Messages between two commits. */
const PORTION = 100;

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
): Promise<void> {
  const mailbox = await database.as(OUTBOX, (client) => readBounceMailbox(client, options));
  if (!mailbox) return;
  const { name, connection } = mailbox;
  try {
    await withInbox(connection, (inbox) => readNew(database, { inbox, ...mailbox }, signal), { signal });
  } catch (error) {
    if (signal.aborted) return;
    await database.as(OUTBOX, (client) => saveProblem(client, name, mailboxProblem(error)));
  }
}

/** Commits each portion with the position after it, so that after a crash reading goes on where it was. */
async function readNew(
  database: Database,
  { inbox, name, position }: { inbox: Inbox; name: string; position: MailboxPosition | undefined },
  signal: AbortSignal,
): Promise<void> {
  const uids = await inbox.uidsSince(position);
  const { uidValidity } = inbox;
  const start = position?.uidValidity === uidValidity ? position.lastUid : 0;
  // Nothing new is news too: the mailbox has been read.
  const portions = uids.length === 0 ? [[]] : chunks(uids, PORTION);
  for (const portion of portions) {
    if (signal.aborted) return;
    const reports = await inbox.readReports(portion);
    const ours = await database.as(OUTBOX, async (client) => {
      const known: number[] = [];
      for (const [uid, report] of reports) if (await recordBounce(client, report)) known.push(uid);
      await savePosition(client, name, { uidValidity, lastUid: portion.at(-1) ?? start });
      return known;
    });
    await inbox.markRead(ours);
  }
}

const chunks = <Item>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
