import { type RefObject, useEffect } from 'react';

/**
 * While a field holds text that is no choice, nothing around it is sent: neither its form nor, in a dialog, by the last
 * button of the footer, which is outside the form.
 * @param onBlocked told when something would have been sent
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
    // Before any listener of the form or the button.
    document.addEventListener('submit', block, true);
    document.addEventListener('click', block, true);
    return () => {
      document.removeEventListener('submit', block, true);
      document.removeEventListener('click', block, true);
    };
  }, [field, isUnchosen, onBlocked]);
}
