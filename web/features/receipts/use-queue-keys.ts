import { useEffect, useRef } from 'react';
import { isTyping } from '#web/lib/is-typing.ts';
import { type ScreenKey, useScreenKeys } from '#web/lib/screen-keys.ts';
import { message } from '#web/lib/text.ts';

type QueueKey = 'a' | 's' | 'j' | 'k';

const KEYS: readonly QueueKey[] = ['a', 's', 'j', 'k'];
const MEANINGS: readonly ScreenKey[] = [
  { keys: ['A'], does: message('Approve, after a confirmation') },
  { keys: ['S'], does: message('Write what to send the receipt back for') },
  { keys: ['J'], does: message('Next receipt that waits') },
  { keys: ['K'], does: message('Previous receipt that waits') },
];

/** Keys for reviewing receipts one after the other. No key decides at once: approving asks first. */
export function useQueueKeys(actions: Partial<Record<QueueKey, () => unknown>>): void {
  const latest = useRef(actions);
  latest.current = actions;
  useScreenKeys(MEANINGS);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      const key = KEYS.find((known) => known === event.key.toLowerCase());
      const act = key && latest.current[key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
