import { cn } from '#web/lib/cn.ts';

interface ViewTabsProps {
  label: string;
  views: readonly { value: string | undefined; label: string }[];
  /** The selected view; undefined for the one without a value. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** The views of a list. On a phone they scroll sideways. */
export function ViewTabs({ label, views, value, onChange }: ViewTabsProps) {
  return (
    <fieldset className="scrollless flex min-w-0 flex-1 gap-1 self-end overflow-x-auto print:hidden">
      <legend className="sr-only">{label}</legend>
      {views.map((view) => (
        <button
          key={`${view.value}${view.label}`}
          type="button"
          aria-pressed={view.value === value}
          onClick={() => onChange(view.value)}
          className={cn(
            'min-h-11 max-w-full shrink-0 border-b-2 px-3 focus-visible:-outline-offset-2 md:min-h-10',
            view.value === value
              ? 'border-chestnut font-semibold text-ink'
              : 'border-transparent text-ink-soft hover:text-ink',
          )}
        >
          {view.label}
        </button>
      ))}
    </fieldset>
  );
}
