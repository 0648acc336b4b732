import { useId } from 'react';
import { type AccessName, PRESET_NAMES } from '#shared/rules/capabilities.ts';
import { ACCESS_TEXTS } from '#shared/rules/capability-texts.ts';
import { PRESET_HINTS } from '#web/features/people/preset-hints.ts';
import { received, t } from '#web/lib/text.ts';
import { ErrorText } from '#web/ui/error-text.tsx';

/** The one with the fewest rights first, which is also the one that most people get. */
const ORDER: readonly AccessName[] = [...PRESET_NAMES.toReversed(), 'custom'];

interface RoleChoiceProps {
  value: AccessName;
  /** Those that may be given. */
  choices: readonly AccessName[];
  onChange: (role: AccessName) => void;
  error?: string | undefined;
}

/** The role of a person of the office, each with what it does in one line. In the database it is the preset. */
export function RoleChoice({ value, choices, onChange, error }: RoleChoiceProps) {
  const id = useId();
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error && `${id}-error`}>
      <legend className="mb-1.5 font-medium">{t('Role')}</legend>
      <div className="divide-y divide-line rounded-md border border-line-strong bg-surface">
        {ORDER.filter((name) => choices.includes(name)).map((name) => (
          <label
            key={name}
            className="flex min-h-11 cursor-pointer items-start gap-3 px-3 py-2 has-checked:bg-slate-tint"
          >
            <input
              type="radio"
              name={id}
              checked={value === name}
              onChange={() => onChange(name)}
              aria-describedby={`${id}-${name}`}
              aria-label={t(ACCESS_TEXTS[name])}
              className="mt-0.5 size-4.5 shrink-0 accent-slate"
            />
            <span className="min-w-0">
              <span className="block font-medium">{t(ACCESS_TEXTS[name])}</span>
              <span id={`${id}-${name}`} className="block text-ink-soft text-sm">
                {t(PRESET_HINTS[name])}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && <ErrorText id={`${id}-error`}>{t(received(error))}</ErrorText>}
    </fieldset>
  );
}
