import { passwordProblems } from '#shared/rules/password.ts';
import type { Message } from '#web/lib/text.ts';
import { PASSWORD_ERROR } from './messages.ts';

/**
 * What keeps a new password from being sent (portal requirements 5), as the text that says so; null when nothing does.
 *
 * @param password the new password
 * @param confirmation the same once more
 */
export function newPasswordProblem(password: string, confirmation: string): Message | null {
  if (passwordProblems(password).length > 0) return PASSWORD_ERROR.requirements;
  return password === confirmation ? null : PASSWORD_ERROR.mismatch;
}
