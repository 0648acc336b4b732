import { Link } from '@tanstack/react-router';
import { Building2, Fingerprint, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { AuthMessage } from '#web/lib/auth-message.ts';
import { recoveryMode } from '#web/lib/recovery-mode.ts';
import type { Client } from '#web/lib/supabase.ts';
import { message, t } from '#web/lib/text.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';
import { useIsOnline } from '#web/lib/use-is-online.ts';
import { AttemptAlert } from '#web/ui/attempt-alert.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { emailProblem } from '../email-problem.ts';
import {
  goToCompany,
  goToProvider,
  hasPasskeys,
  signInWithChosen,
  signInWithPasskey,
} from '../redirect-starts.ts';
import type { Captcha } from '../use-captcha.tsx';
import { usePasskeyAutofill } from '../use-passkey-autofill.ts';
import { useSignInWays } from '../use-sign-in-ways.ts';
import { ProviderButtons } from './provider-buttons.tsx';

interface MoreWaysProps {
  /** The typed email address: its domain identifies a company. */
  email: string;
  captcha: Captcha;
}

type RedirectStart = (supabase: Client, captchaToken: string | undefined) => Promise<AuthMessage | null>;

const EMAIL_MISSING: AuthMessage = {
  text: message('Enter your work email address above first: it tells us your company.'),
};

/** The sign-in methods that this portal offers and this browser supports: passkey, phone, providers, company. */
export function MoreWays({ email, captcha }: MoreWaysProps) {
  const ways = useSignInWays();
  const attempt = useAttempt();
  const [chosen, setChosen] = useState('');
  const isOnline = useIsOnline();

  const go =
    (way: string, redirect: RedirectStart, asksCaptcha = false) =>
    async () => {
      setChosen(way);
      await attempt.run(async (supabase) => {
        const { token, problem } = asksCaptcha ? captcha.take() : { token: undefined, problem: null };
        return problem ?? redirect(supabase, token);
      });
    };
  const isBusy = (way: string) => attempt.busy && chosen === way;
  const isWaiting = attempt.busy || attempt.secondsLeft > 0;
  const withPasskey =
    (show: RedirectStart): RedirectStart =>
    async (supabase, token) => {
      const problem = await show(supabase, token);
      if (!problem) recoveryMode.turnOff();
      return problem;
    };
  const toCompany: RedirectStart = async (supabase, token) =>
    emailProblem(email) ? EMAIL_MISSING : goToCompany(supabase, email, token);

  // A browser shows only one passkey dialog at a time, and does not repeat a dismissed one.
  const isOffering = ways?.passkeys === true && isOnline && !attempt.busy && !attempt.message;
  usePasskeyAutofill(isOffering, (passkey) => {
    void go(
      'passkey',
      withPasskey((supabase) => signInWithChosen(supabase, passkey)),
    )();
  });

  if (!ways) return null;
  const refusal = (isOf: boolean) => isOf && <AttemptAlert message={attempt.message} />;

  return (
    <>
      {ways.passkeys && hasPasskeys() && (
        <Button
          size="large"
          busy={isBusy('passkey')}
          disabled={isWaiting}
          onClick={go('passkey', withPasskey(signInWithPasskey), true)}
        >
          {!isBusy('passkey') && <Fingerprint aria-hidden />}
          {t('Use a passkey')}
        </Button>
      )}
      {refusal(chosen === 'passkey')}
      {ways.phone && (
        <Link to="/auth" search={{ view: 'phone-code' }} className={buttonStyle({ size: 'large' })}>
          <Smartphone aria-hidden />
          {t('Text me a code')}
        </Link>
      )}
      <ProviderButtons
        providers={ways.providers}
        isBusy={isBusy}
        isWaiting={isWaiting}
        onChoose={(provider) => void go(provider, (supabase) => goToProvider(supabase, provider))()}
      />
      {refusal(ways.providers.includes(chosen))}
      {ways.company && (
        <Button
          size="large"
          busy={isBusy('company')}
          disabled={isWaiting}
          onClick={go('company', toCompany, true)}
        >
          {!isBusy('company') && <Building2 aria-hidden />}
          {t("Use your company's sign-in")}
        </Button>
      )}
      {refusal(chosen === 'company')}
    </>
  );
}
