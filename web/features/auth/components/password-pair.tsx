import { Check, Circle, CircleCheck, CircleX } from 'lucide-react';
import { PASSWORD_RULES, PASSWORD_SPECIAL_CHARACTERS } from '#shared/rules/password.ts';
import { cn } from '#web/lib/cn.ts';
import { type Message, t } from '#web/lib/text.ts';
import { Field } from '#web/ui/field.tsx';
import { passwordFieldOf } from '../new-password-problem.ts';
import { PASSWORD_ERROR } from '../password-messages.ts';
import { PasswordInput } from './password-input.tsx';

interface NewPassword {
  password: string;
  confirmation: string;
}

interface PasswordPairProps {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  /** Why it was not submitted, shown at the field that it concerns. */
  problem?: Message | null;
}

/** The two fields of a new password, with the live checklist and a check that they match. */
export function PasswordPair({ value, onChange, problem }: PasswordPairProps) {
  const errorOf = (name: ReturnType<typeof passwordFieldOf>) =>
    problem && passwordFieldOf(problem) === name ? t(problem) : undefined;
  const mismatch = errorOf('confirm-password');
  return (
    <div className="grid gap-5">
      <div className="grid gap-3">
        <Field label={t('New Password')} required error={errorOf('new-password')}>
          <PasswordInput
            name="new-password"
            autoComplete="new-password"
            value={value.password}
            onChange={(event) => onChange({ ...value, password: event.target.value })}
          />
        </Field>
        <PasswordChecklist password={value.password} />
      </div>
      <div className="grid gap-2">
        <Field label={t('Confirm Password')} required error={mismatch}>
          <PasswordInput
            name="confirm-password"
            autoComplete="new-password"
            showLabel={t('Show confirmation')}
            hideLabel={t('Hide confirmation')}
            value={value.confirmation}
            onChange={(event) => onChange({ ...value, confirmation: event.target.value })}
          />
        </Field>
        <MatchIndicator
          isShown={value.confirmation !== '' && !mismatch}
          matches={value.password === value.confirmation}
        />
      </div>
    </div>
  );
}

/** Shows while the user types whether the confirmation matches the password. */
function MatchIndicator({ isShown, matches }: { isShown: boolean; matches: boolean }) {
  const Icon = matches ? CircleCheck : CircleX;
  return (
    <p role="status" className={cn('flex min-h-5 gap-2', matches ? 'text-moss-ink' : 'text-brick-ink')}>
      {isShown && (
        <>
          <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
          {matches ? t('Passwords match') : t(PASSWORD_ERROR.mismatch)}
        </>
      )}
    </p>
  );
}

/** The rules of a new password, each checked off when it is met. */
function PasswordChecklist({ id, password }: { id?: string; password: string }) {
  return (
    <ul id={id} aria-label={t('Password requirements')} className="grid gap-1.5">
      {PASSWORD_RULES.map((rule) => {
        const isMet = rule.test(password);
        return (
          <li key={rule.id} className={cn('flex gap-2', isMet ? 'text-moss-ink' : 'text-ink-soft')}>
            {isMet ? (
              <Check aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={3} />
            ) : (
              <Circle aria-hidden className="mt-0.5 size-4 shrink-0 p-0.5" />
            )}
            <span>
              {t(rule.label, { characters: PASSWORD_SPECIAL_CHARACTERS })}
              <span className="sr-only">{isMet ? t(': met') : t(': not met yet')}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
