/** One channel of this page, so that it does not hear itself. */
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('fieldfare-ahead') : undefined;

/** Tells the other windows of this device that there is something new to read on it. */
export const tellOtherWindows = (): void => channel?.postMessage('saved');

/** Calls back when another window has saved something; returns how to stop. */
export function onSavedElsewhere(listener: () => void): () => void {
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}
