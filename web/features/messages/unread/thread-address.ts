const CONVERSATION = 'conversation';

/** The fragment in the URL of a work order's page: its conversation, or one message of it. */
export const threadHash = (messageId?: string): string =>
  messageId === undefined ? CONVERSATION : `${CONVERSATION}-${messageId}`;

/** Parses such a URL; null when it does not name the conversation. */
export function readThreadHash(hash: string): { messageId: string | undefined } | null {
  if (hash === CONVERSATION) return { messageId: undefined };
  const prefix = threadHash('');
  return hash.startsWith(prefix) && hash !== prefix ? { messageId: hash.slice(prefix.length) } : null;
}
