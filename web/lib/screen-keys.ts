import { useEffect } from 'react';
import type { Message } from '#web/lib/text.ts';

export interface ScreenKey {
  /** Any of these, as they stand on the keyboard: '/', '↓'. */
  keys: readonly string[];
  /** What happens, in a few words. */
  does: Message;
}

/** What the parts of the screen that is open listen for, in the order in which they came. */
const listening = new Set<readonly ScreenKey[]>();

/** Tells the overview of keys what a part of the screen listens for, while it stands. `keys` is a constant. */
export function useScreenKeys(keys: readonly ScreenKey[]): void {
  useEffect(() => {
    listening.add(keys);
    return () => void listening.delete(keys);
  }, [keys]);
}

/** The keys of the open screen. */
export const screenKeys = (): ScreenKey[] => [...listening].flat();
