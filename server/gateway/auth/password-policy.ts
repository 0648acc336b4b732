import { AuthError, type AuthErrorExtras, invalid } from '#server/gateway/auth/auth-error.ts';
import { isCommonPassword } from '#server/gateway/auth/common-passwords.ts';
import type { PasswordPolicy } from '#server/gateway/auth/settings-passwords.ts';
import { PASSWORD_MAX_CHARACTERS } from '#shared/rules/password.ts';

type Reasons = NonNullable<AuthErrorExtras['weakPasswordReasons']>;

/**
 * Refuses a new password that its user chose, unless it meets every rule of `policy`.
 * @throws AuthError `weak_password` with the reasons, `validation_failed` when it is too long to be accepted
 */
export function checkNewPassword(password: string, policy: PasswordPolicy): void {
  checkPasswordLength(password);
  const weakness = passwordWeakness(password, policy);
  if (weakness) {
    throw new AuthError(422, 'weak_password', weakness.message, { weakPasswordReasons: weakness.reasons });
  }
}

/**
 * The only rule for passwords that a program with the service key sets.
 * @throws AuthError `validation_failed` when the password is too long to be accepted
 */
export function checkPasswordLength(password: string): void {
  if ([...password].length > PASSWORD_MAX_CHARACTERS) {
    throw invalid(`Password cannot be longer than ${PASSWORD_MAX_CHARACTERS} characters`);
  }
}

/** Returns why a password is weak, in the words of the protocol (auth protocol 4.1); undefined when it is not. */
export function passwordWeakness(
  password: string,
  { minLength, requiredCharacters, refuseCommon }: PasswordPolicy,
): { message: string; reasons: Reasons } | undefined {
  const found: [Reasons[number], string][] = [];
  if ([...password].length < minLength) {
    found.push(['length', `Password should be at least ${minLength} characters.`]);
  }
  if (requiredCharacters.some((set) => ![...set].some((character) => password.includes(character)))) {
    const sets = requiredCharacters.join(', ');
    found.push(['characters', `Password should contain at least one character of each: ${sets}.`]);
  }
  if (found.length === 0 && refuseCommon && isCommonPassword(password)) {
    found.push(['pwned', 'Password is known to be weak and easy to guess, please choose a different one.']);
  }
  if (found.length === 0) return undefined;
  return { message: found.map(([, text]) => text).join(' '), reasons: found.map(([reason]) => reason) };
}
