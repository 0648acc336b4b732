interface TokenClaims {
  /** The user's id; absent in the API key of the portal. */
  sub?: string;
  session_id?: string;
  aal?: string;
  /** Unix seconds. */
  exp?: number;
}

/** The claims of an access token, not verified: only the server can verify them. Empty for an invalid token. */
export function claimsOf(accessToken: string): TokenClaims {
  const payload = accessToken.split('.')[1] ?? '';
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    // Not a valid token: the server will refuse it.
    return {};
  }
}
