import { PASSWORD_MIN_LENGTH } from '#shared/limits.ts';
import { type Message, message } from '#shared/text.ts';

export interface PasswordRule {
  id: 'length' | 'uppercase' | 'lowercase' | 'number' | 'special';
  /** The line of the live checklist; also its translation key. */
  label: Message;
  test(password: string): boolean;
}

/** The longest password (auth protocol 4.1): long passphrases fit (decision 004). */
export const PASSWORD_MAX_CHARACTERS = 72;
export const PASSWORD_SPECIAL_CHARACTERS = '!@#$%^&*(),.?":{}|<>';

/** The rules of a new password (portal requirements 5), in the order of the checklist. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    id: 'length',
    label: message('At least 8 characters'),
    test: (password) => [...password].length >= PASSWORD_MIN_LENGTH,
  },
  { id: 'uppercase', label: message('One uppercase letter'), test: (password) => /[A-Z]/.test(password) },
  { id: 'lowercase', label: message('One lowercase letter'), test: (password) => /[a-z]/.test(password) },
  { id: 'number', label: message('One number'), test: (password) => /[0-9]/.test(password) },
  {
    id: 'special',
    label: message('One special character ({{characters}})'),
    test: (password) => [...PASSWORD_SPECIAL_CHARACTERS].some((character) => password.includes(character)),
  },
];

/** The rules that `password` does not meet; empty when it meets all. Common passwords are refused by the server. */
export function passwordProblems(password: string): PasswordRule[] {
  return PASSWORD_RULES.filter((rule) => !rule.test(password));
}
