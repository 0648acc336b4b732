/** The claims of an access token, as the auth gateway issues them (auth protocol 2.5). */
export interface AccessTokenClaims {
  sub?: string;
  role: string;
  session_id?: string;
  aal?: 'aal1' | 'aal2';
  exp?: number;
  [claim: string]: unknown;
}

/** Who a request acts as: the database role it becomes, and the claims that policies read. */
export interface Identity {
  role: 'anon' | 'authenticated' | 'service_role';
  claims: AccessTokenClaims;
}

export const anonymous: Identity = { role: 'anon', claims: { role: 'anon' } };
