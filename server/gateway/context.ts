import type pg from 'pg';
import type { Database } from '#server/database/database.ts';
import type { RecordAccess } from '#server/gateway/access-events.ts';
import type { PasswordHasher } from '#server/gateway/auth/passwords.ts';
import type { AuthSettings } from '#server/gateway/auth/settings.ts';
import type { Jobs } from '#server/gateway/jobs.ts';
import type { RealtimeSettings } from '#server/gateway/realtime/settings.ts';
import type { RestSettings } from '#server/gateway/rest/settings.ts';
import type { HasRoom } from '#server/gateway/room.ts';
import type { CommandRegistry } from '#server/gateway/rpc/registry.ts';
import type { StorageSettings } from '#server/gateway/storage/settings.ts';
import type { TokenKeys } from '#server/gateway/tokens.ts';

/** A mail the gateway wants sent; the host decides how (the portal renders a template and keeps a log). */
export interface OutgoingMail {
  to: string;
  /** Name of a template, e.g. `recovery`. */
  template: string;
  data: Record<string, string>;
}

/** What the host makes of people whom a company signs in. The gateway keeps `membership` and does not read it. */
export interface SsoMembers {
  /**
   * Reads what the office says newcomers of a company become.
   * @returns undefined when it names nothing that there is
   */
  read(client: pg.ClientBase, membership: unknown): Promise<Record<string, unknown> | undefined>;
  /** Makes a newcomer what `read` answered, in the transaction that makes their account. */
  join(client: pg.ClientBase, userId: string, membership: Record<string, unknown>): Promise<void>;
}

/** How the host has changes of an email address confirmed. Without it they work as the protocol says. */
export interface AddressChanges {
  /**
   * Path of the page to which the links lead. It confirms by `POST /verify`, in the name of the person who is signed in
   * there. The confirmation of a change signs nobody in.
   */
  page: string;
  /**
   * Whether an account keeps its password, second factors, and sessions when its new address was confirmed by a browser
   * that was not signed in as the account. Otherwise the account belongs to the reader of the new address, and all of
   * them are void.
   */
  keepsAccess(client: pg.ClientBase, userId: string): Promise<boolean>;
}

/**
 * Everything the gateway needs from the process that hosts it. It knows no domain: commands, jobs, and mail are handed
 * in.
 */
export interface GatewayContext {
  database: Database;
  keys: TokenKeys;
  commands: CommandRegistry;
  /** Runs scheduled work. The host stops it before it closes the database. */
  jobs: Jobs;
  /** Absent where people join nothing. */
  ssoMembers?: SsoMembers;
  /** Path of the page where people set their password, to which invitations lead; absent: they lead to the site. */
  passwordPage?: string;
  addressChanges?: AddressChanges;
  /** The time zone of times in mails as it is now, e.g. `America/New_York`; absent: UTC. */
  timeZone?: () => string;
  /** Absent: argon2id at full strength. */
  passwords?: PasswordHasher;
  /** Whether there is room to store something; absent where nobody watches. What stores something is refused without. */
  hasRoom?: HasRoom;
  /** Takes down refusals and downloads; absent where nobody reads them. */
  recordAccess?: RecordAccess;
  /** Queues a mail; resolves when it is safely queued, never waits for delivery. */
  sendMail(mail: OutgoingMail): Promise<void>;
  settings: {
    /** Where browsers reach this server, without a trailing slash, e.g. `http://127.0.0.1:3000`. */
    publicUrl: string;
    auth: AuthSettings;
    rest: RestSettings;
    storage: StorageSettings;
    realtime: RealtimeSettings;
  };
}
