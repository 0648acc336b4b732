import { type ReactNode, type SubmitEvent, useState } from 'react';
import { NEXT_MAIL_AFTER_MS } from '#web/lib/mail-interval.ts';
import { recoveryMode } from '#web/lib/recovery-mode.ts';
import type { Client } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { useAttempt } from '#web/lib/use-attempt.ts';
import { useSecondsLeft } from '#web/lib/use-seconds-left.ts';
import { AttemptAlert } from '#web/ui/attempt-alert.tsx';
import { AttemptButton } from '#web/ui/attempt-button.tsx';
import { CodeField, LEAST_DIGITS } from '#web/ui/code-field.tsx';
import { SendAgainButton } from '#web/ui/send-again-button.tsx';
import { enterCodeMessage, sendCodeMessage } from '../other-way-messages.ts';
import { useCaptcha } from '../use-captcha.tsx';
import { useSignInWays } from '../use-sign-in-ways.ts';

type Answer = Promise<{ error: Parameters<typeof enterCodeMessage>[0] | null }>;

interface CodeFormProps {
  /** When the code was sent, in milliseconds since 1970. */
  sentAtMs: number;
  onSentAgain: () => void;
  sendAgain: (supabase: Client, captchaToken: string | undefined) => Answer;
  enter: (supabase: Client, code: string) => Answer;
  /** Links below the buttons. */
  children: ReactNode;
}

/** Asks for a mailed or texted code, or sends another. The parent redirects when the session appears. */
export function CodeForm({ sentAtMs, onSentAgain, sendAgain, enter, children }: CodeFormProps) {
  const [code, setCode] = useState('');
  const entering = useAttempt();
  const sending = useAttempt();
  const captcha = useCaptcha();
  const codeLength = useSignInWays()?.codeLength;
  const untilNext = Math.max(useSecondsLeft(sentAtMs + NEXT_MAIL_AFTER_MS), sending.secondsLeft);

  const check = async (digits: string) => {
    if (entering.busy || entering.secondsLeft > 0) return;
    sending.clear();
    await entering.run(async (supabase) => {
      const { error } = await enter(supabase, digits);
      if (error) return enterCodeMessage(error);
      recoveryMode.turnOff();
      return null;
    });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void check(code);
  };
  const send = async () => {
    entering.clear();
    setCode('');
    const hasWorked = await sending.run(async (supabase) => {
      const { token, problem } = captcha.take();
      if (problem) return problem;
      const { error } = await sendAgain(supabase, token);
      return error && sendCodeMessage(error);
    });
    if (hasWorked) onSentAgain();
  };

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <CodeField
        label={t('Code')}
        length={codeLength}
        value={code}
        onChange={(digits) => {
          entering.clear();
          setCode(digits);
        }}
        onComplete={check}
      />
      <AttemptAlert message={entering.message ?? sending.message} />
      <AttemptButton attempt={entering} disabled={code.length < (codeLength ?? LEAST_DIGITS)}>
        {t('Sign in')}
      </AttemptButton>
      {captcha.box}
      <SendAgainButton size="large" busy={sending.busy} secondsLeft={untilNext} onClick={send} />
      {children}
    </form>
  );
}
