import type { SupabaseClient } from '@supabase/supabase-js';
import { useEffect, useRef } from 'react';
import type { AuthErrorFacts, AuthMessage } from '#web/lib/auth-message.ts';
import { type Attempt, useAttempt } from '#web/lib/use-attempt.ts';

type Ceremony = (supabase: SupabaseClient, signal: AbortSignal) => Promise<AuthErrorFacts | null>;

export interface KeyAttempt extends Omit<Attempt, 'run'> {
  /**
   * Shows the browser's dialog. Resolves to whether the server accepted the key: then the session has the second level.
   */
  run: (ceremony: Ceremony) => Promise<boolean>;
}

/**
 * An attempt with a security key. Leaving the screen closes the browser's dialog.
 * @param say returns the text of a refusal
 */
export function useKey(say: (error: AuthErrorFacts) => AuthMessage): KeyAttempt {
  const attempt = useAttempt();
  const asking = useRef<AbortController>(null);
  useEffect(() => () => asking.current?.abort(), []);
  const run = (ceremony: Ceremony) =>
    attempt.run(async (supabase) => {
      const controller = new AbortController();
      asking.current = controller;
      const error = await ceremony(supabase, controller.signal);
      return error && say(error);
    });
  return { ...attempt, run };
}
