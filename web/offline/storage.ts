import { createStorage, type StorageMessage } from '#web/offline/create-storage.ts';
import { storageParts } from '#web/offline/storage-parts.ts';

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('fieldfare-offline') : null;

/** The one storage of this page for drafts, photos and the queue. */
export const storage = createStorage(storageParts((message) => channel?.postMessage(message)));

channel?.addEventListener('message', ({ data }: MessageEvent<StorageMessage>) => storage.hear(data));
