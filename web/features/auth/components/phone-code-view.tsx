import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { formatPhone } from '#shared/rules/phone-format.ts';
import type { Client } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { PhoneField } from '#web/ui/phone-field.tsx';
import { phoneProblem, wholeNumber } from '../phone-number.ts';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { CodeForm } from './code-form.tsx';
import { CodeRequestForm } from './code-request-form.tsx';
import { SentHeading } from './sent-heading.tsx';

/** Signs in by a code in a text message, and never reveals whether the account exists. */
export default function PhoneCodeView() {
  const [typed, setTyped] = useState('');
  const [sentAtMs, setSentAtMs] = useState<number | null>(null);
  const phone = wholeNumber(typed);
  const send = ({ auth }: Client, captchaToken: string | undefined) =>
    auth.signInWithOtp({
      phone,
      options: { shouldCreateUser: false, ...(captchaToken ? { captchaToken } : {}) },
    });
  const noteSent = () => setSentAtMs(Date.now());

  if (sentAtMs === null) {
    return (
      <CodeRequestForm
        title={t('Sign in by phone')}
        about={t('We send a code to the number that your account has.')}
        action={t('Send code')}
        problem={phoneProblem(typed)}
        send={send}
        onSent={noteSent}
      >
        {(error) => (
          <PhoneField
            label={t('Phone number')}
            name="phone"
            value={typed}
            onChange={setTyped}
            error={error}
          />
        )}
      </CodeRequestForm>
    );
  }
  return (
    <>
      <SentHeading
        icon={MessageSquare}
        title={t('Check your phone')}
        text={t(
          'If an account exists for {{phone}}, we have sent a code to it. It counts for a short time.',
          {
            phone: formatPhone(phone),
          },
        )}
      />
      <CodeForm
        sentAtMs={sentAtMs}
        onSentAgain={noteSent}
        sendAgain={send}
        enter={({ auth }, token) => auth.verifyOtp({ phone, token, type: 'sms' })}
      >
        <div className="flex flex-wrap items-center justify-center gap-x-4">
          <Button variant="quiet" onClick={() => setSentAtMs(null)}>
            {t('Use another number')}
          </Button>
          <BackToSignIn />
        </div>
      </CodeForm>
    </>
  );
}
