import { useSyncExternalStore } from 'react';
import { type SavedWork, savedWork } from '#web/offline/cache/saved-work.ts';

/** How far the download of open work is, and which of it is on this device. */
export const useSavedWork = (): SavedWork => useSyncExternalStore(savedWork.subscribe, savedWork.read);
