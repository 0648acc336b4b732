import { useEffect, useRef } from 'react';
import { isTyping } from '#web/lib/is-typing.ts';
import { type ScreenKey, useScreenKeys } from '#web/lib/screen-keys.ts';
import { message } from '#web/lib/text.ts';

type ReviewKey = 'a' | 's' | 'n';

const MEANINGS: Record<ReviewKey, ScreenKey[]> = {
  a: [{ keys: ['A'], does: message('Approve, after a confirmation') }],
  s: [{ keys: ['S'], does: message('Write what to send the report back for') }],
  n: [{ keys: ['N'], does: message('Next report to review') }],
};
const KEYS: readonly ReviewKey[] = ['a', 's', 'n'];
const DECISION = [...MEANINGS.a, ...MEANINGS.s];

/** Keys for reviewing reports one after the other. No key decides at once: approving asks first. */
export function useReviewKeys(actions: Partial<Record<ReviewKey, () => unknown>>): void {
  const latest = useRef(actions);
  latest.current = actions;
  useScreenKeys(actions.n ? MEANINGS.n : DECISION);

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
