import { t } from '#web/lib/text.ts';
import { Field } from '#web/ui/field.tsx';
import { MatchIndicator } from './match-indicator.tsx';
import { PasswordChecklist } from './password-checklist.tsx';
import { PasswordInput } from './password-input.tsx';

interface NewPassword {
  password: string;
  confirmation: string;
}

interface PasswordPairProps {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
}

/** The two fields of a new password, with the live checklist and whether they match. */
export function PasswordPair({ value, onChange }: PasswordPairProps) {
  return (
    <div className="grid gap-5">
      <div className="grid gap-3">
        <Field label={t('New Password')}>
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
        <Field label={t('Confirm Password')}>
          <PasswordInput
            name="confirm-password"
            autoComplete="new-password"
            showLabel={t('Show confirmation')}
            hideLabel={t('Hide confirmation')}
            value={value.confirmation}
            onChange={(event) => onChange({ ...value, confirmation: event.target.value })}
          />
        </Field>
        <MatchIndicator isShown={value.confirmation !== ''} matches={value.password === value.confirmation} />
      </div>
    </div>
  );
}
