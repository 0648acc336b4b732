import { z } from 'zod';

/** A service that people may sign in through, as the operator configured it. */
export interface ProviderSettings {
  /** As the clients call it: `google`, `keycloak`, `custom:acme`. */
  name: string;
  kind: 'oidc' | 'github';
  /** The issuer of its tokens; for GitHub the address of its site. Without a trailing slash unless it has a path. */
  issuer: string;
  /** The first is used to send people there; tokens made for any of them are taken. */
  clientIds: readonly [string, ...string[]];
  /** Absent where only the provider's tokens are taken and nobody is sent there. */
  secret: string | undefined;
  scopes: readonly string[];
}

interface Known {
  issuer: string;
  kind: ProviderSettings['kind'];
  scopes: readonly string[];
}

const KNOWN: Record<string, Known> = {
  google: { issuer: 'https://accounts.google.com', kind: 'oidc', scopes: ['openid', 'email', 'profile'] },
  azure: {
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    kind: 'oidc',
    scopes: ['openid', 'email', 'profile'],
  },
  apple: { issuer: 'https://appleid.apple.com', kind: 'oidc', scopes: ['openid', 'email', 'name'] },
  github: { issuer: 'https://github.com', kind: 'github', scopes: ['user:email'] },
};

/** Names that the clients know as they are; any other OpenID provider is called `custom:<name>` by them. */
const BARE_NAMES = ['keycloak', 'gitlab', 'kakao', 'linkedin_oidc', 'slack_oidc', 'twitch', 'workos', 'zoom'];

const urlSetting = z.url({
  protocol: /^https?$/,
  error: 'it is not an address like https://login.example.com',
});
const listOf = (text: string | undefined) => (text ?? '').split(/[\s,]+/).filter(Boolean);

const optional = z.string().trim().optional();

/** The settings whose names are known; those of `AUTH_OIDC_PROVIDERS` have names that the operator chooses. */
export const providerSettingsFields = {
  /** Ids at the provider, separated by commas: the first sends people there, tokens made for any are taken. */
  AUTH_GOOGLE_CLIENT_ID: optional,
  AUTH_GOOGLE_SECRET: optional,
  AUTH_GOOGLE_ISSUER: optional,
  AUTH_AZURE_CLIENT_ID: optional,
  AUTH_AZURE_SECRET: optional,
  /** Of one tenant, unless people of any may sign in. */
  AUTH_AZURE_ISSUER: optional,
  AUTH_APPLE_CLIENT_ID: optional,
  AUTH_APPLE_SECRET: optional,
  AUTH_APPLE_ISSUER: optional,
  AUTH_GITHUB_CLIENT_ID: optional,
  AUTH_GITHUB_SECRET: optional,
  /** An Enterprise server. */
  AUTH_GITHUB_URL: optional,
  /** Names of further OpenID providers, separated by commas. */
  AUTH_OIDC_PROVIDERS: z.string().trim().default(''),
};

/**
 * The providers that environment variables configure: `AUTH_GOOGLE_CLIENT_ID`, `AUTH_GOOGLE_SECRET`,
 * `AUTH_GOOGLE_ISSUER`, and the same for AZURE, APPLE, GITHUB (`AUTH_GITHUB_URL` instead of an issuer) and
 * `OIDC_<NAME>` for each name in `AUTH_OIDC_PROVIDERS`. `docs/auth.md` explains them.
 * @param refuse called with an invalid variable and the reason
 */
export function readProviders(
  env: Record<string, unknown>,
  refuse: (variable: string, reason: string) => void,
): ProviderSettings[] {
  const value = (name: string) => {
    const text = env[name];
    return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
  };
  const read = (name: string, prefix: string, known: Known | undefined): ProviderSettings | undefined => {
    const issuerName = `${prefix}_${known?.kind === 'github' ? 'URL' : 'ISSUER'}`;
    const issuer = value(issuerName) ?? known?.issuer;
    const [first, ...more] = listOf(value(`${prefix}_CLIENT_ID`));
    if (!first && known) return undefined;
    if (!first) return void refuse(`${prefix}_CLIENT_ID`, 'a provider in AUTH_OIDC_PROVIDERS needs it');
    if (!issuer) return void refuse(issuerName, 'a provider in AUTH_OIDC_PROVIDERS needs it');
    const parsed = urlSetting.safeParse(issuer);
    if (!parsed.success)
      return void refuse(issuerName, parsed.error.issues[0]?.message ?? 'it is no address');
    const secret = value(`${prefix}_SECRET`);
    if (known?.kind === 'github' && !secret) return void refuse(`${prefix}_SECRET`, 'GitHub needs it');
    return {
      name,
      kind: known?.kind ?? 'oidc',
      issuer: issuer.replace(/\/+$/, ''),
      clientIds: [first, ...more],
      secret,
      scopes: known?.scopes ?? ['openid', 'email', 'profile'],
    };
  };

  const found = Object.entries(KNOWN).map(([name, known]) => read(name, `AUTH_${name.toUpperCase()}`, known));
  for (const name of listOf(value('AUTH_OIDC_PROVIDERS'))) {
    if (!/^[a-z][a-z0-9_-]{0,40}$/.test(name) || Object.hasOwn(KNOWN, name)) {
      refuse('AUTH_OIDC_PROVIDERS', `${name} cannot be the name of a provider: use small letters and digits`);
      continue;
    }
    const prefix = `AUTH_OIDC_${name.toUpperCase().replaceAll('-', '_')}`;
    found.push(read(BARE_NAMES.includes(name) ? name : `custom:${name}`, prefix, undefined));
  }
  return found.filter((provider) => provider !== undefined);
}
