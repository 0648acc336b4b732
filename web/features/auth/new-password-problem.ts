import { passwordProblems } from '#shared/rules/password.ts';
import type { Message } from '#web/lib/text.ts';
import { PASSWORD_ERROR } from './password-messages.ts';

/**
 * Why a new password cannot be submitted (portal requirements 5), as text; null when it can.
 *
 * @param password the new password
 * @param confirmation the repeated password
 */
export function newPasswordProblem(password: string, confirmation: string): Message | null {
  if (passwordProblems(password).length > 0) return PASSWORD_ERROR.requirements;
  return password === confirmation ? null : PASSWORD_ERROR.mismatch;
}

/** The name of the field that a problem of a new password concerns. */
export const passwordFieldOf = (problem: Message): 'new-password' | 'confirm-password' =>
  problem === PASSWORD_ERROR.mismatch ? 'confirm-password' : 'new-password';
