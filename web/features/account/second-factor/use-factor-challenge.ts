import type { Factor } from '@supabase/supabase-js';
import { useState } from 'react';
import { NEXT_MAIL_AFTER_MS } from '#web/lib/mail-interval.ts';
import { type Attempt, useAttempt } from '#web/lib/use-attempt.ts';
import { useSecondsLeft } from '#web/lib/use-seconds-left.ts';
import { codeMessage, isSwitchedOff, type ProofKind } from './factor-messages.ts';

export interface FactorChallenge {
  attempt: Attempt;
  /** Whether a message with a code is being sent to the phone. */
  isSent: boolean;
  /** Seconds until another message may be sent. */
  secondsUntilNext: number;
  /** Sends a code to the phone of the factor. Resolves to whether it was sent. */
  send: () => Promise<boolean>;
  /**
   * Verifies a code of the factor, or a recovery code. Resolves to whether it was correct: then the session has the
   * second level.
   */
  show: (code: string, kind: ProofKind) => Promise<boolean>;
}

/** Asks the signed-in user for one of their second factors. */
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
      // Each attempt with an app needs a new challenge; a text message belongs to the challenge that sent it.
      const { error } = sent
        ? await mfa.verify({ factorId, challengeId: sent.challengeId, code })
        : await mfa.challengeAndVerify({ factorId, code });
      if (kind !== 'recovery-code' || !isSwitchedOff(error)) return error && codeMessage(error, kind);
      // A factor that is not supported has no challenge; a recovery code needs none.
      const { error: refusal } = await mfa.verify({ factorId, challengeId: factorId, code });
      return refusal && codeMessage(refusal, kind);
    });

  return { attempt, isSent: sent !== null, secondsUntilNext, send, show };
}
