import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { AuthErrorFacts } from '#web/lib/auth-message.ts';
import type { Client } from '#web/lib/supabase.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';
import { AttemptAlert } from '#web/ui/attempt-alert.tsx';
import { AttemptButton } from '#web/ui/attempt-button.tsx';
import { sendCodeMessage } from '../other-way-messages.ts';
import { useCaptcha } from '../use-captcha.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { Heading } from './heading.tsx';

interface CodeRequestFormProps {
  title: string;
  about: string;
  /** The label of the button. */
  action: string;
  /** The error of the input, or undefined. */
  problem: string | undefined;
  send: (supabase: Client, captchaToken: string | undefined) => Promise<{ error: AuthErrorFacts | null }>;
  onSent: () => void;
  /** The field, with its error once the form was submitted. */
  children: (error: string | undefined) => ReactNode;
}

/** Asks for the address or number that a sign-in code is sent to. */
export function CodeRequestForm({ title, about, action, ...props }: CodeRequestFormProps) {
  const { problem, send, onSent, children } = props;
  const [isChecked, setIsChecked] = useState(false);
  const attempt = useAttempt();
  const captcha = useCaptcha();

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (problem) return;
    const hasWorked = await attempt.run(async (supabase) => {
      const { token, problem: unsolved } = captcha.take();
      if (unsolved) return unsolved;
      const { error } = await send(supabase, token);
      return error && sendCodeMessage(error);
    });
    if (hasWorked) onSent();
  };
  return (
    // A wait belongs to one address or number.
    <form onSubmit={submit} onChange={attempt.clear} noValidate>
      <Heading title={title} takesFocus>
        {about}
      </Heading>
      <div className="grid gap-5">
        {children(isChecked ? problem : undefined)}
        {captcha.box}
        <AttemptAlert message={attempt.message} />
        <AttemptButton attempt={attempt}>{action}</AttemptButton>
        <BackToSignIn />
      </div>
    </form>
  );
}
