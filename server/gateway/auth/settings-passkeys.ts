import { z } from 'zod';

const origins = z
  .string()
  .trim()
  .default('')
  .transform((value) => value.split(',').flatMap((item) => item.trim() || []))
  .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)));
const count = (standard: number) => z.coerce.number().int().min(1).default(standard);

/** The environment variables of passkeys; part of `authSettingsSchema`. */
export const passkeyVariables = {
  AUTH_PASSKEYS_ENABLED: z.stringbool().default(true),
  /** The domain that passkeys belong to: the site's own or one above it. Another one makes every passkey useless. */
  AUTH_WEBAUTHN_RP_ID: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a domain in lower case')
    .optional(),
  /** What the browser calls this site when it asks for a passkey. */
  AUTH_WEBAUTHN_RP_NAME: z.string().trim().min(1).max(64).optional(),
  /** Pages on which passkeys may be used, separated by commas; the site itself when empty. */
  AUTH_WEBAUTHN_ORIGINS: origins,
  /** Passkeys of one person. */
  AUTH_PASSKEYS_MAX: count(10),
  /** For how long an authenticator may answer. */
  AUTH_WEBAUTHN_CHALLENGE_SECONDS: count(300),
  /** Passkeys that one client address may ask for within five minutes. */
  AUTH_LIMIT_CHALLENGES: count(1000),
};

/** What the rest of the gateway reads of them. */
export function passkeySettings(env: z.output<z.ZodObject<typeof passkeyVariables>>) {
  return {
    enabled: env.AUTH_PASSKEYS_ENABLED,
    rpId: env.AUTH_WEBAUTHN_RP_ID,
    rpName: env.AUTH_WEBAUTHN_RP_NAME,
    origins: env.AUTH_WEBAUTHN_ORIGINS,
    most: env.AUTH_PASSKEYS_MAX,
    challengeSeconds: env.AUTH_WEBAUTHN_CHALLENGE_SECONDS,
    challenges: { attempts: env.AUTH_LIMIT_CHALLENGES, windowSeconds: 300 },
  };
}
