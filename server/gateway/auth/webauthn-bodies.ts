import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { AuthError, invalid } from '#server/gateway/auth/auth-error.ts';
import { isUuid } from '#server/gateway/auth/caller.ts';

/** Bytes as authenticators' answers carry them. */
const bytes = z
  .string()
  .regex(/^[A-Za-z0-9_-]+$/)
  .max(100_000);
/** A credential's id has at most 1023 bytes (WebAuthn, 5.1). */
const credentialId = bytes.max(1364);
const extensions = z
  .record(z.string(), z.json())
  .nullish()
  .transform(() => ({}));

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
/** Those we know; an authenticator of tomorrow may name others. */
const transports = z
  .array(z.string().max(32))
  .max(16)
  .nullish()
  .transform((names) => (names ?? []).filter((name) => TRANSPORTS.includes(name)));

const creation = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes, transports }),
  clientExtensionResults: extensions,
});

const assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish().transform((value) => value ?? undefined),
  }),
  clientExtensionResults: extensions,
});

/** The body that answers a challenge: both parts are checked for in the words of the protocol. */
export const answerBody = z.object({
  challenge_id: z.unknown().optional(),
  credential: z.unknown().optional(),
});

/** @throws AuthError `validation_failed` for a body without challenge or credential */
export function readAnswer(given: z.output<typeof answerBody>): { challengeId: string; credential: unknown } {
  const { challenge_id: challengeId, credential } = given;
  if (challengeId === undefined || challengeId === null || challengeId === '')
    throw invalid('challenge_id is required');
  if (credential === undefined || credential === null) throw invalid('credential is required');
  if (!isUuid(challengeId)) throw invalid('challenge_id must be a valid UUID');
  return { challengeId, credential };
}

/** An authenticator's new key as it was sent; undefined when it has no such form. */
export function parseCreation(credential: unknown): RegistrationResponseJSON | undefined {
  return creation.safeParse(credential).data;
}

/** An authenticator's signature as it was sent; undefined when it has no such form. */
export function parseAssertion(credential: unknown): AuthenticationResponseJSON | undefined {
  return assertion.safeParse(credential).data;
}

/** The same. @throws AuthError `webauthn_verification_failed` when it has no such form */
export function readCreation(credential: unknown): RegistrationResponseJSON {
  return parseCreation(credential) ?? malformed();
}

/** The same. @throws AuthError `webauthn_verification_failed` when it has no such form */
export function readAssertion(credential: unknown): AuthenticationResponseJSON {
  return parseAssertion(credential) ?? malformed();
}

function malformed(): never {
  throw new AuthError(400, 'webauthn_verification_failed', 'Invalid credential response');
}
