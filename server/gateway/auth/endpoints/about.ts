import type { Endpoint } from '#server/gateway/auth/auth-context.ts';
import { offeredFactors } from '#server/gateway/auth/factors/factor-types.ts';
import { offersPasskeys } from '#server/gateway/auth/passkey-settings.ts';
import { publicJwks } from '#server/gateway/tokens.ts';

/** What the settings list; `PROVIDER_NAMES` also tells a provider that is not enabled from one that nobody knows. */
export const PROVIDER_NAMES: readonly string[] = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'snapchat',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'keycloak',
  'kakao',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'spotify',
  'slack',
  'slack_oidc',
  'workos',
  'twitch',
  'twitter',
  'email',
  'phone',
  'zoom',
];

/** `GET /health` (auth protocol 2.6). The name is the protocol's, by which clients and monitors recognise it. */
export const health: Endpoint = async () => ({
  version: 'v2',
  name: 'GoTrue',
  description: 'GoTrue is a user registration and authentication API',
});

/** `GET /settings`: which ways to sign in are open. */
export const publicSettings: Endpoint = async ({ settings, siteUrl, providers }) => ({
  external: Object.fromEntries(
    [...new Set([...PROVIDER_NAMES, ...providers.keys()])].map((name) => [
      name,
      name === 'email' ||
        (name === 'phone' && settings.phone.enabled) ||
        (name === 'anonymous_users' && settings.anonymousUsers) ||
        providers.has(name),
    ]),
  ),
  disable_signup: settings.disableSignup,
  mailer_autoconfirm: settings.mailerAutoconfirm,
  phone_autoconfirm: settings.phone.autoconfirm,
  sms_provider: settings.phone.sms.provider === 'log' ? '' : settings.phone.sms.provider,
  saml_enabled: settings.saml.enabled,
  saml_private_key_next_configured: settings.saml.nextKey !== undefined,
  passkeys_enabled: offersPasskeys({ settings, siteUrl }),
  // Ours: to whom somebody can be sent (of others only tokens are taken), and how long codes are.
  redirect_providers: [...providers].flatMap(([name, one]) => (one.settings.secret ? [name] : [])),
  otp_length: settings.otpLength,
  // Ours: which second factors may be added, and are asked for.
  mfa: offeredFactors({ settings, siteUrl }),
});

/** `GET /.well-known/jwks.json`: with what others verify our tokens. */
export const jwks: Endpoint = async ({ keys }, _request, reply) => {
  reply.header('cache-control', 'public, max-age=600');
  return publicJwks(keys);
};
