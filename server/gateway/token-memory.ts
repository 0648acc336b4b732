import type { AccessTokenClaims } from '#server/gateway/identity-types.ts';

/** Tokens kept: about 2 MB at a kilobyte each. */
const CAPACITY = 2000;

/**
 * Remembers tokens whose signature was verified, the least recently used leaving first: an ES256 check costs more than
 * a small query, and a screen sends the same token twenty times. It says nothing about time; the caller checks that.
 */
export interface TokenMemory {
  recall(token: string): AccessTokenClaims | undefined;
  remember(token: string, claims: AccessTokenClaims): void;
}

/** An empty memory for `capacity` tokens. */
export function createTokenMemory(capacity = CAPACITY): TokenMemory {
  const known = new Map<string, AccessTokenClaims>();
  return {
    recall: (token) => known.get(token),
    remember(token, claims) {
      // Deleting first moves the token to the end: a Map keeps the order of insertion.
      known.delete(token);
      known.set(token, claims);
      if (known.size > capacity) known.delete(known.keys().next().value as string);
    },
  };
}
