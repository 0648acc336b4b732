import { z } from 'zod';

const text = z.string().trim().default('');
const flag = z.stringbool().default(false);
const count = (standard: number, least = 1) => z.coerce.number().int().min(least).default(standard);

/** The variables of sign-in by phone; `docs/auth.md` explains them in a table. */
export const phoneVariables = {
  /** Lets people sign up and in by phone number. */
  AUTH_PHONE: flag,
  /** Takes every number as confirmed, without a message. */
  AUTH_PHONE_AUTOCONFIRM: flag,
  /** `log` keeps messages in the database, for trying things out. */
  AUTH_SMS_PROVIDER: z.enum(['log', 'twilio']).default('log'),
  AUTH_SMS_URL: z.url({ protocol: /^https?$/ }).default('https://api.twilio.com'),
  AUTH_SMS_ACCOUNT: text,
  AUTH_SMS_TOKEN: text,
  AUTH_SMS_SENDER: text,
  /** Lifetime of a code in a message. */
  AUTH_SMS_TOKEN_SECONDS: count(60),
  /** Least time between two messages to one number. */
  AUTH_SMS_INTERVAL_SECONDS: count(60, 0),
  /** Messages that one client address may cause within five minutes. */
  AUTH_LIMIT_SMS: count(10),
  /** Messages that all together may cause within an hour: each costs money. */
  AUTH_LIMIT_SMS_HOURLY: count(300),
};

type PhoneSettings = ReturnType<typeof phoneSettings>;
export type SmsSettings = PhoneSettings['sms'];

/** Sign-in by phone as the variables say. */
export function phoneSettings(env: z.output<z.ZodObject<typeof phoneVariables>>) {
  return {
    enabled: env.AUTH_PHONE,
    autoconfirm: env.AUTH_PHONE_AUTOCONFIRM,
    tokenSeconds: env.AUTH_SMS_TOKEN_SECONDS,
    sms: {
      provider: env.AUTH_SMS_PROVIDER,
      url: env.AUTH_SMS_URL.replace(/\/+$/, ''),
      account: env.AUTH_SMS_ACCOUNT,
      token: env.AUTH_SMS_TOKEN,
      sender: env.AUTH_SMS_SENDER,
    },
    limits: {
      intervalSeconds: env.AUTH_SMS_INTERVAL_SECONDS,
      client: { attempts: env.AUTH_LIMIT_SMS, windowSeconds: 300 },
      hourly: { attempts: env.AUTH_LIMIT_SMS_HOURLY, windowSeconds: 3600 },
    },
  };
}
