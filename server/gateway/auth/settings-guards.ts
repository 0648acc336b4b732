import { z } from 'zod';

const flag = z.stringbool().default(false);

/** The variables of the captcha and of sign-in by wallet; `docs/auth.md` explains them in a table. */
export const guardVariables = {
  /** Whose captcha stands before sign-up, passwords and whatever sends a mail or message. */
  AUTH_CAPTCHA_PROVIDER: z.enum(['hcaptcha', 'turnstile']).optional(),
  AUTH_CAPTCHA_SECRET: z.string().trim().default(''),
  /** The other half of our key there, which the portal's pages show it with. */
  AUTH_CAPTCHA_SITE_KEY: z
    .string()
    .trim()
    .regex(/^[\w-]*$/, 'it is no site key')
    .default(''),
  /** Where tokens are checked; the provider's own address when unset. */
  AUTH_CAPTCHA_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Lets people sign in by an Ethereum wallet. */
  AUTH_WEB3_ETHEREUM: flag,
  /** Lets people sign in by a Solana wallet. */
  AUTH_WEB3_SOLANA: flag,
};

const CAPTCHA_URLS = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};

export interface CaptchaSettings {
  provider: keyof typeof CAPTCHA_URLS;
  /** '' where only programs come, which bring tokens of their own. */
  siteKey: string;
  url: string;
  secret: string;
}

/** Captcha (undefined: none) and wallets as the variables say. */
export function guardSettings(env: z.output<z.ZodObject<typeof guardVariables>>): {
  captcha: CaptchaSettings | undefined;
  web3: { ethereum: boolean; solana: boolean };
} {
  const provider = env.AUTH_CAPTCHA_PROVIDER;
  const captcha = provider && {
    provider,
    siteKey: env.AUTH_CAPTCHA_SITE_KEY,
    url: env.AUTH_CAPTCHA_URL ?? CAPTCHA_URLS[provider],
    secret: env.AUTH_CAPTCHA_SECRET,
  };
  return { captcha, web3: { ethereum: env.AUTH_WEB3_ETHEREUM, solana: env.AUTH_WEB3_SOLANA } };
}

/** Variables without which others mean nothing: better no start than a captcha that lets nobody in. */
const COMPANIONS: readonly [variable: string, value: string[], needs: string[]][] = [
  ['AUTH_CAPTCHA_PROVIDER', ['hcaptcha', 'turnstile'], ['AUTH_CAPTCHA_SECRET']],
  ['AUTH_SMS_PROVIDER', ['twilio'], ['AUTH_SMS_ACCOUNT', 'AUTH_SMS_TOKEN', 'AUTH_SMS_SENDER']],
];

/** Reports each variable that another one makes necessary. */
export function requireCompanions(env: Record<string, unknown>, check: z.RefinementCtx): void {
  for (const [variable, values, needs] of COMPANIONS) {
    if (!values.includes(String(env[variable]))) continue;
    for (const needed of needs) {
      if (!env[needed]) {
        check.addIssue({ code: 'custom', path: [needed], message: `it is missing beside ${variable}` });
      }
    }
  }
}
