import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { startAddress } from '#web/lib/return-path.ts';
import type { Client } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import type { AuthViewProps } from '../auth-view-props.ts';
import { emailProblem } from '../email-problem.ts';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { CodeForm } from './code-form.tsx';
import { CodeRequestForm } from './code-request-form.tsx';
import { EmailInput } from './email-input.tsx';
import { SentHeading } from './sent-heading.tsx';

/** Signs in by a mail with a link and a code, and never reveals whether the account exists. */
export default function EmailCodeView({ email: typed, onEmailChange }: AuthViewProps) {
  const [sentAtMs, setSentAtMs] = useState<number | null>(null);
  const email = typed.trim();
  const send = ({ auth }: Client, captchaToken: string | undefined) =>
    auth.signInWithOtp({
      email,
      options: {
        shouldCreateUser: false,
        emailRedirectTo: startAddress(),
        ...(captchaToken ? { captchaToken } : {}),
      },
    });
  const noteSent = () => setSentAtMs(Date.now());

  if (sentAtMs === null) {
    return (
      <CodeRequestForm
        title={t('Sign in by email')}
        about={t('We send you a link and a code. Either of them signs you in, without a password.')}
        action={t('Send link and code')}
        problem={emailProblem(email)}
        send={send}
        onSent={noteSent}
      >
        {(error) => (
          <Field label={t('Email')} error={error}>
            <EmailInput value={typed} onChange={onEmailChange} />
          </Field>
        )}
      </CodeRequestForm>
    );
  }
  return (
    <>
      <SentHeading
        icon={MailCheck}
        title={t('Check your email')}
        text={t('If an account exists for {{email}}, we have sent a link and a code to it.', { email })}
        advice={t(
          'Open the link on this device, or enter the code here. Nothing there after a few minutes? Look in the spam folder.',
        )}
      />
      <CodeForm
        sentAtMs={sentAtMs}
        onSentAgain={noteSent}
        sendAgain={send}
        enter={({ auth }, token) => auth.verifyOtp({ email, token, type: 'email' })}
      >
        <div className="flex flex-wrap items-center justify-center gap-x-4">
          <Button variant="quiet" onClick={() => setSentAtMs(null)}>
            {t('Use another address')}
          </Button>
          <BackToSignIn />
        </div>
      </CodeForm>
    </>
  );
}
