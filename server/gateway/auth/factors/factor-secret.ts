import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AuthContext } from '#server/gateway/auth/auth-context.ts';
import { seal, unseal } from '#server/gateway/auth/sealed.ts';

/** A factor's secret as the database keeps it. It belongs to this factor: in another row it opens nothing. */
export function sealFactorSecret(context: AuthContext, factorId: string, secret: string): string {
  return seal(`${serverSecret(context)}:${factorId}`, secret);
}

/** The secret of a factor. @throws Error when the row was tampered with or the server's secret is another */
export function openFactorSecret(context: AuthContext, factorId: string, sealed: string): string {
  return unseal(`${serverSecret(context)}:${factorId}`, sealed);
}

/** What the database keeps of a short code: few enough exist to try them all, so the hash needs the server's secret. */
export function keyedHash(context: AuthContext, owner: string, code: string): string {
  return createHmac('sha256', serverSecret(context)).update(`${owner}\0${code}`).digest('hex');
}

/** Whether two hashes are the same, in constant time. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function serverSecret({ settings }: AuthContext): string {
  const { secret } = settings.factors;
  if (!secret) throw new Error('AUTH_FACTOR_SECRET is needed for second factors.');
  return secret;
}
