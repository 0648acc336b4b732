import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';

/** Whom authenticators answer: the domain that keys belong to, and the pages that may ask for them. */
export interface RelyingParty {
  id: string;
  name: string;
  origins: string[];
}

/** A key as it is stored. */
export interface StoredKey {
  credential_id: Buffer;
  public_key: Buffer;
  transports: string[];
}

/** A key that an authenticator has just made. */
export interface NewKey extends StoredKey {
  aaguid: string;
  sign_count: number;
  backup_eligible: boolean;
  backed_up: boolean;
}

/** What a key is for: a passkey signs in alone, a factor stands beside another proof. */
export type KeyUse = 'passkey' | 'factor';

/**
 * A passkey names its person and asks for a finger, face or PIN. A factor is something that somebody has: a touch will
 * do, or keys without a PIN would be of no use, and it needs no room in the authenticator.
 */
const DEMANDS = {
  passkey: { residentKey: 'required', userVerification: 'required' },
  factor: { residentKey: 'discouraged', userVerification: 'preferred' },
} as const;

/** EdDSA, ES256 and RS256: every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded with the first passkey and not with the server: its certificates and formats take a while and memory. */
const library = () => import('@simplewebauthn/server');

/**
 * The relying party of this site; undefined where browsers have none, because the site is reached by a bare address.
 */
export function relyingParty({
  settings,
  siteUrl,
}: Pick<AuthContext, 'settings' | 'siteUrl'>): RelyingParty | undefined {
  const site = new URL(siteUrl);
  const { rpId, rpName, origins } = settings.passkeys;
  const id = rpId ?? site.hostname;
  if (isIP(id.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  return { id, name: rpName ?? id, origins: origins.length > 0 ? origins : [site.origin] };
}

/**
 * What an authenticator needs to make a key. `exclude` are those that the person has.
 * @param owner whose key it is to be: of two keys with one owner's id an authenticator keeps the newer
 */
export async function creationOptions(
  party: RelyingParty,
  owner: { id: string; name: string },
  { exclude, timeoutMs, use }: { exclude: readonly StoredKey[]; timeoutMs: number; use: KeyUse },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: Uint8Array.from(Buffer.from(owner.id)),
    userName: owner.name,
    userDisplayName: owner.name,
    timeout: timeoutMs,
    attestationType: 'none',
    authenticatorSelection: DEMANDS[use],
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: exclude.map(described),
  });
}

/** What an authenticator needs to show a key. Without `allow` it offers every key of this site and says whose it is. */
export async function requestOptions(
  party: RelyingParty,
  { allow = [], timeoutMs, use }: { allow?: readonly StoredKey[]; timeoutMs: number; use: KeyUse },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: party.id,
    timeout: timeoutMs,
    userVerification: DEMANDS[use].userVerification,
    allowCredentials: allow.map(described),
  });
}

/**
 * The key of an authenticator's answer to `creationOptions`.
 * @throws AuthError `webauthn_verification_failed`
 */
export async function verifyCreation(
  party: RelyingParty,
  challenge: string,
  response: RegistrationResponseJSON,
  use: KeyUse,
): Promise<NewKey> {
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: DEMANDS[use].userVerification === 'required',
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(notVerified);
  if (!made) throw verificationFailed();
  return {
    credential_id: Buffer.from(made.credential.id, 'base64url'),
    public_key: Buffer.from(made.credential.publicKey),
    transports: response.response.transports ?? [],
    aaguid: made.aaguid,
    sign_count: made.credential.counter,
    backup_eligible: made.credentialDeviceType === 'multiDevice',
    backed_up: made.credentialBackedUp,
  };
}

/**
 * Checks an authenticator's answer to `requestOptions` against a stored key.
 * @returns the key's counter, which the caller compares under the row's lock (`counterGoesOn`), and its backup state
 * @throws AuthError `webauthn_verification_failed`
 */
export async function verifyAssertion(
  party: RelyingParty,
  challenge: string,
  response: AuthenticationResponseJSON,
  key: StoredKey,
  use: KeyUse,
): Promise<{ signCount: number; backedUp: boolean }> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: DEMANDS[use].userVerification === 'required',
    credential: {
      id: key.credential_id.toString('base64url'),
      publicKey: Uint8Array.from(key.public_key),
      counter: 0,
    },
  }).catch(notVerified);
  if (!verified) throw verificationFailed();
  return { signCount: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
}

/** Whether a counter may follow another: it goes up, unless the authenticator counts nothing (WebAuthn, 6.1.1). */
export function counterGoesOn(before: number, now: number): boolean {
  return now > before || (now === 0 && before === 0);
}

/** The refusal of an answer that is wrong, whatever is wrong with it. */
export function verificationFailed(cause?: unknown): AuthError {
  return new AuthError(400, 'webauthn_verification_failed', 'Credential verification failed', {}, cause);
}

function notVerified(cause: unknown): never {
  throw verificationFailed(cause);
}

function described({ credential_id, transports }: StoredKey) {
  // `readCreation` let through only those that browsers know.
  return { id: credential_id.toString('base64url'), transports: transports as AuthenticatorTransport[] };
}
