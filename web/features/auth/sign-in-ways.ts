import { loadConfig } from '#web/lib/config.ts';
import { storedJson } from '#web/lib/stored-json.ts';

/** The sign-in methods of this portal besides password and mail. */
export interface SignInWays {
  phone: boolean;
  passkeys: boolean;
  company: boolean;
  /** Providers, by their names in the clients: 'google', 'custom:acme'. */
  providers: string[];
  /** Digits of a mailed or texted code; absent when the server does not say. */
  codeLength?: number | undefined;
}

/** The auth server's public settings. */
export interface AuthSettings {
  external: Record<string, boolean>;
  saml_enabled?: boolean;
  passkeys_enabled?: boolean;
  redirect_providers?: string[];
  otp_length?: number;
}

/** Names in the settings that are not redirecting providers. */
const OWN_WAYS = ['anonymous_users', 'email', 'phone'];
const CACHE_KEY = 'fieldfare-sign-in-ways';
/** The well-known providers with their spelling; others have the names that operators gave them. */
const NAMES: Record<string, string> = {
  google: 'Google',
  azure: 'Microsoft',
  apple: 'Apple',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  workos: 'WorkOS',
};

/** The methods of the last visit, for the first paint; null on the first visit. */
export function knownWays(): SignInWays | null {
  return (storedJson(CACHE_KEY) as SignInWays | undefined) ?? null;
}

/** Requests the available methods from the auth server. Throws when it cannot be reached. */
export async function loadWays(): Promise<SignInWays> {
  const { url, anonKey } = await loadConfig();
  const answer = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: anonKey } });
  if (!answer.ok) throw new Error(`The ways to sign in could not be loaded (${answer.status}).`);
  const ways = waysOf(await answer.json());
  localStorage.setItem(CACHE_KEY, JSON.stringify(ways));
  return ways;
}

/** The methods for a server's settings. */
export function waysOf(settings: AuthSettings): SignInWays {
  const { external } = settings;
  const enabled = Object.keys(external).filter((name) => external[name] && !OWN_WAYS.includes(name));
  return {
    phone: external.phone === true,
    passkeys: settings.passkeys_enabled === true,
    company: settings.saml_enabled === true,
    providers: settings.redirect_providers ?? enabled,
    codeLength: settings.otp_length,
  };
}

/** The display name of a provider: 'Microsoft' for azure, 'Acme corp' for custom:acme-corp. */
export function providerName(provider: string): string {
  const known = NAMES[provider];
  if (known) return known;
  const name = provider
    .replace(/^custom:/, '')
    .replace(/_oidc$/, '')
    .replaceAll(/[-_]/g, ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
