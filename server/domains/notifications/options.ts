import type { Database } from '#server/database/database.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { PushClient } from '#server/push/push-client.ts';

/** The dependencies of push and mail notifications. */
export interface NotificationOptions {
  database: Database;
  mailer: Pick<Mailer, 'enqueue'>;
  push: PushClient;
  /** Where browsers reach the portal, without a trailing slash. */
  publicUrl: string;
  /** Its time zone as it is now, for texts and for people without one in their settings. */
  office: { readonly timeZone: string };
  /** Signs the unsubscribe links in mails. */
  linkSecret: string;
  /** Logs errors of the background work. */
  report: (error: unknown, what: string) => void;
}
