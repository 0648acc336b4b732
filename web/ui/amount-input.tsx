import type { ComponentProps, FocusEvent } from 'react';
import { formatNumber } from '#shared/locale.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { cn } from '#web/lib/cn.ts';
import { Input } from '#web/ui/input.tsx';

/**
 * A field for an amount, hours, or a quantity. It holds what was typed; when it is left, it shows how that was understood:
 * '$1.234,5' becomes '1,234.50'.
 */
export function AmountInput({ className, onBlur, ...rest }: ComponentProps<typeof Input>) {
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    showUnderstood(event.currentTarget);
    onBlur?.(event);
  };
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      className={cn('figures', className)}
      onBlur={leave}
    />
  );
}

/** Could only mean one number: digits with a decimal point. Elsewhere '1.250' is a thousand and more. */
const isPlain = (text: string): boolean =>
  /^-?\d*\.?\d*$/.test(text) && !/^-?[1-9]\d{0,2}\.\d{3}$/.test(text);

/** Types the number as it was understood. A text that can only mean one number stays, and so does one that means none. */
function showUnderstood(input: HTMLInputElement): void {
  const number = typedNumber(input.value);
  if (input.readOnly || number === null || Number.isNaN(number) || isPlain(input.value)) return;
  const understood = formatNumber(number, {
    minimumFractionDigits: decimalsOf(number),
    maximumFractionDigits: 4,
  });
  if (understood === input.value || typedNumber(understood) !== number) return;
  // React sees a value that is set as the user sets it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, understood);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Cents are shown with both digits, as money is. */
const decimalsOf = (number: number): number => (Number.isInteger(number) ? 0 : 2);
