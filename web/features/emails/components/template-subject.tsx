import { useId } from 'react';
import { ConditionFields } from '#web/features/emails/components/condition-fields.tsx';
import { piecesOf } from '#web/features/emails/condition-pieces.ts';
import { t } from '#web/lib/text.ts';
import { ErrorText } from '#web/ui/error-text.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** What a mail server accepts of a subject with its variables filled in. */
const MAX_CHARACTERS = 300;

interface TemplateSubjectProps {
  subject: string;
  /** Why it cannot be saved. */
  error: string | undefined;
  /** Absent for a reader. */
  onChange: ((subject: string) => void) | undefined;
  onFocus: (field: HTMLInputElement) => void;
}

/** The subject of an email; of one with conditions, the words of each. */
export function TemplateSubject({ subject, error, onChange, onFocus }: TemplateSubjectProps) {
  const id = useId();
  const pieces = piecesOf(subject);
  const shared = { readOnly: !onChange, maxLength: MAX_CHARACTERS };
  if (!pieces) {
    return (
      <Field label={t('Subject')} error={error}>
        <Input
          {...shared}
          onFocus={({ target }) => onFocus(target)}
          value={subject}
          onChange={({ target }) => onChange?.(target.value)}
        />
      </Field>
    );
  }
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 font-medium text-ink">{t('Subject')}</legend>
      <ConditionFields
        words={subject}
        pieces={pieces}
        name={t('Subject')}
        onChange={onChange}
        field={(label, value, change) => (
          <Input
            {...shared}
            aria-label={label}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && id}
            onFocus={({ target }) => onFocus(target)}
            value={value}
            onChange={({ target }) => change(target.value)}
          />
        )}
      />
      {error && <ErrorText id={id}>{error}</ErrorText>}
    </fieldset>
  );
}
