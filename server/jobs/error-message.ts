import { loggableError } from '#server/observability/loggable-error.ts';

const MESSAGE_CHARACTERS = 300;

/** An error as one short line for the office, redacted like the log. */
export function errorMessage(error: unknown): string {
  const { message, code, type } = loggableError(error);
  // A refused connection to a host with several addresses has a code and no message.
  const text = (message || code || type).replace(/\s+/g, ' ').trim();
  return text.length > MESSAGE_CHARACTERS ? `${text.slice(0, MESSAGE_CHARACTERS - 1)}…` : text;
}
