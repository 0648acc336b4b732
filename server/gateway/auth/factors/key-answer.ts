import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { invalid } from '#server/gateway/auth/auth-error.ts';
import { parseAssertion, parseCreation } from '#server/gateway/auth/webauthn-bodies.ts';

/** What a security key answers to a challenge of its factor. */
export type KeyAnswer =
  | { type: 'create'; credential: RegistrationResponseJSON }
  | { type: 'request'; credential: AuthenticationResponseJSON };

const shape = z.object({
  type: z.enum(['create', 'request']).optional().catch(undefined),
  credential_response: z.unknown().optional(),
});

/**
 * The field `webauthn` of a body. Domain and pages that a client names beside the answer are its wish: ours are in the
 * settings.
 * @throws AuthError `validation_failed` in the words of the protocol (auth protocol 4.17)
 */
export function readKeyAnswer(field: unknown): KeyAnswer {
  const given = shape.safeParse(field).data;
  if (!given) throw invalid('WebAuthn config required');
  const { type, credential_response: credential } = given;
  if (!type) throw invalid('WebAuthn type must be create or request');
  if (credential === undefined || credential === null) throw invalid('credential_response required');
  if (type === 'create') return { type, credential: parseCreation(credential) ?? malformed() };
  return { type, credential: parseAssertion(credential) ?? malformed() };
}

function malformed(): never {
  throw invalid('Invalid credential_response');
}
