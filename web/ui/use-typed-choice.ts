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

/** The text of a combobox: the name of what is chosen, or what was typed and is no choice yet. */
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
    // An emptied field stays empty until it is left, also where the choice may not be empty.
    setTyped(option ? null : '');
    setIsRefused(false);
    onValueChange(option?.value ?? null);
  };
  /** Takes the only match, or says that there is none. */
  const take = () => {
    const match = onlyMatch(options, text, { inDetail: onTyping !== undefined });
    if (match) choose(match);
    else setIsRefused(true);
  };

  return {
    text,
    isUnchosen,
    /** The text was left as it is, or was to be sent. */
    isRefused: isUnchosen && isRefused,
    choose,
    take,
    leave: () => {
      if (isUnchosen) take();
      else setTyped(null);
    },
    onInputValueChange: (next: string, { reason }: { reason: string }) => {
      // The component also writes the name of the choice, or nothing, when its list closes: what was typed stays.
      if (reason !== 'input-change' && reason !== 'escape-key') return;
      setTyped(next);
      setIsRefused(false);
      onTyping?.(next);
    },
  };
}
