import { NUMBER_HINT } from '#web/lib/phone-labels.ts';
import { t } from '#web/lib/text.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface PhoneFieldProps {
  label: string;
  /** Added to the field's `autocomplete` value. */
  name: string;
  value: string;
  onChange: (typed: string) => void;
  error?: string | undefined;
}

/** A field for a phone number with country code. It has the height of the code field that replaces it. */
export function PhoneField({ label, name, value, onChange, error }: PhoneFieldProps) {
  return (
    <Field label={label} required hint={t(NUMBER_HINT)} error={error}>
      <Input
        type="tel"
        name={name}
        autoComplete="tel"
        inputMode="tel"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-12"
      />
    </Field>
  );
}
