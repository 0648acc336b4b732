import { useEffect } from 'react';
import type { Message } from '#web/lib/text.ts';

export interface ScreenKey {
  /** The keys, as labeled on the keyboard: '/', '↓'. */
  keys: readonly string[];
  /** What they do, in a few words. */
  does: Message;
}

/** The keys that the parts of the open screen listen for, in the order of registration. */
const listening = new Set<readonly ScreenKey[]>();

/** Adds the keys of a part of the screen to the overview of keys while it is mounted. `keys` must be a constant. */
export function useScreenKeys(keys: readonly ScreenKey[]): void {
  useEffect(() => {
    listening.add(keys);
    return () => void listening.delete(keys);
  }, [keys]);
}

/** The keys of the open screen. */
export const screenKeys = (): ScreenKey[] => [...listening].flat();
