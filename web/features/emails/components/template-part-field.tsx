import { type ReactNode, useId } from 'react';
import { ConditionFields } from '#web/features/emails/components/condition-fields.tsx';
import { piecesOf } from '#web/features/emails/condition-pieces.ts';
import type { TextPart } from '#web/features/emails/template-parts.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { ErrorText } from '#web/ui/error-text.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

const LOOKS: Partial<Record<TextPart['kind'], string>> = {
  heading: 'font-semibold',
  button: 'font-semibold',
  code: 'font-mono',
};

interface TemplatePartFieldProps {
  part: TextPart;
  name: string;
  /** Why it cannot be saved. */
  error: string | undefined;
  /** Absent for a reader. */
  onChange: ((words: string) => void) | undefined;
  onFocus: (field: HTMLTextAreaElement) => void;
  /** The buttons of the part. */
  children: ReactNode;
}

/** The words of one part of an email; of a part with conditions, those of each. */
export function TemplatePartField({
  part,
  name,
  error,
  onChange,
  onFocus,
  children,
}: TemplatePartFieldProps) {
  const id = useId();
  const pieces = piecesOf(part.words);
  const field = (value: string, change: (words: string) => void, label?: string) => (
    <Textarea
      {...(label ? { 'aria-label': label } : { id })}
      value={value}
      rows={1}
      spellCheck
      readOnly={!onChange}
      aria-describedby={
        [part.link && `${id}-link`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
      }
      aria-invalid={error ? true : undefined}
      className={cn('min-h-11! resize-none md:min-h-9!', LOOKS[part.kind])}
      onFocus={({ target }) => onFocus(target)}
      onChange={({ target }) => change(target.value)}
    />
  );
  return (
    <>
      <div className="flex items-end gap-2">
        <label htmlFor={pieces ? undefined : id} className="min-w-0 flex-1 pb-1.5 font-medium text-ink">
          {name}
        </label>
        {children}
      </div>
      {pieces ? (
        <ConditionFields
          words={part.words}
          pieces={pieces}
          name={name}
          onChange={onChange}
          field={(label, words, change) => field(words, change, label)}
        />
      ) : (
        field(part.words, (words) => onChange?.(words))
      )}
      {error && (
        <div className="mt-1.5 wrap-anywhere">
          <ErrorText id={`${id}-error`}>{error}</ErrorText>
        </div>
      )}
      {part.link && (
        <p id={`${id}-link`} className="mt-1.5 text-ink-soft wrap-anywhere">
          {t('Then the link {{link}}', { link: part.link })}
        </p>
      )}
    </>
  );
}
