import { type ReactNode, useId } from 'react';
import type { TextPart } from '#web/features/emails/template-parts.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { Textarea } from '#web/ui/textarea.tsx';

const LOOKS: Partial<Record<TextPart['kind'], string>> = {
  heading: 'font-semibold',
  button: 'font-semibold',
  code: 'font-mono',
};

interface TemplatePartFieldProps {
  part: TextPart;
  name: string;
  /** Absent for a reader. */
  onChange: ((words: string) => void) | undefined;
  onFocus: (field: HTMLTextAreaElement) => void;
  /** The buttons of the part. */
  children: ReactNode;
}

/** The words of one part of an email. */
export function TemplatePartField({ part, name, onChange, onFocus, children }: TemplatePartFieldProps) {
  const id = useId();
  return (
    <>
      <div className="flex items-end gap-2">
        <label htmlFor={id} className="min-w-0 flex-1 pb-1.5 font-medium text-ink">
          {name}
        </label>
        {children}
      </div>
      <Textarea
        id={id}
        value={part.words}
        rows={1}
        spellCheck
        readOnly={!onChange}
        aria-describedby={part.link ? `${id}-link` : undefined}
        className={cn('min-h-11! resize-none md:min-h-9!', LOOKS[part.kind])}
        onFocus={({ target }) => onFocus(target)}
        onChange={({ target }) => onChange?.(target.value)}
      />
      {part.link && (
        <p id={`${id}-link`} className="mt-1.5 text-ink-soft wrap-anywhere">
          {t('Then the link {{link}}', { link: part.link })}
        </p>
      )}
    </>
  );
}
