import pg from 'pg';
import { redact } from './redact.ts';

const MESSAGE_CHARACTERS = 500;
const STACK_CHARACTERS = 2_500;
/** How far the causes of an error are followed. */
const CAUSES = 3;
/** SQLSTATE classes of errors about a value: their message quotes it. */
const QUOTES_A_VALUE = /^2[23]/;

/** An error as the log shows it. */
export interface LoggableError extends Record<string, unknown> {
  type: string;
  message: string;
  stack: string;
  code?: string | undefined;
  /** What PostgreSQL says about the statement and the object, never about the values: no detail, hint, or query. */
  table?: string | undefined;
  constraint?: string | undefined;
  routine?: string | undefined;
  cause?: LoggableError | undefined;
}

/**
 * An error without the values it was about, cut to a bounded length. Only the named fields are taken: libraries attach
 * requests, bodies, and parameters to their errors.
 */
export function loggableError(error: unknown, causes = CAUSES): LoggableError {
  if (!(error instanceof Error))
    return { type: typeof error, message: cut(String(error), MESSAGE_CHARACTERS), stack: '' };
  const { code } = error as { code?: unknown };
  const ofDatabase = error instanceof pg.DatabaseError ? error : undefined;
  const quoted = ofDatabase && QUOTES_A_VALUE.test(ofDatabase.code ?? '') && !ofDatabase.constraint;
  const message = quoted ? error.message.replace(/".*"/gs, '"[removed]"') : error.message;
  // The stack begins with the message.
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: cut(redact(message), MESSAGE_CHARACTERS),
    stack: cut(redact(frames.join('\n')), STACK_CHARACTERS),
    code: typeof code === 'string' ? cut(code, 100) : undefined,
    table: ofDatabase?.table,
    constraint: ofDatabase?.constraint,
    routine: ofDatabase?.routine,
    cause: error.cause !== undefined && causes > 0 ? loggableError(error.cause, causes - 1) : undefined,
  };
}

/** An error as a text of several lines, for the terminal. */
export function errorText(error: unknown): string {
  const { type, message, stack, cause } = loggableError(error);
  const because = cause ? [`Caused by ${cause.type}: ${cause.message}`, cause.stack] : [];
  return [`${type}: ${message}`, stack, ...because].filter((line) => line !== '').join('\n');
}

function cut(text: string, characters: number): string {
  return text.length > characters ? `${text.slice(0, characters)}… (${text.length} characters)` : text;
}
