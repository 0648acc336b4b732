import type { User } from '@supabase/supabase-js';
import { type SubmitEvent, useState } from 'react';
import { formatPhone } from '#shared/rules/phone-format.ts';
import { AccountDialog } from '#web/features/account/components/account-dialog.tsx';
import { SubmitButtons } from '#web/features/account/components/submit-buttons.tsx';
import { useReadAgain } from '#web/features/account/queries.ts';
import { useSecurityParts } from '#web/features/account/security-parts.ts';
import { type NewPasswordChange, useNewPassword } from '#web/features/account/use-new-password.ts';
import { cn } from '#web/lib/cn.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useRequiredFields } from '#web/lib/use-required-fields.ts';
import { Alert } from '#web/ui/alert.tsx';
import { CodeField, LEAST_DIGITS } from '#web/ui/code-field.tsx';
import { SendAgainButton } from '#web/ui/send-again-button.tsx';

interface PasswordDialogProps {
  user: User;
  /** Whether the account has a password. */
  hasPassword: boolean;
  onClose: () => void;
}

/** Sets a new password. For an old session, the server also requires a mailed code; the input is kept meanwhile. */
export function PasswordDialog({ user, hasPassword, onClose }: PasswordDialogProps) {
  const { PasswordPair, newPasswordProblem } = useSecurityParts();
  const [value, setValue] = useState({ password: '', confirmation: '' });
  const [isChecked, setIsChecked] = useState(false);
  const readAgain = useReadAgain();
  const change = useNewPassword(value.password, () => {
    toast({
      title: t('Password Updated'),
      description: t('Your other devices have been signed out.'),
      kind: 'success',
    });
    void readAgain();
    onClose();
  });
  const fields = useRequiredFields({
    code: change.needsCode && change.code.length < LEAST_DIGITS && message('Enter the whole code.'),
  });
  const problem = newPasswordProblem(value.password, value.confirmation);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (problem) setIsChecked(true);
    else fields.confirm(() => void change.send());
  };

  return (
    <AccountDialog
      title={hasPassword ? t('Change your password') : t('Set a password')}
      description={t('Your other devices are signed out then, and have to sign in with the new password.')}
      attempt={change.attempt}
      onClose={onClose}
      footer={
        <SubmitButtons form={fields.id} attempt={change.attempt} onCancel={onClose}>
          {change.attempt.busy ? t('Updating...') : t('Update Password')}
        </SubmitButtons>
      }
    >
      <form id={fields.id} onSubmit={submit} noValidate className="grid gap-4">
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <div className={cn(change.needsCode && 'hidden')}>
          <PasswordPair value={value} onChange={setValue} />
        </div>
        {change.needsCode && (
          <MailedCode
            to={user.email || formatPhone(`+${user.phone}`)}
            change={change}
            error={fields.errorOf('code')}
          />
        )}
        {isChecked && problem && <Alert kind="error">{t(problem)}</Alert>}
      </form>
    </AccountDialog>
  );
}

interface MailedCodeProps {
  /** The recipient of the code. */
  to: string;
  change: Pick<NewPasswordChange, 'code' | 'setCode' | 'attempt' | 'secondsUntilNext' | 'sendCode'>;
  error: string | undefined;
}

/** The code that verifies the user. */
function MailedCode({ to, change, error }: MailedCodeProps) {
  return (
    <div className="grid gap-3">
      <p className="text-pretty wrap-anywhere">
        {t('You signed in some time ago. To be sure that it is you, we have sent a code to {{to}}.', { to })}
      </p>
      <CodeField label={t('Code')} value={change.code} onChange={change.setCode} error={error} takesFocus />
      <SendAgainButton
        variant="quiet"
        secondsLeft={change.secondsUntilNext}
        disabled={change.attempt.busy}
        onClick={change.sendCode}
        className="-ml-3.5 justify-self-start"
      />
    </div>
  );
}
