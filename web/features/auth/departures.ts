import type { Provider, VerifyPasskeyAuthenticationParams } from '@supabase/supabase-js';
import type { AuthMessage } from '#web/lib/auth-message.ts';
import { startAddress } from '#web/lib/return-path.ts';
import type { Client } from '#web/lib/supabase.ts';
import { departureMessage, passkeyMessage } from './messages.ts';

/** Whether this browser can use passkeys. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window && window.isSecureContext;

/** Signs in with a passkey, which the browser asks for. @returns why not, or null */
export async function signInWithPasskey(
  { auth }: Client,
  captchaToken: string | undefined,
): Promise<AuthMessage | null> {
  const { error } = await auth.signInWithPasskey({ options: captchaToken ? { captchaToken } : {} });
  return error && passkeyMessage(error);
}

/** A passkey that somebody chose, and the question of the server that it answers. */
export type ChosenPasskey = VerifyPasskeyAuthenticationParams;

/** Signs in with a passkey that was filled in. @returns why not, or null */
export async function signInWithChosen({ auth }: Client, chosen: ChosenPasskey): Promise<AuthMessage | null> {
  const { error } = await auth.passkey.verifyAuthentication(chosen);
  return error && passkeyMessage(error);
}

/**
 * Leaves for a service such as Google. The server is asked first where that is, so that a service that does not answer is
 * said here, and not by a page of data.
 * @returns why it did not leave, or null while the browser is on its way
 */
export async function goToProvider({ auth }: Client, provider: string): Promise<AuthMessage | null> {
  const { data, error } = await auth.signInWithOAuth({
    provider: provider as Provider,
    options: { redirectTo: startAddress(), skipBrowserRedirect: true },
  });
  if (error) return departureMessage(error);
  const answer = await fetch(`${data.url}&skip_http_redirect=true`).catch(() => null);
  const body = await answer?.json().catch(() => null);
  if (!answer || !body) return departureMessage({ name: 'AuthRetryableFetchError', message: '' });
  if (!answer.ok) {
    const { error_code: code, msg: message } = body;
    return departureMessage({ name: 'AuthApiError', message, code, status: answer.status });
  }
  window.location.assign(body.url);
  return null;
}

/**
 * Leaves for the sign-in of the company that the domain of an address belongs to.
 * @returns why it did not leave, or null while the browser is on its way
 */
export async function goToCompany(
  { auth }: Client,
  email: string,
  captchaToken: string | undefined,
): Promise<AuthMessage | null> {
  const domain = email.trim().split('@').at(-1)?.toLowerCase() ?? '';
  const { error } = await auth.signInWithSSO({
    domain,
    options: { redirectTo: startAddress(), ...(captchaToken ? { captchaToken } : {}) },
  });
  return error && departureMessage(error);
}
