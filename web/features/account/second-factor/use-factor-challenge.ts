import type { Factor } from '@supabase/supabase-js';
import { useState } from 'react';
import { NEXT_MAIL_AFTER_MS } from '#web/lib/mail-interval.ts';
import { type Attempt, useAttempt } from '#web/lib/use-attempt.ts';
import { useSecondsLeft } from '#web/lib/use-seconds-left.ts';
import { codeMessage, isSwitchedOff, type ProofKind } from './factor-messages.ts';

export interface FactorChallenge {
  attempt: Attempt;
  /** Whether a message with a code is on its way to the phone. */
  isSent: boolean;
  /** Seconds until another message may be asked for. */
  secondsUntilNext: number;
  /** Sends a code to the phone of the factor. Resolves to whether it was sent. */
  send: () => Promise<boolean>;
  /** Shows a code of the factor, or a recovery code. Resolves to whether it was right: then the session has the second level. */
  show: (code: string, kind: ProofKind) => Promise<boolean>;
}

/** Asks somebody who is signed in for one of their second factors. */
export function useFactorChallenge(factor: Pick<Factor, 'id' | 'factor_type'>): FactorChallenge {
  const attempt = useAttempt();
  const [sent, setSent] = useState<{ challengeId: string; atMs: number } | null>(null);
  const secondsUntilNext = useSecondsLeft(sent && sent.atMs + NEXT_MAIL_AFTER_MS);
  const factorId = factor.id;

  const send = () =>
    attempt.run(async (supabase) => {
      const { data, error } = await supabase.auth.mfa.challenge({ factorId });
      if (error) return codeMessage(error, 'phone');
      setSent({ challengeId: data.id, atMs: Date.now() });
      return null;
    });

  const show: FactorChallenge['show'] = (code, kind) =>
    attempt.run(async ({ auth: { mfa } }) => {
      // An app is asked anew each time; a message answers the question that it was sent for.
      const { error } = sent
        ? await mfa.verify({ factorId, challengeId: sent.challengeId, code })
        : await mfa.challengeAndVerify({ factorId, code });
      if (kind !== 'recovery-code' || !isSwitchedOff(error)) return error && codeMessage(error, kind);
      // A factor that cannot be asked for has no question; a recovery code counts without one.
      const { error: refusal } = await mfa.verify({ factorId, challengeId: factorId, code });
      return refusal && codeMessage(refusal, kind);
    });

  return { attempt, isSent: sent !== null, secondsUntilNext, send, show };
}
