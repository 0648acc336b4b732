import type { JWTPayload } from 'jose';
import type { ExternalProfile } from '#server/gateway/auth/providers/profile.ts';
import type { ProviderSettings } from '#server/gateway/auth/providers/provider-settings.ts';

/** The parameters of a redirect to the provider. */
export interface RedirectStart {
  state: string;
  nonce: string;
  /** PKCE towards the provider: the hash of the secret that redeems its code. */
  codeChallenge: string;
  /** The callback URL. */
  redirectUri: string;
  /** Scopes besides the provider's usual ones. */
  scopes: readonly string[];
  /** Further parameters of the application, e.g. `prompt`, `login_hint`. */
  extra: Readonly<Record<string, string>>;
}

/** The parameters of the callback, with the secrets of the flow. */
export interface CallbackParameters {
  code: string;
  codeVerifier: string;
  redirectUri: string;
  /** The hash of the nonce that the id_token must contain. */
  nonceHash: string;
  /** The form field `user`, in which Apple sends the name, only at the first sign-in. */
  userField: string | undefined;
}

/** The result of a sign-in at a provider. */
export interface ProviderSignIn {
  profile: ExternalProfile;
  accessToken: string;
  refreshToken: string | undefined;
}

/** A configured identity provider. Each function may throw a ProviderError. */
export interface Provider {
  settings: ProviderSettings;
  /** The URL of the provider's sign-in page. */
  redirectUrl(start: RedirectStart): Promise<string>;
  /** Redeems the provider's code. @throws IdTokenError */
  redeem(callback: CallbackParameters): Promise<ProviderSignIn>;
  /** For the id_token grant; absent when the provider issues no id_tokens. */
  tokens?: {
    /** Verifies a token of this issuer. @throws IdTokenError */
    verify(token: string, accessToken: string | undefined): Promise<JWTPayload>;
    profile(claims: JWTPayload): ExternalProfile;
  };
}

/** All configured providers, by name. Each caches its issuer's metadata. */
export type Providers = ReadonlyMap<string, Provider>;

/** The URL of a provider's sign-in page, with all parameters. */
export function authorizationUrl(
  endpoint: string,
  { clientIds, scopes }: ProviderSettings,
  start: RedirectStart,
  more: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(endpoint);
  // Ours come last, so that the application cannot override them.
  const parameters = {
    ...start.extra,
    client_id: clientIds[0],
    redirect_uri: start.redirectUri,
    response_type: 'code',
    scope: [...new Set([...scopes, ...start.scopes])].join(' '),
    state: start.state,
    nonce: start.nonce,
    code_challenge: start.codeChallenge,
    code_challenge_method: 'S256',
    ...more,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
