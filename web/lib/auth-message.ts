import { type Message, message, type TextValues } from '#web/lib/text.ts';

/** A message to translate: the English text, and how long the next attempt has to wait. */
export interface AuthMessage {
  text: Message;
  /** The values of the text. */
  values?: TextValues;
  /** Seconds until the server takes the next attempt; absent when it did not say. */
  waitSeconds?: number;
}

/** What the auth client tells about a refusal. */
export interface AuthErrorFacts {
  name: string;
  message: string;
  code?: string | undefined;
  status?: number | undefined;
}

/** What a form says when the server was not reached. */
export const OFFLINE_MESSAGE: AuthMessage = {
  text: message(
    'No connection to the server. What you typed is still here: check the connection and try again.',
  ),
};

/** What a form says about an answer that nobody foresaw. */
export const UNEXPECTED_MESSAGE: AuthMessage = {
  text: message('The server could not answer this. Try again in a moment.'),
};

const TOO_MANY = message('Too many attempts. Wait a few minutes, then try again.');

/** What is said of a refusal that has no words of its own where it happened. */
export function commonMessage(error: AuthErrorFacts): AuthMessage {
  // The stock client calls an answer of 502, 503 or 504 the same.
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
