import type { ComponentProps } from 'react';
import { useTimeSettings } from '#web/lib/time-settings.ts';
import { Select } from '#web/ui/select.tsx';

interface LaborClassSelectProps
  extends Omit<ComponentProps<typeof Select>, 'options' | 'value' | 'onChange'> {
  value: string | null | undefined;
  onChange: (laborClass: string | null) => void;
  placeholder: string;
}

/** A labor class of the office, or none. One that the office has no longer stays where it was chosen. */
export function LaborClassSelect({ value, onChange, ...rest }: LaborClassSelectProps) {
  const names = useTimeSettings().data?.settings.labor_classes ?? [];
  const all = value && !names.includes(value) ? [value, ...names] : names;
  return (
    <Select
      {...rest}
      value={value ?? ''}
      options={all.map((name) => ({ value: name, label: name }))}
      onChange={({ target }) => onChange(target.value || null)}
    />
  );
}
