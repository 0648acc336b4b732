import type { ComponentProps } from 'react';
import { AmountInput } from '#web/ui/amount-input.tsx';

interface DecimalInputProps extends Omit<ComponentProps<typeof AmountInput>, 'value' | 'onChange'> {
  value: string;
  onValue: (value: string) => void;
}

/** A field for an amount or hours, stored as typed. */
export function DecimalInput({ onValue, ...rest }: DecimalInputProps) {
  return <AmountInput {...rest} onChange={(event) => onValue(event.target.value)} />;
}
