import { type Message, message, type TextValues } from '#web/lib/text.ts';

/** A message to translate: the English text, and how long the user has to wait before the next attempt. */
export interface AuthMessage {
  text: Message;
  /** The values of the text. */
  values?: TextValues;
  /** Seconds until the server accepts the next attempt; absent when it did not say. */
  waitSeconds?: number;
  /** The field of the form that was refused, which shows the message then. */
  field?: string | undefined;
}

/** What the auth client reports about a refusal. */
export interface AuthErrorFacts {
  name: string;
  message: string;
  code?: string | undefined;
  status?: number | undefined;
}

/** The text of a form when the server cannot be reached. */
export const OFFLINE_MESSAGE: AuthMessage = {
  text: message(
    'No connection to the server. What you typed is still here: check the connection and try again.',
  ),
};

/** The text of a form for an unexpected error. */
export const UNEXPECTED_MESSAGE: AuthMessage = {
  text: message('The server could not answer this. Try again in a moment.'),
};

const TOO_MANY = message('Too many attempts. Wait a few minutes, then try again.');

/** The text for a refusal that the form has no text for. */
export function commonMessage(error: AuthErrorFacts): AuthMessage {
  // The stock client reports 502, 503, and 504 in the same way.
  if (error.name === 'AuthRetryableFetchError') return error.status ? UNEXPECTED_MESSAGE : OFFLINE_MESSAGE;
  if (error.status === 429) return tooManyMessage(error.message);
  return UNEXPECTED_MESSAGE;
}

// The server says "… you can only request this after N seconds."
function tooManyMessage(serverText: string): AuthMessage {
  const seconds = Number(/(\d+) seconds?/.exec(serverText)?.[1]);
  if (!(seconds > 0)) return { text: TOO_MANY };
  return { text: message('Too many attempts. You can try again in {{wait}}.'), waitSeconds: seconds };
}
