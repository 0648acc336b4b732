import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthContext, Endpoint } from '#server/gateway/auth/auth-context.ts';
import { AuthError } from '#server/gateway/auth/auth-error.ts';
import { requireAdmin } from '#server/gateway/auth/caller.ts';
import { addressRefused, limitKey, returnAttempt, takeAttempt } from '#server/gateway/auth/rate-limits.ts';
import type { CaptchaSettings } from '#server/gateway/auth/settings-guards.ts';
import { addressBlock } from '#server/gateway/client-address.ts';

const TIMEOUT_MS = 5_000;
/** Tokens of hCaptcha and Turnstile have less than 2,000 and 8,000 characters. */
const TOKEN_MAX_LENGTH = 8192;

const securityBody = z.object({
  gotrue_meta_security: z.object({ captcha_token: z.string().max(TOKEN_MAX_LENGTH) }),
});
const verification = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).nullish(),
});

/** Adds a captcha to an endpoint, if one is configured. The service role needs none (auth protocol 5). */
export function behindCaptcha(endpoint: Endpoint): Endpoint {
  return async (context, request, reply) => {
    const { captcha } = context.settings;
    if (captcha && !(await isAdmin(context, request))) await checkCaptcha(context, request, captcha);
    return endpoint(context, request, reply);
  };
}

async function checkCaptcha(
  context: AuthContext,
  request: FastifyRequest,
  captcha: CaptchaSettings,
): Promise<void> {
  const token = securityBody.safeParse(request.body).data?.gotrue_meta_security.captcha_token.trim();
  if (!token) throw disallowed('no captcha_token found');
  // Limits how often one client can make the server contact the provider with invented tokens.
  const key = limitKey('captcha', addressBlock(request.ip));
  const wait = await takeAttempt(context, key, context.settings.limits.address);
  if (wait > 0) throw addressRefused(wait);
  await verifyToken(request, captcha, token);
  await returnAttempt(context, key);
}

/** Verifies the token at the provider. A timeout is a refusal, because an attacker may have caused it. */
async function verifyToken(
  request: FastifyRequest,
  { url, secret }: CaptchaSettings,
  token: string,
): Promise<void> {
  const form = new URLSearchParams({ secret, response: token, remoteip: request.ip });
  let answer: z.output<typeof verification>;
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    answer = verification.parse(await response.json());
  } catch (error) {
    request.log.error({ err: error }, 'a captcha could not be checked');
    throw disallowed('captcha verification process failed');
  }
  if (!answer.success) throw disallowed(answer['error-codes']?.join(', ') || 'captcha not solved');
}

async function isAdmin(context: AuthContext, request: FastifyRequest): Promise<boolean> {
  return requireAdmin(context, request).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AuthError) return false;
      throw error;
    },
  );
}

function disallowed(why: string): AuthError {
  return new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${why})`);
}
