import type { Database } from '#server/database/database.ts';
import type { RecordAccess } from '#server/gateway/access-events.ts';
import type { GatewayContext } from '#server/gateway/context.ts';
import type { FileStore } from '#server/gateway/storage/file-store/file-store.ts';
import type { Renditions } from '#server/gateway/storage/images/renditions.ts';
import type { StorageSettings } from '#server/gateway/storage/settings.ts';
import type { TokenKeys } from '#server/gateway/tokens.ts';

/** What the storage gateway needs of its host. */
export type StorageHost = Pick<GatewayContext, 'database' | 'keys' | 'jobs' | 'recordAccess' | 'hasRoom'> & {
  settings: Pick<GatewayContext['settings'], 'storage'>;
};

/** What every part of the storage gateway works with. */
export interface StorageContext {
  database: Database;
  keys: TokenKeys;
  settings: StorageSettings;
  files: FileStore;
  renditions: Renditions;
  recordAccess?: RecordAccess | undefined;
  /** Refuses what stores a file while there is no room for it. @throws StorageError InsufficientStorage */
  requireRoom(): void;
}
