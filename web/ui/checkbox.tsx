import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Field } from '@base-ui/react/field';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

interface CheckboxProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** The whole line is clickable. */
  label: ReactNode;
  name?: string;
  disabled?: boolean;
  className?: string;
}

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <Field.Root>
      <Field.Label className={cn('flex min-h-11 cursor-pointer items-center gap-2.5 md:min-h-8', className)}>
        <BaseCheckbox.Root
          {...rest}
          className="grid size-5 shrink-0 place-items-center rounded-sm border border-line-strong bg-surface data-checked:border-slate data-checked:bg-slate"
        >
          <BaseCheckbox.Indicator className="text-on-slate data-unchecked:hidden">
            <Check aria-hidden className="size-3.5" strokeWidth={3} />
          </BaseCheckbox.Indicator>
        </BaseCheckbox.Root>
        <span className="min-w-0 flex-1">{label}</span>
      </Field.Label>
    </Field.Root>
  );
}
