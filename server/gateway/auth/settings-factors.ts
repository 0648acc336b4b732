import { z } from 'zod';

const flag = (standard: boolean) => z.stringbool().default(standard);
const count = (standard: number) => z.coerce.number().int().min(1).default(standard);

/** The variables of second factors; `docs/auth.md` explains them in a table. */
export const factorVariables = {
  /** Lets people add an authenticator app. */
  AUTH_MFA_TOTP_ENROLL: flag(true),
  AUTH_MFA_TOTP_VERIFY: flag(true),
  /** Lets people add a phone as second factor; messages cost money. */
  AUTH_MFA_PHONE_ENROLL: flag(false),
  AUTH_MFA_PHONE_VERIFY: flag(false),
  /** Lets people add a security key, or what their device has for one. */
  AUTH_MFA_WEBAUTHN_ENROLL: flag(true),
  AUTH_MFA_WEBAUTHN_VERIFY: flag(true),
  /** Factors that one person may have. */
  AUTH_MFA_MAX_FACTORS: count(10),
  /** Lifetime of a challenge, and of a factor that nobody has verified. */
  AUTH_MFA_CHALLENGE_SECONDS: count(300),
  /** Wrong codes for one person's factors, from all client addresses together. */
  AUTH_LIMIT_FACTORS: count(10),
  AUTH_LIMIT_FACTORS_SECONDS: count(1800),
  /** Seals the secrets of authenticator apps; one of the installation's own when unset. */
  AUTH_FACTOR_SECRET: z.string().min(32).optional(),
};

/** Second factors as the variables say. */
export function factorSettings(env: z.output<z.ZodObject<typeof factorVariables>>) {
  return {
    totp: { enroll: env.AUTH_MFA_TOTP_ENROLL, verify: env.AUTH_MFA_TOTP_VERIFY },
    phone: { enroll: env.AUTH_MFA_PHONE_ENROLL, verify: env.AUTH_MFA_PHONE_VERIFY },
    webauthn: { enroll: env.AUTH_MFA_WEBAUTHN_ENROLL, verify: env.AUTH_MFA_WEBAUTHN_VERIFY },
    maxFactors: env.AUTH_MFA_MAX_FACTORS,
    challengeSeconds: env.AUTH_MFA_CHALLENGE_SECONDS,
    attempts: { attempts: env.AUTH_LIMIT_FACTORS, windowSeconds: env.AUTH_LIMIT_FACTORS_SECONDS },
    secret: env.AUTH_FACTOR_SECRET,
  };
}
