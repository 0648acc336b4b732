import { cn } from '#web/lib/cn.ts';

interface FilterPillsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Selects one of a few parts of a list. On narrow screens the pills scroll sideways. */
export function FilterPills<Value extends string>({
  label,
  options,
  value,
  onChange,
}: FilterPillsProps<Value>) {
  return (
    <fieldset className="scrollless flex min-w-0 gap-1 overflow-x-auto print:hidden">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={cn(
            'figures min-h-11 shrink-0 rounded-full px-3.5 text-ink-soft transition-colors hover:bg-ink/6 focus-visible:-outline-offset-2 md:min-h-8',
            'aria-pressed:bg-slate aria-pressed:font-medium aria-pressed:text-on-slate',
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
