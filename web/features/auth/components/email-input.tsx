import type { ComponentProps } from 'react';
import { Input } from '#web/ui/input.tsx';

interface EmailInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  value: string;
  onChange: (email: string) => void;
}

/** A field for the email address of an account, marked as such for password managers. */
export function EmailInput({ value, onChange, ...rest }: EmailInputProps) {
  return (
    <Input
      autoComplete="username"
      {...rest}
      type="email"
      name="email"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="min-h-12"
    />
  );
}
