import { useId } from 'react';
import { message, t } from '#web/lib/text.ts';

const EXISTING = [
  { value: 'skip', label: message('Leave them as they are') },
  { value: 'update', label: message('Update them from the file') },
] as const;

interface ImportExistingProps {
  title: string;
  /** How they are found. */
  text: string;
  value: 'skip' | 'update';
  onChange: (value: 'skip' | 'update') => void;
}

/** What an import does with records that already exist. */
export function ImportExisting({ title, text, value: chosen, onChange }: ImportExistingProps) {
  const name = useId();
  return (
    <fieldset className="grid gap-1">
      <legend className="font-medium">{title}</legend>
      <p className="text-ink-soft">{text}</p>
      <div className="flex flex-wrap gap-x-6">
        {EXISTING.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2 md:min-h-9">
            <input
              type="radio"
              name={name}
              checked={chosen === value}
              onChange={() => onChange(value)}
              className="size-4 accent-slate"
            />
            {t(label)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
