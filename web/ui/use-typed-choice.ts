import { type RefObject, useCallback, useState } from 'react';
import type { ComboboxOption } from '#web/ui/combobox-option.ts';
import { onlyMatch } from '#web/ui/only-match.ts';
import { useUnchosenText } from '#web/ui/use-unchosen-text.ts';

interface TypedChoice {
  input: RefObject<HTMLInputElement | null>;
  options: readonly ComboboxOption[];
  chosen: ComboboxOption | null;
  value: string | null;
  onValueChange: (value: string | null) => void;
  onTyping: ((text: string) => void) | undefined;
}

/** The text of a combobox: the name of the selected option, or text that does not match an option yet. */
export function useTypedChoice({ input, options, chosen, value, onValueChange, onTyping }: TypedChoice) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    setTyped(null);
    setIsRefused(false);
  }
  const text = typed ?? chosen?.label ?? '';
  const isUnchosen = typed !== null && typed.trim() !== '' && typed !== chosen?.label;
  useUnchosenText(
    input,
    isUnchosen,
    useCallback(() => setIsRefused(true), []),
  );

  const choose = (option: ComboboxOption | null) => {
    // A cleared field stays empty until it loses the focus, even where a value is required.
    setTyped(option ? null : '');
    setIsRefused(false);
    onValueChange(option?.value ?? null);
  };
  /** Selects the only match, or sets the error that there is none. */
  const take = () => {
    const match = onlyMatch(options, text, { inDetail: onTyping !== undefined });
    if (match) choose(match);
    else setIsRefused(true);
  };

  return {
    text,
    isUnchosen,
    /** Called when the field loses the focus, or before the form is submitted. */
    isRefused: isUnchosen && isRefused,
    choose,
    take,
    leave: () => {
      if (isUnchosen) take();
      else setTyped(null);
    },
    onInputValueChange: (next: string, { reason }: { reason: string }) => {
      // The component also writes the option's name, or nothing, when its list closes. The typed text must stay.
      if (reason !== 'input-change' && reason !== 'escape-key') return;
      setTyped(next);
      setIsRefused(false);
      onTyping?.(next);
    },
  };
}
