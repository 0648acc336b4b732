import type { JWTPayload } from 'jose';
import type { ExternalProfile } from '#server/gateway/auth/providers/profile.ts';
import type { ProviderSettings } from '#server/gateway/auth/providers/provider-settings.ts';

/** What goes with a person to the provider and must come back. */
export interface Departure {
  state: string;
  nonce: string;
  /** PKCE towards the provider: the hash of a secret that we show when we redeem its code. */
  codeChallenge: string;
  /** Where the provider sends the person back to. */
  redirectUri: string;
  /** Asked for besides the provider's usual scopes. */
  scopes: readonly string[];
  /** What the application wants the provider to be told, e.g. `prompt`, `login_hint`. */
  extra: Readonly<Record<string, string>>;
}

/** What the provider's answer is redeemed with. */
export interface Arrival {
  code: string;
  codeVerifier: string;
  redirectUri: string;
  /** Hash of the nonce that the id_token must carry. */
  nonceHash: string;
  /** The form field `user`, in which Apple tells the name once. */
  userField: string | undefined;
}

/** Somebody who came back from a provider. */
export interface Arrived {
  profile: ExternalProfile;
  accessToken: string;
  refreshToken: string | undefined;
}

/** One configured service to sign in through. Each function may throw a ProviderError. */
export interface Provider {
  settings: ProviderSettings;
  /** Where to send the person. */
  departureUrl(departure: Departure): Promise<string>;
  /** Redeems the provider's code. @throws IdTokenError too */
  arrive(arrival: Arrival): Promise<Arrived>;
  /** For the id_token grant; absent where a provider makes no such tokens. */
  tokens?: {
    /** The claims of a token that this issuer made and that holds now. @throws IdTokenError too */
    verify(token: string, accessToken: string | undefined): Promise<JWTPayload>;
    profile(claims: JWTPayload): ExternalProfile;
  };
}

/** All configured providers, by name. Each keeps what it learns of its issuer. */
export type Providers = ReadonlyMap<string, Provider>;

/** The address of a provider's sign-in page with everything it must be told. */
export function departureUrl(
  endpoint: string,
  { clientIds, scopes }: ProviderSettings,
  departure: Departure,
  more: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(endpoint);
  // Ours last: no wish of an application changes them.
  const parameters = {
    ...departure.extra,
    client_id: clientIds[0],
    redirect_uri: departure.redirectUri,
    response_type: 'code',
    scope: [...new Set([...scopes, ...departure.scopes])].join(' '),
    state: departure.state,
    nonce: departure.nonce,
    code_challenge: departure.codeChallenge,
    code_challenge_method: 'S256',
    ...more,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
