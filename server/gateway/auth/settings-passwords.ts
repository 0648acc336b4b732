import { z } from 'zod';
import { PASSWORD_MIN_LENGTH } from '#shared/limits.ts';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_SPECIAL_CHARACTERS } from '#shared/rules/password.ts';

const LOWERCASE = 'abcdefghijklmnopqrstuvwxyz';
const CLASSES = [LOWERCASE, LOWERCASE.toUpperCase(), '0123456789', PASSWORD_SPECIAL_CHARACTERS];

/** The rules that a password set by its user must meet. */
export interface PasswordPolicy {
  /** In characters. */
  minLength: number;
  /** Sets of characters; a password needs one character of each. */
  requiredCharacters: readonly string[];
  refuseCommon: boolean;
}

/** The rules of the portal (portal requirements 5). */
export const PORTAL_PASSWORD_POLICY: PasswordPolicy = {
  minLength: PASSWORD_MIN_LENGTH,
  requiredCharacters: CLASSES,
  refuseCommon: true,
};

/** The variables of password rules; `docs/auth.md` explains them in a table. The portal does not accept them. */
export const passwordVariables = {
  AUTH_PASSWORD_MIN_LENGTH: z.coerce
    .number()
    .int()
    .min(1)
    .max(PASSWORD_MAX_CHARACTERS)
    .default(PASSWORD_MIN_LENGTH),
  /** `standard` (the portal's classes), `none`, or sets of characters separated by colons; `\:` is a colon. */
  AUTH_PASSWORD_REQUIRED_CHARACTERS: z.string().default('standard'),
  /** Refuses passwords that are widely known. */
  AUTH_PASSWORD_REFUSE_COMMON: z.stringbool().default(true),
};

/** Returns the password rules that the variables describe. */
export function passwordSettings(env: z.output<z.ZodObject<typeof passwordVariables>>): PasswordPolicy {
  return {
    minLength: env.AUTH_PASSWORD_MIN_LENGTH,
    requiredCharacters: readSets(env.AUTH_PASSWORD_REQUIRED_CHARACTERS),
    refuseCommon: env.AUTH_PASSWORD_REFUSE_COMMON,
  };
}

function readSets(text: string): readonly string[] {
  if (text === 'standard') return CLASSES;
  if (text === 'none') return [];
  const sets = text.split(/(?<!\\):/).map((set) => set.replaceAll('\\:', ':'));
  return sets.filter((set) => set !== '');
}
