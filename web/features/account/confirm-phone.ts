import type { AuthErrorFacts } from '#web/lib/auth-message.ts';
import { authRequest } from '#web/lib/auth-request.ts';
import { endSurplusSession } from '#web/lib/surplus-session.ts';

/**
 * Confirms a new phone number with the code that was sent to it. The stock client would use the session in the
 * response, which has no second factor, as its own.
 * @returns why it was refused, if it was
 */
export async function confirmPhone(phone: string, token: string): Promise<{ error: AuthErrorFacts | null }> {
  const body = { type: 'phone_change', phone, token };
  const { data, error } = await authRequest<{ access_token?: string }>({
    method: 'POST',
    path: '/verify',
    body,
  });
  if (data?.access_token) await endSurplusSession(data.access_token);
  return { error };
}
