import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { ComboboxOption } from '#web/ui/combobox-option.ts';
import type { OptionSearch } from '#web/ui/option-search.ts';
import { typedMatch } from '#web/ui/typed-match.ts';
import { useUnchosenText } from '#web/ui/use-unchosen-text.ts';

interface TypedChoice {
  input: RefObject<HTMLInputElement | null>;
  options: readonly ComboboxOption[];
  chosen: ComboboxOption | null;
  value: string | null;
  onValueChange: (value: string | null) => void;
  search: OptionSearch | undefined;
}

/** The text of a combobox: the name of what is chosen, or what was typed and is no choice yet. */
export function useTypedChoice({ input, options, chosen, value, onValueChange, search }: TypedChoice) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const [isAwaited, setIsAwaited] = useState(false);
  const [lastValue, setLastValue] = useState(value);
  /** Begins anew with a text, or with the name of what is chosen. */
  const begin = (next: string | null) => {
    setTyped(next);
    setIsRefused(false);
    setIsAwaited(false);
  };
  if (value !== lastValue) {
    setLastValue(value);
    begin(null);
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
    begin(option ? null : '');
    onValueChange(option?.value ?? null);
  };
  const match = isUnchosen ? typedMatch(options, text, search) : undefined;
  const refuse = () => {
    setIsAwaited(false);
    setIsRefused(true);
  };
  /** Takes the only match, once the options answer what was typed, or says that there is none. */
  const take = () => {
    if (match === 'pending') setIsAwaited(true);
    else if (match) choose(match);
    else refuse();
  };
  useEffect(() => {
    if (isAwaited && match !== 'pending') take();
  });

  return {
    text,
    isUnchosen,
    /** Called when the field loses the focus, or before the form is submitted. */
    isRefused: isUnchosen && isRefused,
    choose,
    take,
    /** Drops what was typed, for what is chosen. */
    restore: () => begin(null),
    leave: () => {
      if (!isUnchosen) setTyped(null);
      // Nothing is chosen behind the back of somebody who is elsewhere by then.
      else if (match === 'pending') refuse();
      else take();
    },
    onInputValueChange: (next: string, { reason }: { reason: string }) => {
      // The component also writes the option's name, or nothing, when its list closes or Escape is pressed. The text
      // must stay.
      if (reason !== 'input-change') return;
      begin(next);
      search?.onTyping(next);
    },
  };
}
