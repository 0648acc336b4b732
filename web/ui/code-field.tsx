import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** Operators configure the length of a code: the minimum … */
export const LEAST_DIGITS = 6;
/** … and the maximum. */
const MOST_DIGITS = 10;

interface CodeFieldProps {
  label: string;
  /** The digits typed so far. */
  value: string;
  onChange: (digits: string) => void;
  /** The length of a code; undefined while it is unknown, and then no code counts as complete. */
  length?: number | undefined;
  /** Called once, when the code is complete: by typing, by pasting, or by the browser's autofill. */
  onComplete?: (digits: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
  takesFocus?: boolean;
}

/** A field for a code from an app, a mail, or a text message. Other characters of pasted text are removed. */
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
    <Field label={label} required hint={hint} error={error}>
      <Input
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        // Not by maxLength: it would cut "123 456" before the space is removed.
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

/** The digits of a text, up to the length of a code. */
export function digitsOf(text: string, length: number): string {
  return text.replace(/\D/g, '').slice(0, length);
}
