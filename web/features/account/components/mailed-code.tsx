import type { NewPasswordChange } from '#web/features/account/use-new-password.ts';
import { t } from '#web/lib/text.ts';
import { CodeField } from '#web/ui/code-field.tsx';
import { SendAgainButton } from '#web/ui/send-again-button.tsx';

interface MailedCodeProps {
  /** Where the code was sent to. */
  to: string;
  change: Pick<NewPasswordChange, 'code' | 'setCode' | 'attempt' | 'secondsUntilNext' | 'sendCode'>;
}

/** The code that proves who changes the password. */
export function MailedCode({ to, change }: MailedCodeProps) {
  return (
    <div className="grid gap-3">
      <p className="text-pretty wrap-anywhere">
        {t('You signed in some time ago. To be sure that it is you, we have sent a code to {{to}}.', { to })}
      </p>
      <CodeField label={t('Code')} value={change.code} onChange={change.setCode} takesFocus />
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
