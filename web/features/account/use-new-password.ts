import { useState } from 'react';
import { useSecurityParts } from '#web/features/account/security-parts.ts';
import type { AuthErrorFacts, AuthMessage } from '#web/lib/auth-message.ts';
import { NEXT_MAIL_AFTER_MS } from '#web/lib/mail-interval.ts';
import { message } from '#web/lib/text.ts';
import { type ProvenAttempt, useProvenAttempt } from '#web/lib/use-proven-attempt.ts';
import { useSecondsLeft } from '#web/lib/use-seconds-left.ts';

export interface NewPasswordChange {
  attempt: ProvenAttempt;
  /** Whether the server has sent a code for the change. */
  needsCode: boolean;
  code: string;
  setCode: (code: string) => void;
  /** Seconds until another code may be sent. */
  secondsUntilNext: number;
  send: () => Promise<void>;
  sendCode: () => Promise<void>;
}

/** Sets a password, with a mailed code if the server requires one. Calls `onDone` when it is set. */
export function useNewPassword(password: string, onDone: () => void): NewPasswordChange {
  const { passwordMessage } = useSecurityParts();
  const attempt = useProvenAttempt();
  const [sentAtMs, setSentAtMs] = useState<number | null>(null);
  const [code, setCode] = useState('');
  const secondsUntilNext = useSecondsLeft(sentAtMs === null ? null : sentAtMs + NEXT_MAIL_AFTER_MS);
  const needsCode = sentAtMs !== null;

  const say = (error: AuthErrorFacts): AuthMessage => {
    if (isSentLately(error)) setSentAtMs(Date.now());
    return codeWords(error) ?? passwordMessage(error);
  };
  const noteCode = () => {
    setCode('');
    setSentAtMs(Date.now());
  };

  const send = () => {
    let hasAskedForCode = false;
    return attempt.run({
      ask: async ({ auth }) => {
        const answer = await auth.updateUser({ password, ...(needsCode && { nonce: code }) });
        if (answer.error?.code !== 'reauthentication_needed') return answer;
        hasAskedForCode = true;
        return auth.reauthenticate();
      },
      say,
      onDone: () => (hasAskedForCode ? noteCode() : onDone()),
    });
  };
  const sendCode = () => attempt.run({ ask: ({ auth }) => auth.reauthenticate(), say, onDone: noteCode });

  return { attempt, needsCode, code, setCode, secondsUntilNext, send, sendCode };
}

/** A code of the last minute is still valid. */
function isSentLately({ code }: AuthErrorFacts): boolean {
  return code === 'over_email_send_rate_limit' || code === 'over_sms_send_rate_limit';
}

function codeWords(error: AuthErrorFacts): AuthMessage | undefined {
  const { code } = error;
  // Without a wait: only the next code has to wait, not the password.
  if (isSentLately(error)) return { text: message('A code was sent to you a moment ago. Enter that one.') };
  if (code === 'reauthentication_not_valid') {
    return {
      text: message('This code is wrong or has expired. Check the newest message, or send a new code.'),
    };
  }
  if (code === 'email_not_confirmed' || code === 'phone_not_confirmed') {
    return { text: message('Confirm your email address or phone number first: we send the code there.') };
  }
  return undefined;
}
