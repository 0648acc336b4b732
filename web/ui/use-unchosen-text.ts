import { type RefObject, useEffect } from 'react';

/**
 * While a field holds text that is not an option, blocks the submission of its form and, in a dialog, the last button
 * of the footer, which is outside of the form.
 * @param onBlocked called when a submission was blocked
 */
export function useUnchosenText(
  field: RefObject<HTMLInputElement | null>,
  isUnchosen: boolean,
  onBlocked: () => void,
): void {
  useEffect(() => {
    if (!isUnchosen) return;
    const block = (event: Event) => {
      const input = field.current;
      const around = input?.closest('[role=dialog]') ?? input?.closest('form');
      if (!input || !around || !(event.target instanceof Element) || !around.contains(event.target)) return;
      if (event.type === 'click' && !event.target.closest('[data-footer] > button:last-child')) return;
      event.preventDefault();
      event.stopPropagation();
      input.focus();
      onBlocked();
    };
    // Before the listeners of the form and the button.
    document.addEventListener('submit', block, true);
    document.addEventListener('click', block, true);
    return () => {
      document.removeEventListener('submit', block, true);
      document.removeEventListener('click', block, true);
    };
  }, [field, isUnchosen, onBlocked]);
}
