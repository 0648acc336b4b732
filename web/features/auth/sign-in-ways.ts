import { loadConfig } from '#web/lib/config.ts';
import { storedJson } from '#web/lib/stored-json.ts';

/** The ways to sign in that this portal offers beside password and mail. */
export interface SignInWays {
  phone: boolean;
  passkeys: boolean;
  company: boolean;
  /** Services that somebody can be sent to, as the clients call them: 'google', 'custom:acme'. */
  providers: string[];
  /** Digits of a mailed or texted code; absent from a server that does not tell. */
  codeLength?: number | undefined;
}

/** What the auth server says of itself before anybody has signed in. */
export interface AuthSettings {
  external: Record<string, boolean>;
  saml_enabled?: boolean;
  passkeys_enabled?: boolean;
  redirect_providers?: string[];
  otp_length?: number;
}

/** Names in the settings that are no service to be sent to. */
const OWN_WAYS = ['anonymous_users', 'email', 'phone'];
const CACHE_KEY = 'fieldfare-sign-in-ways';
/** The four of which everybody knows how they are written; others are named as their operator calls them. */
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

/** The ways of the last visit, for the first paint; null on the first visit. */
export function knownWays(): SignInWays | null {
  return (storedJson(CACHE_KEY) as SignInWays | undefined) ?? null;
}

/** Asks the auth server which ways are open. Throws when it cannot be reached. */
export async function loadWays(): Promise<SignInWays> {
  const { url, anonKey } = await loadConfig();
  const answer = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: anonKey } });
  if (!answer.ok) throw new Error(`The ways to sign in could not be loaded (${answer.status}).`);
  const ways = waysOf(await answer.json());
  localStorage.setItem(CACHE_KEY, JSON.stringify(ways));
  return ways;
}

/** The ways that a server's settings mean. */
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

/** What people call a service: 'Microsoft' for azure, 'Acme corp' for custom:acme-corp. */
export function providerName(provider: string): string {
  const known = NAMES[provider];
  if (known) return known;
  const name = provider
    .replace(/^custom:/, '')
    .replace(/_oidc$/, '')
    .replaceAll(/[-_]/g, ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
