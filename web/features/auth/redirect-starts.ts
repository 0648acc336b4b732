import type { Provider, VerifyPasskeyAuthenticationParams } from '@supabase/supabase-js';
import type { AuthMessage } from '#web/lib/auth-message.ts';
import { startAddress } from '#web/lib/return-path.ts';
import type { Client } from '#web/lib/supabase.ts';
import { passkeyMessage, redirectMessage } from './other-way-messages.ts';

/** Whether this browser supports passkeys. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window && window.isSecureContext;

/** Signs in with a passkey, using the browser's dialog. @returns why not, or null */
export async function signInWithPasskey(
  { auth }: Client,
  captchaToken: string | undefined,
): Promise<AuthMessage | null> {
  const { error } = await auth.signInWithPasskey({ options: captchaToken ? { captchaToken } : {} });
  return error && passkeyMessage(error);
}

/** A passkey that the user selected, and the server's challenge that it answers. */
export type ChosenPasskey = VerifyPasskeyAuthenticationParams;

/** Signs in with an autofilled passkey. @returns why not, or null */
export async function signInWithChosen({ auth }: Client, chosen: ChosenPasskey): Promise<AuthMessage | null> {
  const { error } = await auth.passkey.verifyAuthentication(chosen);
  return error && passkeyMessage(error);
}

/**
 * Redirects to a provider such as Google. The URL is requested first, so that an unreachable server is reported here,
 * and not by a page of JSON.
 * @returns why it failed, or null while the browser is redirecting
 */
export async function goToProvider({ auth }: Client, provider: string): Promise<AuthMessage | null> {
  const { data, error } = await auth.signInWithOAuth({
    provider: provider as Provider,
    options: { redirectTo: startAddress(), skipBrowserRedirect: true },
  });
  if (error) return redirectMessage(error);
  const answer = await fetch(`${data.url}&skip_http_redirect=true`).catch(() => null);
  const body = await answer?.json().catch(() => null);
  if (!answer || !body) return redirectMessage({ name: 'AuthRetryableFetchError', message: '' });
  if (!answer.ok) {
    const { error_code: code, msg: message } = body;
    return redirectMessage({ name: 'AuthApiError', message, code, status: answer.status });
  }
  window.location.assign(body.url);
  return null;
}

/**
 * Redirects to the single sign-on of the company that the domain of an address belongs to.
 * @returns why it failed, or null while the browser is redirecting
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
  return error && redirectMessage(error);
}
