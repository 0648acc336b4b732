import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { fieldStyle } from '#web/ui/input.tsx';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  options: readonly Option[];
  /** A first option for no value: 'All statuses'. */
  placeholder?: string;
}

/**
 * One of a few options. It is the browser's own control, with its picker on phones and its keyboard support. For many,
 * use Combobox.
 */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <span className={cn('relative block', className)}>
      <select {...rest} className={cn(fieldStyle, 'h-11 appearance-none truncate pr-9 md:h-9')}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}
