import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { fieldStyle } from '#web/ui/input.tsx';

export interface ComboboxOption {
  value: string;
  label: string;
  /** A second, quieter line: an address, a trade. */
  detail?: string;
}

interface ComboboxProps {
  options: readonly ComboboxOption[];
  /** The chosen option's value; null when none is. */
  value: string | null;
  onValueChange: (value: string | null) => void;
  /** Told what is typed, for choices that are searched elsewhere: then all that are given are shown. */
  onTyping?: (text: string) => void;
  placeholder?: string;
  emptyText?: string;
  id?: string;
  disabled?: boolean;
  /** For a form that focuses the first field with an error. */
  inputRef?: Ref<HTMLInputElement>;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-required'?: boolean | undefined;
}

/** One of many, found by typing. */
export function Combobox({
  options,
  value,
  onValueChange,
  onTyping,
  placeholder,
  emptyText,
  id,
  disabled,
  inputRef,
  ...aria
}: ComboboxProps) {
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <BaseCombobox.Root
      items={options}
      value={chosen}
      onValueChange={(option: ComboboxOption | null) => onValueChange(option?.value ?? null)}
      isItemEqualToValue={(a: ComboboxOption, b: ComboboxOption) => a.value === b.value}
      disabled={disabled}
      {...(onTyping && {
        filter: null,
        onInputValueChange: (text: string, { reason }: { reason: string }) => {
          // What is chosen is written into the field as well.
          if (reason === 'input-change' || reason === 'input-clear') onTyping(text);
        },
      })}
    >
      <div className="relative">
        <BaseCombobox.Input
          ref={inputRef}
          id={id}
          placeholder={placeholder}
          className={cn(fieldStyle, 'h-11 truncate pr-9 md:h-9')}
          {...aria}
        />
        <BaseCombobox.Trigger
          aria-label={t('Show choices')}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center text-ink-soft"
        >
          <ChevronDown aria-hidden className="size-4" />
        </BaseCombobox.Trigger>
      </div>
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
