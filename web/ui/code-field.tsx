import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** Operators choose how many digits a code has: from these … */
export const LEAST_DIGITS = 6;
/** … to these. */
const MOST_DIGITS = 10;

interface CodeFieldProps {
  label: string;
  /** The digits typed so far. */
  value: string;
  onChange: (digits: string) => void;
  /** Digits that a code has; undefined while that is not known, and then nothing is complete by itself. */
  length?: number | undefined;
  /** Called once, when the last digit has come: by typing, by pasting, or from the message by the browser. */
  onComplete?: (digits: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
  takesFocus?: boolean;
}

/** A field for the digits of an app, a mail or a message. What is pasted around them is left out. */
export function CodeField({
  label,
  value,
  onChange,
  length,
  onComplete,
  hint,
  error,
  disabled,
  takesFocus,
}: CodeFieldProps) {
  const take = (text: string) => {
    const digits = digitsOf(text, length ?? MOST_DIGITS);
    onChange(digits);
    if (digits.length === length && digits !== value) onComplete?.(digits);
  };
  return (
    <Field label={label} hint={hint} error={error}>
      <Input
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        // Not by maxLength: it would cut "123 456" before the blank is taken out.
        pattern="[0-9]*"
        enterKeyHint="go"
        value={value}
        disabled={disabled}
        autoFocus={takesFocus}
        onChange={(event) => take(event.target.value)}
        className="min-h-12 font-semibold text-lg! tabular-nums tracking-[0.35em]"
      />
    </Field>
  );
}

/** The digits of a text, no more than a code has. */
export function digitsOf(text: string, length: number): string {
  return text.replace(/\D/g, '').slice(0, length);
}
