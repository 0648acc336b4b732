import type { SupabaseClient } from '@supabase/supabase-js';
import { useState } from 'react';
import type { AuthErrorFacts, AuthMessage } from '#web/lib/auth-message.ts';
import { type Attempt, useAttempt } from '#web/lib/use-attempt.ts';

/** A request to the auth server, and what to do with its result. */
interface ProvenRequest {
  ask: (supabase: SupabaseClient) => Promise<{ error: AuthErrorFacts | null }>;
  /** The text of a refusal. */
  say: (error: AuthErrorFacts) => AuthMessage;
  onDone: () => void;
}

export interface ProvenAttempt extends Omit<Attempt, 'run'> {
  /** The server requires a second factor first. */
  needsProof: boolean;
  run: (request: ProvenRequest) => Promise<void>;
  /** The second factor was verified: the refused request is repeated. */
  proven: () => void;
  /** Returns to the form. */
  giveUp: () => void;
}

/** An attempt that needs a session with a second factor. Without one, the user is asked for a code. */
export function useProvenAttempt(): ProvenAttempt {
  const { run: attempt, ...rest } = useAttempt();
  const [refused, setRefused] = useState<ProvenRequest | null>(null);

  const run = async (request: ProvenRequest) => {
    let needsProof = false;
    const isTaken = await attempt(async (supabase) => {
      const { error } = await request.ask(supabase);
      needsProof = error?.code === 'insufficient_aal';
      return error && !needsProof ? request.say(error) : null;
    });
    setRefused(needsProof ? request : null);
    if (isTaken && !needsProof) request.onDone();
  };

  return {
    ...rest,
    needsProof: refused !== null,
    run,
    proven: () => {
      if (refused) void run(refused);
    },
    giveUp: () => setRefused(null),
  };
}
