import { randomBytes } from 'node:crypto';
import type { SAML } from '@node-saml/node-saml';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import type { ProviderMetadata } from '#server/gateway/auth/saml/metadata.ts';
import { PERSISTENT_FORMAT } from '#server/gateway/auth/saml/namespaces.ts';
import type { SamlKey } from '#server/gateway/auth/settings-saml.ts';

/** How far clocks may differ. */
export const SKEW_MS = 60_000;
/** An assertion is for the browser that carries it here at once. */
export const ASSERTION_AGE_MS = 5 * 60_000;

/** Our name towards providers, which is also where our description is. */
export function entityIdOf(context: Pick<AuthContext, 'authUrl'>): string {
  return `${context.authUrl}/sso/saml/metadata`;
}

/** Where providers send people back to. */
export function acsUrlOf(context: Pick<AuthContext, 'authUrl'>): string {
  return `${context.authUrl}/sso/saml/acs`;
}

/** @throws AuthError `saml_provider_disabled` unless the settings open this way to sign in */
export function requireSaml({ settings }: Pick<AuthContext, 'settings'>): void {
  if (!settings.saml.enabled) throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
}

/** Loaded only where it is wanted, because most portals never do. */
const loadLibrary = () => import('@node-saml/node-saml');

/**
 * The library that checks signatures and makes requests, for one provider.
 * @param options.wholeSigned whether the signature must be that of the whole response
 * @param options.key with which it signs and opens; none leaves requests unsigned
 */
export async function samlLibrary(
  context: AuthContext,
  { ssoUrl, certificates }: Pick<ProviderMetadata, 'ssoUrl' | 'certificates'>,
  options: { wholeSigned?: boolean; key?: SamlKey | undefined; requestId?: string; nameIdFormat?: string },
): Promise<SAML> {
  const { wholeSigned = false, key, requestId, nameIdFormat = PERSISTENT_FORMAT } = options;
  const signing = key ? { privateKey: key.privateKey, decryptionPvk: key.privateKey } : {};
  const library = await loadLibrary();
  return new library.SAML({
    issuer: entityIdOf(context),
    audience: entityIdOf(context),
    callbackUrl: acsUrlOf(context),
    entryPoint: ssoUrl,
    idpCert: certificates,
    // One of the two is always required; which one is the provider's to choose.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: wholeSigned,
    acceptedClockSkewMs: SKEW_MS,
    maxAssertionAgeMs: ASSERTION_AGE_MS,
    identifierFormat: nameIdFormat,
    // How somebody proves themselves there is the company's rule.
    disableRequestedAuthnContext: true,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    ...(requestId ? { generateUniqueId: () => requestId } : {}),
    ...signing,
  });
}

/** An unpredictable request ID. An XML name must not begin with a digit. */
export function newRequestId(): string {
  return `_${randomBytes(20).toString('hex')}`;
}

/** Our description, for the office of the company: where responses go, and with which keys we sign and open. */
export async function ownMetadata(context: AuthContext): Promise<string> {
  const { generateServiceProviderMetadata } = await loadLibrary();
  const { key, nextKey } = context.settings.saml;
  return generateServiceProviderMetadata({
    issuer: entityIdOf(context),
    callbackUrl: acsUrlOf(context),
    identifierFormat: PERSISTENT_FORMAT,
    wantAssertionsSigned: true,
    ...(key
      ? {
          privateKey: key.privateKey,
          publicCerts: [key, ...(nextKey ? [nextKey] : [])].map(({ certificate }) => certificate),
          decryptionPvk: key.privateKey,
          decryptionCert: key.certificate,
        }
      : {}),
    signatureAlgorithm: 'sha256',
  });
}
