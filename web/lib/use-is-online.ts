import { useSyncExternalStore } from 'react';

/** Whether this device is online, as far as it knows. Queries use the same state to pause or to run. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}

const isOnline = () => navigator.onLine;

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
