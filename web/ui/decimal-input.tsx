import type { ComponentProps } from 'react';
import { Input } from '#web/ui/input.tsx';

interface DecimalInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> {
  value: string;
  onValue: (value: string) => void;
}

/** A field for an amount or hours, stored as typed. */
export function DecimalInput({ onValue, ...rest }: DecimalInputProps) {
  return (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      className="figures"
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
