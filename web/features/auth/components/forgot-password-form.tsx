import { MailCheck } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { NEXT_MAIL_AFTER_MS } from '#web/lib/mail-interval.ts';
import { t } from '#web/lib/text.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';
import { useSecondsLeft } from '#web/lib/use-seconds-left.ts';
import { AttemptAlert } from '#web/ui/attempt-alert.tsx';
import { AttemptButton } from '#web/ui/attempt-button.tsx';
import { Field } from '#web/ui/field.tsx';
import { SendAgainButton } from '#web/ui/send-again-button.tsx';
import type { AuthViewProps } from '../auth-view-props.ts';
import { emailProblem } from '../email-problem.ts';
import { recoverMessage } from '../password-messages.ts';
import { useCaptcha } from '../use-captcha.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { EmailInput } from './email-input.tsx';
import { Heading } from './heading.tsx';
import { SentHeading } from './sent-heading.tsx';

/** Requests a link to set a new password, and never reveals whether the account exists. */
export default function ForgotPasswordForm({ email, onEmailChange }: AuthViewProps) {
  const [isChecked, setIsChecked] = useState(false);
  const [sentAtMs, setSentAtMs] = useState<number | null>(null);
  const attempt = useAttempt();
  const captcha = useCaptcha();
  const untilNextMail = useSecondsLeft(sentAtMs === null ? null : sentAtMs + NEXT_MAIL_AFTER_MS);
  const isSent = sentAtMs !== null;

  const changeEmail = (changed: string) => {
    attempt.clear();
    onEmailChange(changed);
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (emailProblem(email)) return;
    const hasWorked = await attempt.run(async (supabase) => {
      const { token, problem } = captcha.take();
      if (problem) return problem;
      const { error } = await supabase.auth.resetPasswordForEmail(email.trim(), {
        redirectTo: `${window.location.origin}/reset-password`,
        ...(token ? { captchaToken: token } : {}),
      });
      return error ? recoverMessage(error) : null;
    });
    if (hasWorked) setSentAtMs(Date.now());
  };

  return (
    <form onSubmit={submit} noValidate>
      {isSent ? (
        <SentHeading
          icon={MailCheck}
          title={t('Check your email')}
          text={t('If an account exists for {{email}}, we have sent a link to set a new password.', {
            email: email.trim(),
          })}
          advice={t(
            'The link works once and for a limited time. Nothing there after a few minutes? Look in the spam folder.',
          )}
        />
      ) : (
        <Heading title={t('Forgot your password?')} takesFocus>
          {t('Enter your email address. We send you a link to set a new one.')}
        </Heading>
      )}
      <div className="grid gap-5">
        {!isSent && (
          <Field label={t('Email')} error={isChecked ? emailProblem(email) : undefined}>
            <EmailInput value={email} onChange={changeEmail} />
          </Field>
        )}
        {captcha.box}
        <AttemptAlert message={attempt.message} />
        {isSent ? (
          <SendAgainButton
            type="submit"
            size="large"
            busy={attempt.busy}
            secondsLeft={Math.max(attempt.secondsLeft, untilNextMail)}
          />
        ) : (
          <AttemptButton attempt={attempt}>{t('Send reset link')}</AttemptButton>
        )}
        <BackToSignIn />
      </div>
    </form>
  );
}
