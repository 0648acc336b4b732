import { endSurplusSession } from '#web/features/account/surplus-session.ts';
import type { AuthErrorFacts } from '#web/lib/auth-message.ts';
import { loadConfig } from '#web/lib/config.ts';

/**
 * Confirms a new phone number by the code that was sent to it. Not by the stock client, which would take the session that
 * the answer brings for its own: that one has not shown a second factor.
 * @returns why it was refused, if it was
 */
export async function confirmPhone(phone: string, token: string): Promise<{ error: AuthErrorFacts | null }> {
  const config = await loadConfig();
  const answer = await fetch(`${config.url}/auth/v1/verify`, {
    method: 'POST',
    headers: { apikey: config.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'phone_change', phone, token }),
  }).catch(() => null);
  if (!answer || answer.status >= 500) {
    return {
      error: { name: 'AuthRetryableFetchError', message: 'not reached', status: answer?.status ?? 0 },
    };
  }
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) {
    const { msg: message = '', error_code: code } = body;
    return { error: { name: 'AuthApiError', message, code, status: answer.status } };
  }
  if (body.access_token) await endSurplusSession(body.access_token);
  return { error: null };
}
