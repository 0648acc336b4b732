import { useState } from 'react';
import { NEXT_MAIL_AFTER_MS } from '#web/lib/mail-interval.ts';
import { type Attempt, useAttempt } from '#web/lib/use-attempt.ts';
import { useSecondsLeft } from '#web/lib/use-seconds-left.ts';
import { dropBegun } from './begun-factors.ts';
import { newPhoneMessage } from './factor-messages.ts';

/** A message that was sent. */
interface Sent {
  phone: string;
  factorId: string;
  challengeId: string;
  atMs: number;
}

export interface PhoneEnrollment {
  attempt: Attempt;
  /** The number that a code was sent to; null before. */
  sentTo: string | null;
  /** Seconds until another message may be sent. */
  secondsUntilNext: number;
  /** Adds an unverified phone and sends its code. */
  begin: (phone: string) => Promise<boolean>;
  /** Sends another code to the same number. */
  sendAgain: () => Promise<boolean>;
  /**
   * Verifies the code. Resolves to whether it was correct: then the phone is verified, and the session has the second
   * level.
   */
  check: (code: string) => Promise<boolean>;
  /** Returns to the field of the number. */
  giveUp: () => void;
}

/** Adds a phone as second factor: its number, then the code that was sent to it. */
export function usePhoneEnrollment(): PhoneEnrollment {
  const attempt = useAttempt();
  const [sent, setSent] = useState<Sent | null>(null);
  const secondsUntilNext = useSecondsLeft(sent && sent.atMs + NEXT_MAIL_AFTER_MS);

  const challenge = (phone: string, factorId: string) =>
    attempt.run(async ({ auth: { mfa } }) => {
      const { data, error } = await mfa.challenge({ factorId });
      if (error) return newPhoneMessage(error);
      setSent({ phone, factorId, challengeId: data.id, atMs: Date.now() });
      return null;
    });
  const begin = async (phone: string) => {
    let factorId = '';
    const isBegun = await attempt.run(async ({ auth: { mfa } }) => {
      const { error: unlisted } = await dropBegun(mfa, 'phone');
      if (unlisted) return newPhoneMessage(unlisted);
      // Without a name: the number identifies the phone.
      const { data, error } = await mfa.enroll({ factorType: 'phone', phone });
      if (error) return newPhoneMessage(error);
      factorId = data.id;
      return null;
    });
    return isBegun && challenge(phone, factorId);
  };
  const check = (code: string) =>
    attempt.run(async ({ auth: { mfa } }) => {
      const { factorId = '', challengeId = '' } = sent ?? {};
      const { error } = await mfa.verify({ factorId, challengeId, code });
      return error && newPhoneMessage(error);
    });

  return {
    attempt,
    sentTo: sent?.phone ?? null,
    secondsUntilNext,
    begin,
    sendAgain: async () => sent !== null && challenge(sent.phone, sent.factorId),
    check,
    giveUp: () => {
      attempt.clear();
      setSent(null);
    },
  };
}
