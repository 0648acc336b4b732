import {
  type ComponentProps,
  cloneElement,
  createContext,
  type ReactElement,
  useContext,
  useId,
} from 'react';
import { cn } from '#web/lib/cn.ts';
import { received, t } from '#web/lib/text.ts';
import { ErrorText } from '#web/ui/error-text.tsx';

/**
 * Whether required fields say so in a word. A form marks what is optional in it. A dialog often has a single field,
 * and without others to compare it with, no mark would say that it may stay empty.
 */
export const MarksRequired = createContext(false);

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
  const isMarked = useContext(MarksRequired) && required;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined;
  const text = (
    <label htmlFor={id} className="font-medium text-ink">
      {label}
      {optional && <Mark>{t('optional')}</Mark>}
    </label>
  );
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      {isMarked ? (
        <div>
          {text}
          {/* Screen readers have `aria-required`, and do not say it twice. */}
          <Mark aria-hidden>{t('required')}</Mark>
        </div>
      ) : (
        text
      )}
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

const Mark = (props: ComponentProps<'span'>) => (
  <span {...props} className="ml-1.5 font-normal text-ink-soft" />
);
