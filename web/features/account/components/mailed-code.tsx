import type { NewPasswordChange } from '#web/features/account/use-new-password.ts';
import { t } from '#web/lib/text.ts';
import { shortWaitText } from '#web/lib/wait-text.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/code-field.tsx';

/** Operators choose how long mailed codes are, up to this. */
const CODE_MAX_DIGITS = 10;

interface MailedCodeProps {
  /** Where the code was sent to. */
  to: string;
  change: Pick<NewPasswordChange, 'code' | 'setCode' | 'attempt' | 'secondsUntilNext' | 'sendCode'>;
}

/** The code that proves who changes the password. */
export function MailedCode({ to, change }: MailedCodeProps) {
  const { secondsUntilNext } = change;
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-pretty">
        {t('You signed in some time ago. To be sure that it is you, we have sent a code to {{to}}.', { to })}
      </p>
      <CodeField
        label={t('Code')}
        value={change.code}
        onChange={change.setCode}
        length={CODE_MAX_DIGITS}
        takesFocus
      />
      <Button
        variant="quiet"
        disabled={secondsUntilNext > 0 || change.attempt.busy}
        onClick={change.sendCode}
      >
        {secondsUntilNext > 0
          ? t('Send again in {{wait}}', { wait: shortWaitText(secondsUntilNext) })
          : t('Send again')}
      </Button>
    </div>
  );
}
