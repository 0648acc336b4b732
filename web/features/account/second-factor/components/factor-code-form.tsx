import type { Factor } from '@supabase/supabase-js';
import { type SubmitEvent, useState } from 'react';
import { useFactorChallenge } from '#web/features/account/second-factor/use-factor-challenge.ts';
import { t } from '#web/lib/text.ts';
import { AttemptAlert } from '#web/ui/attempt-alert.tsx';
import { AttemptButton } from '#web/ui/attempt-button.tsx';
import { CodeField, LEAST_DIGITS } from '#web/ui/code-field.tsx';
import { SendAgainButton } from '#web/ui/send-again-button.tsx';
import { phoneEnd } from './factor-ways.tsx';

interface FactorCodeFormProps {
  factor: Factor;
  onShown: () => void;
}

/** Asks for a code of an app, or sends one to a phone and asks for it. */
export function FactorCodeForm({ factor, onShown }: FactorCodeFormProps) {
  const [code, setCode] = useState('');
  const { attempt, isSent, secondsUntilNext, send, show } = useFactorChallenge(factor);
  const isPhone = factor.factor_type === 'phone';

  const enter = async (digits: string) => {
    if (attempt.busy || attempt.secondsLeft > 0) return;
    if (await show(digits, isPhone ? 'phone' : 'totp')) onShown();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void enter(code);
  };

  if (isPhone && !isSent) {
    return (
      <div className="grid gap-4">
        <p className="text-pretty text-ink-soft">
          {t('We send a code to your phone {{phone}}.', { phone: phoneEnd(factor) })}
        </p>
        <AttemptAlert message={attempt.message} />
        <AttemptButton attempt={attempt} onClick={send}>
          {t('Send code')}
        </AttemptButton>
      </div>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <CodeField
        label={
          isPhone ? t('Enter the code from the message') : t('Enter the code from your authenticator app')
        }
        length={isPhone ? undefined : 6}
        value={code}
        onChange={(digits) => {
          attempt.clear();
          setCode(digits);
        }}
        onComplete={enter}
        takesFocus
      />
      <AttemptAlert message={attempt.message} />
      <AttemptButton attempt={attempt} disabled={code.length < LEAST_DIGITS}>
        {t('Continue')}
      </AttemptButton>
      {isPhone && (
        <SendAgainButton size="large" secondsLeft={secondsUntilNext} disabled={attempt.busy} onClick={send} />
      )}
    </form>
  );
}
