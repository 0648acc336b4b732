import { createContext, useContext } from 'react';

/** How many messages of others the viewer has not read. */
export interface MessageCounts {
  /** By `wo:{work order id}` and `conv:{conversation id}`; conversations without unread messages are absent. */
  counts: Readonly<Record<string, number>>;
  /** The sum of all. */
  total: number;
  /** Refetches the counts: after `delayMs` without another call, and at most every four seconds. */
  refresh: (delayMs?: number) => void;
  /** Subtracts what was just read from the counts at once, before the server is asked again. */
  clear: (key: string) => void;
}

export const MessageCountsContext = createContext<MessageCounts | null>(null);

/** The unread counts. Throws outside of `MessageCountsProvider` (portal requirements 8.3). */
export function useMessageCounts(): MessageCounts {
  const counts = useContext(MessageCountsContext);
  if (!counts) throw new Error('useMessageCounts must be used within a MessageCountsProvider');
  return counts;
}
