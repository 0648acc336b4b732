import type { SupabaseClient } from '@supabase/supabase-js';
import type { AuthErrorFacts } from '#web/lib/auth-message.ts';
import { t } from '#web/lib/text.ts';
import { dropBegun, freeName } from './begun-factors.ts';
import { canUseKeys } from './can-use-keys.ts';

type Client = Pick<SupabaseClient, 'auth'>;
type Mfa = SupabaseClient['auth']['mfa'];
type KeyAnswer = Parameters<Mfa['webauthn']['verify']>[0]['webauthn'];

/** As the client reports it: `key-messages.ts` has the text for a browser without security keys. */
const NO_KEYS: AuthErrorFacts = { name: 'NoSecurityKeys', message: 'The browser has no WebAuthn.' };

/**
 * Adds a security key with the browser's dialog. Not with the client's helper, which excludes the built-in keys of
 * phones and computers.
 * @param name its name; empty for a default name
 * @param signal closes the browser's dialog
 * @returns why not, or null: then it is verified, and the session has the second level
 */
export async function addSecurityKey(
  { auth: { mfa } }: Client,
  name: string,
  signal: AbortSignal,
): Promise<AuthErrorFacts | null> {
  if (!canUseKeys()) return NO_KEYS;
  const { factors, error: unlisted } = await dropBegun(mfa, 'webauthn');
  if (unlisted) return unlisted;
  const friendlyName = name || freeName(t('Security key'), factors);
  const { data, error } = await mfa.enroll({ factorType: 'webauthn', friendlyName });
  if (error) return error;
  const failure = await answerWithKey(mfa, data.id, signal);
  // Canceled: remove the unfinished factor from the list.
  if (failure) await mfa.unenroll({ factorId: data.id });
  return failure;
}

/**
 * Verifies a security key with the browser's dialog.
 * @param signal closes the browser's dialog
 * @returns why not, or null: then the session has the second level
 */
export async function showSecurityKey(
  { auth: { mfa } }: Client,
  factorId: string,
  signal: AbortSignal,
): Promise<AuthErrorFacts | null> {
  return canUseKeys() ? answerWithKey(mfa, factorId, signal) : NO_KEYS;
}

/** Makes the browser create or use a key, as the server requests. */
async function answerWithKey(
  mfa: Mfa,
  factorId: string,
  signal: AbortSignal,
): Promise<AuthErrorFacts | null> {
  // An optional value of the protocol: the server has its own default.
  const party = { rpId: window.location.hostname, rpOrigins: [window.location.origin] };
  const { data, error } = await mfa.challenge({ factorId, webauthn: party });
  if (error) return error;
  const { type, credential_options: asked } = data.webauthn;
  // The client's types know more transports than the browser's.
  const options = { ...asked, signal } as CredentialCreationOptions & CredentialRequestOptions;
  const { credentials } = navigator;
  const answer = await (type === 'create' ? credentials.create(options) : credentials.get(options)).catch(
    ({ name, message }: Error) => ({ name, message }),
  );
  if (answer === null || 'message' in answer) return answer ?? { name: 'NotAllowedError', message: '' };
  const webauthn = { ...party, type, credential_response: answer } as KeyAnswer;
  const verified = await mfa.verify({ factorId, challengeId: data.id, webauthn });
  return verified.error;
}
