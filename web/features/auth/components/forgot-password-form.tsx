import { MailCheck } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { t } from '#web/lib/text.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';
import { useSecondsLeft } from '#web/lib/use-seconds-left.ts';
import { shortWaitText } from '#web/lib/wait-text.ts';
import { AttemptAlert } from '#web/ui/attempt-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { emailProblem } from '../email-problem.ts';
import { NEXT_MAIL_AFTER_MS } from '../mail-interval.ts';
import { recoverMessage } from '../messages.ts';
import { useCaptcha } from '../use-captcha.tsx';
import type { AuthViewProps } from './auth-view.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { EmailInput } from './email-input.tsx';
import { Heading } from './heading.tsx';

/** Asks for a link to set a new password, and never tells whether the account exists. */
export default function ForgotPasswordForm({ email, onEmailChange }: AuthViewProps) {
  const [isChecked, setIsChecked] = useState(false);
  const [sentAtMs, setSentAtMs] = useState<number | null>(null);
  const attempt = useAttempt();
  const captcha = useCaptcha();
  const untilNextMail = useSecondsLeft(sentAtMs === null ? null : sentAtMs + NEXT_MAIL_AFTER_MS);
  const secondsLeft = Math.max(attempt.secondsLeft, untilNextMail);
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
      {isSent ? <SentHeading email={email.trim()} /> : <AskHeading />}
      <div className="grid gap-5">
        {!isSent && (
          <Field label={t('Email')} error={isChecked ? emailProblem(email) : undefined}>
            <EmailInput value={email} onChange={changeEmail} />
          </Field>
        )}
        {captcha.box}
        <AttemptAlert message={attempt.message} />
        <Button
          type="submit"
          variant={isSent ? 'outline' : 'main'}
          size="large"
          busy={attempt.busy}
          disabled={secondsLeft > 0}
          className="w-full"
        >
          <SubmitLabel isSent={isSent} secondsLeft={secondsLeft} />
        </Button>
        <BackToSignIn />
      </div>
    </form>
  );
}

function AskHeading() {
  return (
    <Heading title={t('Forgot your password?')} takesFocus>
      {t('Enter your email address. We send you a link to set a new one.')}
    </Heading>
  );
}

function SentHeading({ email }: { email: string }) {
  return (
    <>
      <span className="mb-4 grid size-12 place-items-center rounded-full bg-moss-tint text-moss-ink">
        <MailCheck aria-hidden className="size-6" />
      </span>
      <Heading title={t('Check your email')} takesFocus>
        <p>
          {t('If an account exists for {{email}}, we have sent a link to set a new password.', { email })}
        </p>
        <p className="mt-3 text-sm">
          {t(
            'The link works once and for a limited time. Nothing there after a few minutes? Look in the spam folder.',
          )}
        </p>
      </Heading>
    </>
  );
}

function SubmitLabel({ isSent, secondsLeft }: { isSent: boolean; secondsLeft: number }) {
  if (isSent && secondsLeft > 0) return t('Send again in {{wait}}', { wait: shortWaitText(secondsLeft) });
  if (secondsLeft > 0) return t('Try again in {{wait}}', { wait: shortWaitText(secondsLeft) });
  return isSent ? t('Send again') : t('Send reset link');
}
