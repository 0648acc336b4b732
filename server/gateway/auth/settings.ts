import { z } from 'zod';
import { providerSettingsFields, readProviders } from '#server/gateway/auth/providers/provider-settings.ts';
import { requireLongerThanTokens } from '#server/gateway/auth/session-inactivity.ts';
import { factorSettings, factorVariables } from '#server/gateway/auth/settings-factors.ts';
import { guardSettings, guardVariables, requireCompanions } from '#server/gateway/auth/settings-guards.ts';
import { passkeySettings, passkeyVariables } from '#server/gateway/auth/settings-passkeys.ts';
import { passwordSettings, passwordVariables } from '#server/gateway/auth/settings-passwords.ts';
import { phoneSettings, phoneVariables } from '#server/gateway/auth/settings-phone.ts';
import { samlSettings, samlVariables } from '#server/gateway/auth/settings-saml.ts';

const text = z.string().trim();
const flag = (standard: boolean) => z.stringbool().default(standard);
const count = (standard: number, least = 1) => z.coerce.number().int().min(least).default(standard);

/** The variables of anonymous sign-in, which the portal does not offer. */
export const anonymousVariables = {
  /** Lets people sign in without an address, a number, or a password. */
  AUTH_ANONYMOUS_USERS: flag(false),
  /** Anonymous people that one client address may make within an hour. */
  AUTH_LIMIT_ANONYMOUS: count(30),
};

const list = text.default('').transform((value) => value.split(',').flatMap((item) => item.trim() || []));

/**
 * The gateway's own environment variables, each with its default; `docs/auth.md` explains them in a table.
 * Parses `process.env` (or any part of it) into `AuthSettings`; an issue's path names the variable.
 */
export const authSettingsSchema = z
  // Loose, because the operator chooses the names of some: those of OpenID providers.
  .looseObject({
    /** Where links in mails lead when a request names no other URL; the public URL when unset. */
    AUTH_SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Globs of further URLs that links may lead to, separated by commas. */
    AUTH_REDIRECT_ALLOW_LIST: list,
    AUTH_DISABLE_SIGNUP: flag(false),
    /** Lets signed-in people link and unlink ways to sign in. */
    AUTH_MANUAL_LINKING: flag(false),
    /** Takes every address as confirmed, without a mail. */
    AUTH_MAILER_AUTOCONFIRM: flag(false),
    /** Asks for a mailed code before a session older than a day may set a new password. */
    AUTH_SECURE_PASSWORD_CHANGE: flag(false),
    /** Lifetime of an access token. */
    AUTH_JWT_EXPIRY_SECONDS: count(3600),
    /** For how long after its use a refresh token may be used again, for answers that got lost. */
    AUTH_REFRESH_REUSE_SECONDS: count(10, 0),
    /** A session ends this long after sign-in, however it is used; 0 means never. */
    AUTH_SESSION_LIFETIME_HOURS: count(24 * 30, 0),
    /** A session that is not refreshed for this long ends; 0 means never. */
    AUTH_SESSION_INACTIVITY_HOURS: count(0, 0),
    /** Lifetime of codes and links in mails. */
    AUTH_MAIL_TOKEN_SECONDS: count(3600),
    AUTH_OTP_LENGTH: count(6, 6).pipe(z.number().max(10)),
    /** Least time between two mails to one address. */
    AUTH_MAIL_INTERVAL_SECONDS: count(60, 0),
    /** Mails that one client address may cause within five minutes. */
    AUTH_LIMIT_MAILS: count(30),
    /** Mails that all together may ask for within an hour; 0 means any number. */
    AUTH_LIMIT_MAILS_HOURLY: count(3000, 0),
    /** Failed passwords for one account from one client address within the window. */
    AUTH_LIMIT_PASSWORDS: count(5),
    AUTH_LIMIT_PASSWORDS_SECONDS: count(1800),
    /** Each time they are used up the wait doubles, up to this. */
    AUTH_LIMIT_PASSWORDS_LONGEST_SECONDS: count(24 * 3600),
    /** Failed passwords and codes from one client address within the window, whatever the account. */
    AUTH_LIMIT_ADDRESS: count(30),
    AUTH_LIMIT_ADDRESS_SECONDS: count(300),
    /** Sign-ins through a provider that one client address may begin within five minutes. */
    AUTH_LIMIT_PROVIDERS: count(100),
    /** Wrong codes after which a mailed code is dead; its link still works. */
    AUTH_LIMIT_CODES: count(5),
    ...anonymousVariables,
    ...passwordVariables,
    ...phoneVariables,
    ...guardVariables,
    /** Tells people by mail of a sign-in from a device they have not used before. */
    AUTH_NEW_DEVICE_MAILS: flag(true),
    /** Tells people by mail of changes to how they sign in. */
    AUTH_ACCOUNT_MAILS: flag(true),
    ...passkeyVariables,
    ...providerSettingsFields,
    ...factorVariables,
    ...samlVariables,
  })
  .superRefine(requireCompanions)
  .superRefine(requireLongerThanTokens)
  .transform((env, context) => ({
    saml: samlSettings(env, (variable, message) =>
      context.addIssue({ code: 'custom', path: [variable], message }),
    ),
    siteUrl: env.AUTH_SITE_URL,
    redirectAllowList: env.AUTH_REDIRECT_ALLOW_LIST,
    disableSignup: env.AUTH_DISABLE_SIGNUP,
    anonymousUsers: env.AUTH_ANONYMOUS_USERS,
    manualLinking: env.AUTH_MANUAL_LINKING,
    providers: readProviders(env, (variable, message) =>
      context.addIssue({ code: 'custom', path: [variable], message }),
    ),
    mailerAutoconfirm: env.AUTH_MAILER_AUTOCONFIRM,
    securePasswordChange: env.AUTH_SECURE_PASSWORD_CHANGE,
    jwtExpirySeconds: env.AUTH_JWT_EXPIRY_SECONDS,
    refreshReuseSeconds: env.AUTH_REFRESH_REUSE_SECONDS,
    sessionLifetimeHours: env.AUTH_SESSION_LIFETIME_HOURS,
    sessionInactivityHours: env.AUTH_SESSION_INACTIVITY_HOURS,
    mailTokenSeconds: env.AUTH_MAIL_TOKEN_SECONDS,
    otpLength: env.AUTH_OTP_LENGTH,
    passkeys: passkeySettings(env),
    newDeviceMails: env.AUTH_NEW_DEVICE_MAILS,
    accountMails: env.AUTH_ACCOUNT_MAILS,
    limits: {
      mailIntervalSeconds: env.AUTH_MAIL_INTERVAL_SECONDS,
      mails: { attempts: env.AUTH_LIMIT_MAILS, windowSeconds: 300 },
      mailsHourly: { attempts: env.AUTH_LIMIT_MAILS_HOURLY, windowSeconds: 3600 },
      passwords: {
        attempts: env.AUTH_LIMIT_PASSWORDS,
        windowSeconds: env.AUTH_LIMIT_PASSWORDS_SECONDS,
        longestSeconds: env.AUTH_LIMIT_PASSWORDS_LONGEST_SECONDS,
      },
      address: { attempts: env.AUTH_LIMIT_ADDRESS, windowSeconds: env.AUTH_LIMIT_ADDRESS_SECONDS },
      providers: { attempts: env.AUTH_LIMIT_PROVIDERS, windowSeconds: 300 },
      wrongCodes: env.AUTH_LIMIT_CODES,
      anonymous: { attempts: env.AUTH_LIMIT_ANONYMOUS, windowSeconds: 3600 },
    },
    passwords: passwordSettings(env),
    phone: phoneSettings(env),
    ...guardSettings(env),
    factors: factorSettings(env),
  }));

export type AuthSettings = z.output<typeof authSettingsSchema>;

/** The settings with the installation's own secret for second factors, unless the variables name one. */
export function withFactorSecret(settings: AuthSettings, secret: string): AuthSettings {
  return { ...settings, factors: { ...settings.factors, secret: settings.factors.secret ?? secret } };
}
