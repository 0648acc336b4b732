import { Link } from '@tanstack/react-router';
import { type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { recoveryMode } from '#web/lib/recovery-mode.ts';
import { t } from '#web/lib/text.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';
import { useIsOnline } from '#web/lib/use-is-online.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AttemptAlert } from '#web/ui/attempt-alert.tsx';
import { AttemptButton } from '#web/ui/attempt-button.tsx';
import { Field } from '#web/ui/field.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { AuthViewProps } from '../auth-view-props.ts';
import { emailProblem } from '../email-problem.ts';
import { isDeactivation, signInMessage } from '../messages.ts';
import { useCaptcha } from '../use-captcha.tsx';
import { EmailInput } from './email-input.tsx';
import { Heading } from './heading.tsx';
import { linkStyle } from './link-style.ts';
import { PasswordInput } from './password-input.tsx';

const OtherWays = lazyPart(() => import('./other-ways.tsx'));

/** Signs in with email and password. The parent redirects when the session appears. */
export function SignInForm({ email, onEmailChange, onDeactivated }: AuthViewProps) {
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const attempt = useAttempt();
  const captcha = useCaptcha();
  const emailError = isChecked ? emailProblem(email) : undefined;
  const passwordError = isChecked && password === '' ? t('Enter your password.') : undefined;

  useEffect(() => {
    // On a touch screen, focusing the field would open the keyboard over the page at once.
    if (window.matchMedia('(pointer: fine)').matches) focusField(form.current, 'email');
  }, []);

  const changeEmail = (changed: string) => {
    // A wait belongs to one account; another user may sign in here meanwhile.
    attempt.clear();
    onEmailChange(changed);
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (emailProblem(email)) return focusField(form.current, 'email');
    if (password === '') return focusField(form.current, 'password');
    await attempt.run(async (supabase) => {
      const { token, problem } = captcha.take();
      if (problem) return problem;
      const { error } = await supabase.auth.signInWithPassword({
        email: email.trim(),
        password,
        ...(token ? { options: { captchaToken: token } } : {}),
      });
      if (error) {
        if (isDeactivation(error)) onDeactivated(email.trim());
        return signInMessage(error);
      }
      recoveryMode.turnOff();
      return null;
    });
  };

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Heading title={t('Sign in')}>{t('Use the email address that your office knows you by.')}</Heading>
      <div className="grid gap-5">
        <Field label={t('Email')} error={emailError}>
          <EmailInput autoComplete="username webauthn" value={email} onChange={changeEmail} />
        </Field>
        <Field label={t('Password')} error={passwordError}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {captcha.box}
        <AttemptAlert message={attempt.message} />
        <OfflineNotice />
        <AttemptButton attempt={attempt} className="w-full">
          {t('Sign in')}
        </AttemptButton>
        <Link to="/auth" search={{ view: 'forgot-password' }} className={cn(linkStyle, 'mx-auto px-2')}>
          {t('Forgot password?')}
        </Link>
      </div>
      <Suspense>
        <OtherWays email={email} captcha={captcha} />
      </Suspense>
    </form>
  );
}

function focusField(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
}

/** Says on the sign-in page that the device is offline. The button stays enabled: the device may be wrong. */
function OfflineNotice() {
  if (useIsOnline()) return null;
  return (
    <Alert kind="attention" title={t('You are offline')}>
      {t('Signing in needs a signal. What you typed stays here.')}
    </Alert>
  );
}
