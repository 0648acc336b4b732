import { Checkbox } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  /** Some of its rows are selected, but not all. */
  indeterminate?: boolean;
  /** `range`: with the shift key, all from the last one to this one. */
  onToggle: (range: boolean) => void;
  className?: string;
}

/** Selects a row of a list: a small box in a target as high as the row. */
export function RowCheckbox({
  label,
  checked,
  indeterminate = false,
  onToggle,
  className,
}: RowCheckboxProps) {
  return (
    <Checkbox.Root
      aria-label={label}
      checked={checked}
      indeterminate={indeterminate}
      onCheckedChange={(_checked, { event }) => onToggle('shiftKey' in event && event.shiftKey === true)}
      className={cn(
        'group/check relative z-1 grid size-9 cursor-pointer select-none place-items-center rounded-sm focus-visible:-outline-offset-2 max-md:size-11',
        className,
      )}
    >
      <span className="grid size-4.5 place-items-center rounded-sm border border-line-strong bg-surface text-on-slate group-data-checked/check:border-slate group-data-checked/check:bg-slate group-data-indeterminate/check:border-slate group-data-indeterminate/check:bg-slate">
        {indeterminate ? (
          <Minus aria-hidden className="size-3.5" strokeWidth={3} />
        ) : (
          checked && <Check aria-hidden className="size-3.5" strokeWidth={3} />
        )}
      </span>
    </Checkbox.Root>
  );
}
