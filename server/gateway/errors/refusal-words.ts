import { isDatabaseError } from '#server/gateway/errors/database-error.ts';
import { limitRefusal } from '#server/gateway/errors/limit-refusal.ts';
import { AppError } from '#shared/errors.ts';

/**
 * What a rule of the database raises: no right, a broken rule, an exception without a state, or a status of its own.
 */
const RULE_STATES = /^(42501|23514|P0001|PT4\d\d)$/;

/**
 * The message and details of a rule that refused one of several things, of a command or of the database. Undefined for
 * every other error. A check or a grant that no function words is a fault of the program, unless it is the limit of a
 * value.
 */
export function refusalWords(error: unknown): { message: string; details: string | null } | undefined {
  if (error instanceof AppError) return { message: error.message, details: error.details };
  if (!isDatabaseError(error)) return undefined;
  const isRaised = error.routine === 'exec_stmt_raise' && RULE_STATES.test(error.code ?? '');
  if (isRaised) return { message: error.message, details: error.detail ?? null };
  const limit = limitRefusal(error);
  return limit && { message: limit.message, details: null };
}
