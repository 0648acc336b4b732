import type { ErrorCode } from '#shared/error-reasons/codes.ts';

/** What each code means, and what a client does about it, as `docs/error-codes.md` says it. */
export const MEANINGS: Record<ErrorCode, { meaning: string; action: string }> = {
  not_authenticated: { meaning: 'nobody is signed in', action: 'sign in' },
  forbidden: { meaning: 'the caller may not do this', action: 'ask a person who may' },
  not_found: { meaning: 'it does not exist, or the caller may not see it', action: 'check the id' },
  conflict: { meaning: 'another change happened first', action: 'read the record again, then decide' },
  idempotency_conflict: {
    meaning: 'the `Idempotency-Key` was used for another request',
    action: 'use a new key for each new intent',
  },
  invalid_input: {
    meaning: 'a field is missing or wrong; the message names it',
    action: 'correct the field',
  },
  rule_violation: {
    meaning: 'a business rule forbids it; the reason says which',
    action: 'follow the message',
  },
  rate_limited: {
    meaning: "too many requests, or too many of the caller's documents are waiting",
    action: 'wait; `Retry-After` says how long',
  },
  internal: {
    meaning: 'an unexpected error of the server',
    action: 'report the error id in the hint; it is in the log',
  },
  unavailable: {
    meaning: 'a service that the portal needs is down, or others changed the same at every try',
    action: 'try again later',
  },
  disk_full: {
    meaning: 'the server has no room to store anything; reads and sign-in work',
    action: 'keep the work and try again later; `Retry-After` says when',
  },
};
