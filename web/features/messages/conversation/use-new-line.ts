import { useEffect, useMemo, useRef, useState } from 'react';
import { isLater, type Message } from '#web/features/messages/conversation/message.ts';
import { firstUnread } from '#web/features/messages/conversation/message-lines.ts';

interface NewLineOptions {
  /** Stored messages, oldest first. */
  messages: readonly Message[];
  viewerId: string;
  /** Up to when the viewer had read when the conversation was opened. */
  readUntil: string;
  /** Whether the viewer sees the newest messages now. */
  isSeen: boolean;
  /** Whether messages were refetched since the conversation was opened: cached ones may be old. */
  isFresh: boolean;
}

/**
 * The position of the 'New' line: before the messages that were unread when the conversation was opened, later before
 * those that arrived while it was not visible. Messages that arrive while it is visible are not new.
 */
export function useNewLine({ messages, viewerId, readUntil, isSeen, isFresh }: NewLineOptions) {
  const seenUntil = useRef(readUntil);
  const isOpened = useRef(false);
  const [newSince, setNewSince] = useState<string | null>(null);
  const [newCount, setNewCount] = useState(0);

  useEffect(() => {
    if (!isFresh) return;
    const unseen = messages.filter(
      ({ senderId, createdAt }) => senderId !== viewerId && isLater(createdAt, seenUntil.current),
    ).length;
    if (unseen > 0 && (!isOpened.current || !isSeen)) setNewSince(seenUntil.current);
    isOpened.current = true;
    setNewCount(isSeen ? 0 : unseen);
    if (isSeen) seenUntil.current = messages.at(-1)?.createdAt ?? seenUntil.current;
  }, [messages, viewerId, isSeen, isFresh]);

  const firstNewId = useMemo(
    () => (newSince === null ? undefined : firstUnread(messages, newSince, viewerId)?.id),
    [messages, newSince, viewerId],
  );
  return { firstNewId, newCount };
}
