/** One channel per page, so that a page does not receive its own messages. */
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('fieldfare-ahead') : undefined;

/** Tells the other windows of this device that the cache has new data. */
export const tellOtherWindows = (): void => channel?.postMessage('saved');

/** Calls back when another window has stored data; returns a function that stops it. */
export function onSavedElsewhere(listener: () => void): () => void {
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}
