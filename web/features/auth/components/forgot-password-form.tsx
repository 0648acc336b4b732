import { Link } from '@tanstack/react-router';
import { ArrowLeft, MailCheck } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { emailProblem } from '../email-problem.ts';
import { recoverMessage } from '../messages.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';
import { useSecondsLeft } from '#web/lib/use-seconds-left.ts';
import { shortWaitText } from '#web/lib/wait-text.ts';
import { AttemptAlert } from '#web/ui/attempt-alert.tsx';
import { EmailInput } from './email-input.tsx';
import { Heading } from './heading.tsx';
import { linkStyle } from './link-style.ts';

/** The server sends one mail a minute to an address; asking sooner only earns a refusal. */
const NEXT_MAIL_AFTER_MS = 60_000;

interface ForgotPasswordFormProps {
  email: string;
  onEmailChange: (email: string) => void;
}

/** Asks for a link to set a new password, and never tells whether the account exists. */
export function ForgotPasswordForm({ email, onEmailChange }: ForgotPasswordFormProps) {
  const [isChecked, setIsChecked] = useState(false);
  const [sentAtMs, setSentAtMs] = useState<number | null>(null);
  const attempt = useAttempt();
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
      const redirectTo = `${window.location.origin}/reset-password`;
      const { error } = await supabase.auth.resetPasswordForEmail(email.trim(), { redirectTo });
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
        <Link to="/auth" search={{}} className={cn(linkStyle, 'mx-auto gap-1.5 px-2')}>
          <ArrowLeft aria-hidden className="size-4" />
          {t('Back to sign in')}
        </Link>
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
