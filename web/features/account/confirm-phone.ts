import type { AuthErrorFacts } from '#web/lib/auth-message.ts';
import { authRequest } from '#web/lib/auth-request.ts';
import { endSurplusSession } from '#web/lib/surplus-session.ts';

/**
 * Confirms a new phone number by the code that was sent to it. Not by the stock client, which would take the session that
 * the answer brings for its own: that one has not shown a second factor.
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
