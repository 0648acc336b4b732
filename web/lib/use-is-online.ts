import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Whether this device has a line, as far as it knows: the same word by which questions wait or are asked. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}

const isOnline = () => onlineManager.isOnline();
const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
