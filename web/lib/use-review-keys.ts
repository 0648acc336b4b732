import { useEffect, useRef } from 'react';
import { isTyping } from '#web/lib/is-typing.ts';
import { type ScreenKey, useScreenKeys } from '#web/lib/screen-keys.ts';
import { message } from '#web/lib/text.ts';

export type ReviewKey = 'a' | 's' | 'n' | 'j' | 'k';

/** The keys of a decision. No key decides: A goes to the button that approves, which Enter then presses. */
export const DECISION_KEYS: readonly ScreenKey[] = [
  { keys: ['A'], does: message('Go to Approve; Enter then approves') },
  { keys: ['S'], does: message('Write what to send it back for') },
];
/** The key that leaves for the next record. */
export const NEXT_KEYS: readonly ScreenKey[] = [{ keys: ['N'], does: message('Next to review') }];

/**
 * Keys for reviewing records one after the other.
 * @param meanings what the overview of keys says; a constant
 */
export function useReviewKeys(
  meanings: readonly ScreenKey[],
  actions: Partial<Record<ReviewKey, () => unknown>>,
): void {
  const latest = useRef(actions);
  latest.current = actions;
  useScreenKeys(meanings);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      const act = latest.current[event.key.toLowerCase() as ReviewKey];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
