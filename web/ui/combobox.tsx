import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef } from 'react';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import type { ComboboxOption } from '#web/ui/combobox-option.ts';
import { ErrorText } from '#web/ui/error-text.tsx';
import { fieldStyle } from '#web/ui/input.tsx';
import { isFound } from '#web/ui/only-match.ts';
import type { OptionSearch } from '#web/ui/option-search.ts';
import { useTypedChoice } from '#web/ui/use-typed-choice.ts';

interface ComboboxProps {
  options: readonly ComboboxOption[];
  /** The selected option's value; null when none is selected. */
  value: string | null;
  onValueChange: (value: string | null) => void;
  /** For options that the server searches; then all given options are shown. */
  search?: OptionSearch;
  placeholder?: string;
  emptyText?: string;
  id?: string;
  disabled?: boolean;
  /** Lets a form focus the first field with an error. */
  inputRef?: Ref<HTMLInputElement | null>;
  onFocus?: () => void;
  'aria-label'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-required'?: boolean | undefined;
}

/**
 * Selects one of many options by typing. Enter, or leaving the field, selects the only match, and Escape returns to the
 * choice before. Other text stays with an error, and blocks the submission of the surrounding form.
 */
export function Combobox({
  options,
  value,
  onValueChange,
  search,
  placeholder,
  emptyText,
  id,
  disabled,
  inputRef,
  ...aria
}: ComboboxProps) {
  const chosen = options.find((option) => option.value === value) ?? null;
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(inputRef, () => input.current);
  const popup = useRef<BaseCombobox.Root.Actions>(null);
  const errorId = useId();
  const typing = useTypedChoice({ input, options, chosen, value, onValueChange, search });

  const takeOrRestore = (event: KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler: () => void }) => {
    if (event.key === 'Escape' && typing.isUnchosen) {
      // The component would clear the choice, and a dialog around it would close.
      event.preventBaseUIHandler();
      event.stopPropagation();
      popup.current?.close();
      return typing.restore();
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !typing.isUnchosen) return;
    event.preventDefault();
    // The component selects the highlighted option by itself.
    if (event.currentTarget.getAttribute('aria-activedescendant')) return;
    event.preventBaseUIHandler();
    typing.take();
    // The error has the same position as the list.
    popup.current?.close();
  };

  return (
    <BaseCombobox.Root
      items={options}
      value={chosen}
      onValueChange={(option: ComboboxOption | null, details) => {
        // With a closed list, the component would clear the choice and keep Escape from a dialog around it.
        if (details.reason === 'escape-key') details.allowPropagation();
        else typing.choose(option);
      }}
      isItemEqualToValue={(a: ComboboxOption, b: ComboboxOption) => a.value === b.value}
      disabled={disabled}
      actionsRef={popup}
      inputValue={typing.text}
      onInputValueChange={typing.onInputValueChange}
      filter={search ? null : isFound}
    >
      <div className="relative">
        <BaseCombobox.Input
          ref={input}
          id={id}
          placeholder={placeholder}
          onKeyDown={takeOrRestore}
          onBlur={typing.leave}
          className={cn(fieldStyle, 'h-11 truncate pr-9 md:h-9')}
          {...aria}
          {...(typing.isRefused && {
            'aria-invalid': true,
            'aria-describedby': [aria['aria-describedby'], errorId].filter(Boolean).join(' '),
          })}
        />
        <BaseCombobox.Trigger
          aria-label={t('Show choices')}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center text-ink-soft"
        >
          <ChevronDown aria-hidden className="size-4" />
        </BaseCombobox.Trigger>
      </div>
      {typing.isRefused && <ErrorText id={errorId}>{t('Choose one from the list.')}</ErrorText>}
      <BaseCombobox.Portal>
        <BaseCombobox.Positioner sideOffset={4} className="z-50 outline-hidden">
          <BaseCombobox.Popup className="w-(--anchor-width) max-w-(--available-width) rounded-lg border border-line bg-raised text-ink shadow-float">
            <BaseCombobox.Empty className="px-3 py-4 text-ink-soft empty:hidden">
              {emptyText ?? t('Nothing found')}
            </BaseCombobox.Empty>
            <BaseCombobox.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 data-empty:p-0">
              {(option: ComboboxOption) => (
                <BaseCombobox.Item
                  key={option.value}
                  value={option}
                  className="flex min-h-11 cursor-pointer select-none items-center gap-2 rounded-sm px-2.5 py-1.5 data-highlighted:bg-ink/6 md:min-h-9"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{option.label}</span>
                    {option.detail && (
                      <span className="block truncate text-ink-soft text-xs">{option.detail}</span>
                    )}
                  </span>
                  <BaseCombobox.ItemIndicator>
                    <Check aria-hidden className="size-4 text-slate" />
                  </BaseCombobox.ItemIndicator>
                </BaseCombobox.Item>
              )}
            </BaseCombobox.List>
          </BaseCombobox.Popup>
        </BaseCombobox.Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  );
}
