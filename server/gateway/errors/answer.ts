import {
  connectionErrorAnswer,
  databaseErrorAnswer,
  isDatabaseError,
} from '#server/gateway/errors/database-error.ts';
import { type ErrorAnswer, Refusal } from '#server/gateway/errors/refusal.ts';
import { tokenErrorAnswer } from '#server/gateway/errors/token-answer.ts';
import type { Identity } from '#server/gateway/identity-types.ts';
import { SyntaxRefusal } from '#server/gateway/rest/parse/scanner.ts';
import { TokenError } from '#server/gateway/token-error.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/text.ts';

/**
 * The error handler of the data API and of commands: every error becomes a response with the four keys of the protocol.
 * An unexpected one becomes `internal`, and contains only the request's id, under which the log has the details.
 */
export function errorAnswer(error: unknown, identity: Identity, requestId: string): ErrorAnswer {
  const answer = plainAnswer(error, identity);
  if (answer.status !== 500 || answer.body.hint !== null) return answer;
  return { ...answer, body: { ...answer.body, hint: t('Report this error id: {{id}}', { id: requestId }) } };
}

/** PostgreSQL's state. */
const DISK_FULL = '53100';

function plainAnswer(error: unknown, identity: Identity): ErrorAnswer {
  if (error instanceof Refusal) return { status: error.status, body: error.body, headers: error.headers };
  if (error instanceof AppError) return appErrorAnswer(error);
  if (error instanceof SyntaxRefusal) return plain(400, 'PGRST100', error.message, error);
  if (error instanceof TokenError) return tokenErrorAnswer(error);
  // Where PostgreSQL itself met the end of its volume, its message names a file.
  if (isDatabaseError(error) && error.code === DISK_FULL) return appErrorAnswer(new AppError('disk_full'));
  if (isDatabaseError(error)) return databaseErrorAnswer(error, identity);
  if (error instanceof Error) {
    const answer = connectionErrorAnswer(error) ?? frameworkAnswer(error);
    if (answer) return answer;
  }
  return plain(500, 'internal', t('Something went wrong on the server.'));
}

/** The answer to a refusal by a rule of ours. Only that of a full disk passes by itself. */
function appErrorAnswer(error: AppError): ErrorAnswer {
  const answer = plain(error.status, error.code, error.message, error);
  return error.code === 'disk_full' ? { ...answer, headers: { 'retry-after': '10' } } : answer;
}

/** Refusals of the HTTP framework itself, such as a body over the limit. */
function frameworkAnswer(error: Error): ErrorAnswer | undefined {
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  return status < 500 ? plain(status, 'PGRST102', error.message) : undefined;
}

function plain(
  status: number,
  code: string,
  message: string,
  more: { details?: string | null; hint?: string | null } = {},
): ErrorAnswer {
  return {
    status,
    body: { code, message, details: more.details ?? null, hint: more.hint ?? null },
    headers: {},
  };
}
