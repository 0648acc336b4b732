import { MailCheck } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import type { Client } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';
import { AttemptAlert } from '#web/ui/attempt-alert.tsx';
import { AttemptButton } from '#web/ui/attempt-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { emailProblem } from '../email-problem.ts';
import { NEXT_MAIL_AFTER_MS } from '../mail-interval.ts';
import { sendCodeMessage } from '../messages.ts';
import { useCaptcha } from '../use-captcha.tsx';
import type { AuthViewProps } from './auth-view.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { CodeForm } from './code-form.tsx';
import { EmailInput } from './email-input.tsx';
import { Heading } from './heading.tsx';

/** Signs in by a mail with a link and a code, and never tells whether the account exists. */
export default function EmailCodeView({ email, onEmailChange }: AuthViewProps) {
  const [sentAtMs, setSentAtMs] = useState<number | null>(null);
  const address = email.trim();
  if (sentAtMs === null) {
    return <AskForm email={email} onEmailChange={onEmailChange} onSent={() => setSentAtMs(Date.now())} />;
  }
  return (
    <>
      <span className="mb-4 grid size-12 place-items-center rounded-full bg-moss-tint text-moss-ink">
        <MailCheck aria-hidden className="size-6" />
      </span>
      <Heading title={t('Check your email')} takesFocus>
        <p>
          {t('If an account exists for {{email}}, we have sent a link and a code to it.', { email: address })}
        </p>
        <p className="mt-3 text-sm">
          {t(
            'Open the link on this device, or enter the code here. Nothing there after a few minutes? Look in the spam folder.',
          )}
        </p>
      </Heading>
      <CodeForm
        sentAtMs={sentAtMs}
        onSentAgain={() => setSentAtMs(Date.now())}
        intervalMs={NEXT_MAIL_AFTER_MS}
        sendAgain={(supabase, captchaToken) => send(supabase, address, captchaToken)}
        enter={({ auth }, token) => auth.verifyOtp({ email: address, token, type: 'email' })}
      >
        <div className="flex flex-wrap justify-center gap-x-4">
          <Button variant="quiet" onClick={() => setSentAtMs(null)}>
            {t('Use another address')}
          </Button>
          <BackToSignIn />
        </div>
      </CodeForm>
    </>
  );
}

interface AskFormProps extends AuthViewProps {
  onSent: () => void;
}

function AskForm({ email, onEmailChange, onSent }: AskFormProps) {
  const [isChecked, setIsChecked] = useState(false);
  const attempt = useAttempt();
  const captcha = useCaptcha();

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (emailProblem(email)) return;
    const hasWorked = await attempt.run(async (supabase) => {
      const { token, problem } = captcha.take();
      if (problem) return problem;
      const { error } = await send(supabase, email.trim(), token);
      return error && sendCodeMessage(error);
    });
    if (hasWorked) onSent();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Heading title={t('Sign in by email')} takesFocus>
        {t('We send you a link and a code. Either of them signs you in, without a password.')}
      </Heading>
      <div className="grid gap-5">
        <Field label={t('Email')} error={isChecked ? emailProblem(email) : undefined}>
          <EmailInput
            value={email}
            onChange={(changed) => {
              attempt.clear();
              onEmailChange(changed);
            }}
          />
        </Field>
        {captcha.box}
        <AttemptAlert message={attempt.message} />
        <AttemptButton attempt={attempt}>{t('Send link and code')}</AttemptButton>
        <BackToSignIn />
      </div>
    </form>
  );
}

function send({ auth }: Client, email: string, captchaToken: string | undefined) {
  return auth.signInWithOtp({
    email,
    options: {
      shouldCreateUser: false,
      emailRedirectTo: `${window.location.origin}/`,
      ...(captchaToken ? { captchaToken } : {}),
    },
  });
}
