import type { SupabaseClient } from '@supabase/supabase-js';
import { useState } from 'react';
import { type AuthMessage, OFFLINE_MESSAGE } from '#web/lib/auth-message.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useSecondsLeft } from '#web/lib/use-seconds-left.ts';

export interface Attempt {
  busy: boolean;
  /** Why the last attempt failed; null when it did not. */
  message: AuthMessage | null;
  /** Seconds until the server accepts another attempt. */
  secondsLeft: number;
  /**
   * Runs one attempt, waiting for the client if it is still loading. The action returns why it failed, or null.
   * Resolves to whether it succeeded.
   */
  run: (action: (supabase: SupabaseClient) => Promise<AuthMessage | null>) => Promise<boolean>;
  /** Clears the last refusal and its waiting time. */
  clear: () => void;
}

/** The state of a form that sends requests to the auth server: busy, refused, waiting. */
export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<AuthMessage | null>(null);
  const [retryAtMs, setRetryAtMs] = useState<number | null>(null);
  const secondsLeft = useSecondsLeft(retryAtMs);
  const isWaitOver = message?.waitSeconds !== undefined && secondsLeft === 0;

  const run: Attempt['run'] = async (action) => {
    setBusy(true);
    setMessage(null);
    try {
      const supabase = await getSupabase().catch(() => null);
      const failure = supabase ? await action(supabase) : OFFLINE_MESSAGE;
      setRetryAtMs(failure?.waitSeconds ? Date.now() + failure.waitSeconds * 1000 : null);
      setMessage(failure);
      return failure === null;
    } finally {
      setBusy(false);
    }
  };

  const clear = () => {
    setMessage(null);
    setRetryAtMs(null);
  };

  return { busy, message: isWaitOver ? null : message, secondsLeft, run, clear };
}
