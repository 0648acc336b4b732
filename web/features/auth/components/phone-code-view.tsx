import { MessageSquare } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import type { Client } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';
import { AttemptAlert } from '#web/ui/attempt-alert.tsx';
import { AttemptButton } from '#web/ui/attempt-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { NEXT_MAIL_AFTER_MS } from '../mail-interval.ts';
import { sendCodeMessage } from '../messages.ts';
import { phoneProblem, wholeNumber } from '../phone-number.ts';
import { useCaptcha } from '../use-captcha.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { CodeForm } from './code-form.tsx';
import { Heading } from './heading.tsx';

/** Signs in by a code in a message, and never tells whether the account exists. */
export default function PhoneCodeView() {
  const [typed, setTyped] = useState('');
  const [sentAtMs, setSentAtMs] = useState<number | null>(null);
  const phone = wholeNumber(typed);
  if (sentAtMs === null) {
    return <AskForm typed={typed} onType={setTyped} onSent={() => setSentAtMs(Date.now())} />;
  }
  return (
    <>
      <span className="mb-4 grid size-12 place-items-center rounded-full bg-moss-tint text-moss-ink">
        <MessageSquare aria-hidden className="size-6" />
      </span>
      <Heading title={t('Check your phone')} takesFocus>
        {t('If an account exists for {{phone}}, we have sent a code to it. It counts for a short time.', {
          phone,
        })}
      </Heading>
      <CodeForm
        sentAtMs={sentAtMs}
        onSentAgain={() => setSentAtMs(Date.now())}
        intervalMs={NEXT_MAIL_AFTER_MS}
        sendAgain={(supabase, captchaToken) => send(supabase, phone, captchaToken)}
        enter={({ auth }, token) => auth.verifyOtp({ phone, token, type: 'sms' })}
      >
        <div className="flex flex-wrap justify-center gap-x-4">
          <Button variant="quiet" onClick={() => setSentAtMs(null)}>
            {t('Use another number')}
          </Button>
          <BackToSignIn />
        </div>
      </CodeForm>
    </>
  );
}

interface AskFormProps {
  typed: string;
  onType: (text: string) => void;
  onSent: () => void;
}

function AskForm({ typed, onType, onSent }: AskFormProps) {
  const [isChecked, setIsChecked] = useState(false);
  const attempt = useAttempt();
  const captcha = useCaptcha();

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (phoneProblem(typed)) return;
    const hasWorked = await attempt.run(async (supabase) => {
      const { token, problem } = captcha.take();
      if (problem) return problem;
      const { error } = await send(supabase, wholeNumber(typed), token);
      return error && sendCodeMessage(error);
    });
    if (hasWorked) onSent();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Heading title={t('Sign in by phone')} takesFocus>
        {t('We send a code to the number that your account has.')}
      </Heading>
      <div className="grid gap-5">
        <Field
          label={t('Phone number')}
          hint={t('With its country code, such as +1 555 010 0199.')}
          error={isChecked ? phoneProblem(typed) : undefined}
        >
          <Input
            type="tel"
            name="phone"
            autoComplete="tel"
            inputMode="tel"
            value={typed}
            onChange={(event) => {
              attempt.clear();
              onType(event.target.value);
            }}
            className="min-h-12"
          />
        </Field>
        {captcha.box}
        <AttemptAlert message={attempt.message} />
        <AttemptButton attempt={attempt}>{t('Send code')}</AttemptButton>
        <BackToSignIn />
      </div>
    </form>
  );
}

function send({ auth }: Client, phone: string, captchaToken: string | undefined) {
  return auth.signInWithOtp({
    phone,
    options: { shouldCreateUser: false, ...(captchaToken ? { captchaToken } : {}) },
  });
}
