import { AuthError, type AuthErrorExtras, invalid } from '#server/gateway/auth/auth-error.ts';
import { isCommonPassword } from '#server/gateway/auth/common-passwords.ts';
import { PASSWORD_MIN_LENGTH } from '#shared/limits.ts';
import {
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_SPECIAL_CHARACTERS,
  passwordProblems,
} from '#shared/rules/password.ts';

const CLASSES = `abcdefghijklmnopqrstuvwxyz, ABCDEFGHIJKLMNOPQRSTUVWXYZ, 0123456789, ${PASSWORD_SPECIAL_CHARACTERS}`;

type Reasons = NonNullable<AuthErrorExtras['weakPasswordReasons']>;

/**
 * Refuses a new password that breaks a rule of the specification (portal, section 5), or that everybody tries first.
 * @throws AuthError `weak_password` with the reasons, `validation_failed` when it is too long to be accepted
 */
export function checkNewPassword(password: string): void {
  if ([...password].length > PASSWORD_MAX_CHARACTERS) {
    throw invalid(`Password cannot be longer than ${PASSWORD_MAX_CHARACTERS} characters`);
  }
  const weakness = passwordWeakness(password);
  if (weakness) {
    throw new AuthError(422, 'weak_password', weakness.message, { weakPasswordReasons: weakness.reasons });
  }
}

/** Why a password is weak, in the words of the protocol (sheet, 4.1); undefined when it is not. */
export function passwordWeakness(password: string): { message: string; reasons: Reasons } | undefined {
  const problems = passwordProblems(password).map((rule) => rule.id);
  const found: [Reasons[number], string][] = [];
  if (problems.includes('length')) {
    found.push(['length', `Password should be at least ${PASSWORD_MIN_LENGTH} characters.`]);
  }
  if (problems.some((id) => id !== 'length')) {
    found.push(['characters', `Password should contain at least one character of each: ${CLASSES}.`]);
  }
  if (found.length === 0 && isCommonPassword(password)) {
    found.push(['pwned', 'Password is known to be weak and easy to guess, please choose a different one.']);
  }
  if (found.length === 0) return undefined;
  return { message: found.map(([, text]) => text).join(' '), reasons: found.map(([reason]) => reason) };
}
