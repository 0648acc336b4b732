interface TokenClaims {
  /** The user's id; absent in the key of the portal itself. */
  sub?: string;
  session_id?: string;
  aal?: string;
  /** Unix seconds. */
  exp?: number;
}

/** What an access token says of itself, unchecked: only the server knows whether it is true. Empty for what is no token. */
export function claimsOf(accessToken: string): TokenClaims {
  const payload = accessToken.split('.')[1] ?? '';
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    // No token of ours: the server refuses it, whatever the page does.
    return {};
  }
}
