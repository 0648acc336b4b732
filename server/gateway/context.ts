import type { Database } from '#server/database/database.ts';
import type { AuthSettings } from '#server/gateway/auth/settings.ts';
import type { RealtimeSettings } from '#server/gateway/realtime/settings.ts';
import type { RestSettings } from '#server/gateway/rest/settings.ts';
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

/** Everything the gateway needs from the process that hosts it. It knows no domain: commands and mail are handed in. */
export interface GatewayContext {
  database: Database;
  keys: TokenKeys;
  commands: CommandRegistry;
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
