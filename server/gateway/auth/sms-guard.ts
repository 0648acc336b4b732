import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { addressRefused, askAgainLater, limitKey, takeAttempt } from '#server/gateway/auth/rate-limits.ts';
import { addressBlock } from '#server/gateway/client-address.ts';

/**
 * Stands before each message to a phone: one to a number now and then whatever it is for, not many caused by one
 * client, and so many an hour by all, because each costs money. It counts whether or not the number has an account.
 * @throws AuthError 429
 */
export async function guardSms(context: AuthContext, request: FastifyRequest, phone: string): Promise<void> {
  const { intervalSeconds, client, hourly } = context.settings.phone.limits;
  const clientWait = await takeAttempt(context, limitKey('sms-client', addressBlock(request.ip)), client);
  if (clientWait > 0) throw addressRefused(clientWait);
  if (intervalSeconds > 0) {
    const interval = { attempts: 1, windowSeconds: intervalSeconds };
    const wait = await takeAttempt(context, limitKey('sms', phone), interval);
    if (wait > 0) throw askAgainLater('over_sms_send_rate_limit', wait);
  }
  const hourlyWait = await takeAttempt(context, 'sms-hourly', hourly);
  if (hourlyWait > 0) {
    const extras = { retryAfterSeconds: hourlyWait };
    throw new AuthError(429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded', extras);
  }
}
