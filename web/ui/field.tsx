import { cloneElement, type ReactElement, useId } from 'react';
import { cn } from '#web/lib/cn.ts';
import { received, t } from '#web/lib/text.ts';
import { ErrorText } from '#web/ui/error-text.tsx';

interface ControlProps {
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-required'?: boolean | undefined;
}

interface FieldProps {
  label: string;
  hint?: string | undefined;
  /** The error and how to fix it: a translated text, or a marked one from a command's schema. */
  error?: string | undefined;
  optional?: boolean;
  required?: boolean;
  className?: string;
  /** One control; it receives its id and descriptions here. */
  children: ReactElement<ControlProps>;
}

/** A label above one control, with its hint and its error connected to it for screen readers. */
export function Field({ label, hint, error, optional, required, className, children }: FieldProps) {
  const generatedId = useId();
  const id = children.props.id ?? generatedId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="font-medium text-ink">
        {label}
        {optional && <span className="ml-1.5 font-normal text-ink-soft">{t('optional')}</span>}
      </label>
      {cloneElement(children, {
        id,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {hint && (
        <p id={hintId} className="text-ink-soft">
          {hint}
        </p>
      )}
      {error && <ErrorText id={errorId}>{t(received(error))}</ErrorText>}
    </div>
  );
}
