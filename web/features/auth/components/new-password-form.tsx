import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { recoveryMode } from '#web/lib/recovery-mode.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AttemptAlert } from '#web/ui/attempt-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { newPasswordProblem } from '../new-password-problem.ts';
import { updatePasswordMessage } from '../password-messages.ts';
import { type ResetAccount, type ResetLoss, setPassword } from '../reset-account.ts';
import { Heading } from './heading.tsx';
import { PasswordPair } from './password-pair.tsx';

interface NewPasswordFormProps {
  /** The account whose password is set. */
  account: ResetAccount;
  /** Whether the account is new, which changes the title. */
  isSignUp: boolean;
  onUpdated: () => void;
  /** The session that the link opened has ended, or another user has signed in. */
  onLost: (loss: ResetLoss) => void;
}

/**
 * Sets the password of the account whose link was opened, and of no other. The form shows a refusal and keeps the
 * input.
 */
export function NewPasswordForm({ account, isSignUp, onUpdated, onLost }: NewPasswordFormProps) {
  const [value, setValue] = useState({ password: '', confirmation: '' });
  const [isChecked, setIsChecked] = useState(false);
  const attempt = useAttempt();
  const problem = newPasswordProblem(value.password, value.confirmation);

  // The button is disabled, but Enter still submits the form, which then shows why.
  const explainEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) setIsChecked(true);
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (problem) return setIsChecked(true);
    const hasWorked = await attempt.run(async (supabase) => {
      const failure = await setPassword(supabase, account, value.password);
      if (typeof failure === 'string') {
        onLost(failure);
        return { text: message('Session expired. Please log in again.') };
      }
      return failure && updatePasswordMessage(failure);
    });
    if (!hasWorked) return;
    recoveryMode.turnOff();
    toast({ title: t('Password Updated'), kind: 'success' });
    onUpdated();
  };

  return (
    <form onSubmit={submit} onKeyDown={explainEnter} noValidate>
      <Heading title={isSignUp ? t('Set Your Password') : t('Reset Your Password')}>
        <p>
          {isSignUp
            ? t('Create a secure password for your new account')
            : t('Enter a new password for your account')}
        </p>
        <p className="font-medium text-ink wrap-anywhere">{account.name}</p>
      </Heading>
      <input type="text" name="username" autoComplete="username" value={account.email} readOnly hidden />
      <div className="grid gap-5">
        <PasswordPair value={value} onChange={setValue} />
        {isChecked && problem && <Alert kind="error">{t(problem)}</Alert>}
        <AttemptAlert message={attempt.message} />
        <Button
          type="submit"
          variant="main"
          size="large"
          busy={attempt.busy}
          disabled={problem !== null || attempt.secondsLeft > 0}
          className="w-full"
        >
          {attempt.busy ? t('Updating...') : t('Update Password')}
        </Button>
      </div>
    </form>
  );
}
