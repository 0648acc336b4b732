import type { Database } from '#server/database/database.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { PushClient } from '#server/push/push-client.ts';

/** What telling people outside the portal needs. */
export interface NotificationOptions {
  database: Database;
  mailer: Pick<Mailer, 'enqueue'>;
  push: PushClient;
  /** Where browsers reach the portal, without a trailing slash. */
  publicUrl: string;
  /** Of those who named none, e.g. `America/New_York`. */
  timeZone: string;
  /** Signs the links in mails that stop them. */
  linkSecret: string;
  /** Told what went wrong behind the scenes; nobody waits for it. */
  report: (error: unknown, what: string) => void;
}
