import type { Factor } from '@supabase/supabase-js';
import { type SubmitEvent, useState } from 'react';
import { useFactorChallenge } from '#web/features/account/second-factor/use-factor-challenge.ts';
import { t } from '#web/lib/text.ts';
import { AttemptAlert } from '#web/ui/attempt-alert.tsx';
import { AttemptButton } from '#web/ui/attempt-button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface RecoveryCodeFormProps {
  /** The factor that the code replaces. */
  factor: Factor;
  onShown: () => void;
}

/** Asks for a recovery code. Spaces, dashes, and upper or lower case do not matter. */
export function RecoveryCodeForm({ factor, onShown }: RecoveryCodeFormProps) {
  const [code, setCode] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { attempt, show } = useFactorChallenge(factor);
  const isEmpty = code.trim() === '';

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isEmpty && (await show(code.trim(), 'recovery-code'))) onShown();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field
        label={t('Recovery code')}
        hint={t('One of the codes that you saved when you added your second factor. Each works once.')}
        error={isChecked && isEmpty ? t('Enter one of your recovery codes.') : undefined}
      >
        <Input
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          value={code}
          onChange={(event) => {
            attempt.clear();
            setCode(event.target.value);
          }}
          className="min-h-12 font-semibold tabular-nums"
        />
      </Field>
      <AttemptAlert message={attempt.message} />
      <AttemptButton attempt={attempt}>{t('Continue')}</AttemptButton>
    </form>
  );
}
