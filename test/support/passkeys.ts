import type { SupabaseClient } from '@supabase/supabase-js';
import { SITE } from '#test/support/auth-gateway.ts';
import { type Deviation, SoftwareAuthenticator } from '#test/support/authenticator.ts';

/** What the stock client takes for an answer of a browser. */
type Answer = Parameters<SupabaseClient['auth']['passkey']['verifyRegistration']>[0]['credential'];

/** A new passkey of whoever `client` is signed in as, in an authenticator of its own or the given one. */
export async function register(client: SupabaseClient, authenticator = new SoftwareAuthenticator(SITE)) {
  const { error, data } = await tryRegister(client, authenticator);
  if (error || !data) throw error ?? new Error('no passkey');
  return { authenticator, passkey: data };
}

/** The same, with what the server answers whatever it is. */
export async function tryRegister(
  client: SupabaseClient,
  authenticator = new SoftwareAuthenticator(SITE),
  deviation: Deviation = {},
) {
  const asked = await client.auth.passkey.startRegistration();
  if (!asked.data) return asked;
  const credential = authenticator.create(asked.data.options, deviation) as unknown as Answer;
  return client.auth.passkey.verifyRegistration({ challengeId: asked.data.challenge_id, credential });
}

/** What the server answers to a sign-in with an authenticator's key. */
export async function signInWith(
  client: SupabaseClient,
  authenticator: SoftwareAuthenticator,
  deviation: Deviation = {},
) {
  const asked = await client.auth.passkey.startAuthentication();
  if (!asked.data) throw asked.error;
  const credential = authenticator.get(asked.data.options, deviation) as unknown as Answer;
  return client.auth.passkey.verifyAuthentication({ challengeId: asked.data.challenge_id, credential });
}
