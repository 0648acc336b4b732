import { useRef, useState } from 'react';
import { type Message, t } from '#web/lib/text.ts';

/**
 * A required reason in a dialog. Its button stays enabled: confirming without a reason says what is missing at the field,
 * and focuses it.
 * @param missing what the field says then
 * @param initial a reason that was kept
 */
export function useRequiredReason(missing: Message, initial = '') {
  const [reason, setReason] = useState(initial);
  const [isChecked, setIsChecked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isMissing = reason.trim() === '';
  return {
    text: reason,
    error: isChecked && isMissing ? t(missing) : undefined,
    input: {
      ref: field,
      value: reason,
      onChange: ({ target }: React.ChangeEvent<HTMLTextAreaElement>) => setReason(target.value),
    },
    confirm: (act: (reason: string) => void) => {
      setIsChecked(isMissing);
      if (isMissing) field.current?.focus();
      else act(reason);
    },
    /** For a dialog that is closed: opened again, it does not begin with an error. */
    uncheck: () => setIsChecked(false),
  };
}
