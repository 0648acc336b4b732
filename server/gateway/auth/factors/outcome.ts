import type { AuthError } from '#server/gateway/auth/auth-error.ts';

/** By what somebody has shown that a factor is theirs. */
type Proof = 'code' | 'recovery_code' | 'key';

/** What came of an attempt. A refusal is answered and not thrown: a rollback would forget the attempt. */
export type Outcome =
  | { proof: Proof }
  | {
      refusal: AuthError;
      /** For the log. */
      reason?: string;
      /** The answer was right before, and is no attempt: it is refused, and costs no try. */
      isRepeated?: boolean;
    };
