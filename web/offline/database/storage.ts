import { createStorage, type StorageMessage } from '#web/offline/database/create-storage.ts';
import { storageDependencies } from '#web/offline/database/storage-dependencies.ts';

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('fieldfare-offline') : null;

/** The storage of this page for drafts, photos, and the queue. */
export const storage = createStorage(storageDependencies((message) => channel?.postMessage(message)));

channel?.addEventListener('message', ({ data }: MessageEvent<StorageMessage>) => storage.handleMessage(data));
