import { useSyncExternalStore } from 'react';
import { type SavedWork, savedWork } from '#web/offline/cache/saved-work.ts';

/** The progress of the download of open work, and which of it is on this device. */
export const useSavedWork = (): SavedWork => useSyncExternalStore(savedWork.subscribe, savedWork.read);
