import { useId, useState } from 'react';
import { showFirstProblem } from '#web/lib/form-problems.ts';
import { type Message, t } from '#web/lib/text.ts';

/**
 * The required fields of a dialog. Its button stays enabled: confirming with an empty field says what is missing at each
 * of them, and focuses the first.
 * @param missing by field, what it says while it is empty; false once it is filled in
 */
export function useRequiredFields<Name extends string>(missing: Record<Name, Message | false>) {
  const id = useId();
  const [isChecked, setIsChecked] = useState(false);
  const errorOf = (name: Name): string | undefined => {
    const text: Message | false = missing[name];
    return isChecked && text ? t(text) : undefined;
  };
  return {
    /** For the element around the fields. */
    id,
    errorOf,
    confirm: (act: () => void) => {
      const isIncomplete = Object.values(missing).some(Boolean);
      setIsChecked(isIncomplete);
      if (!isIncomplete) return act();
      // The fields are marked by the next render.
      requestAnimationFrame(() => showFirstProblem(id));
    },
    /** For a dialog that is closed: opened again, it does not begin with errors. */
    uncheck: () => setIsChecked(false),
  };
}
