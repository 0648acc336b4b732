import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { type History, withPending } from '#web/features/messages/conversation/history.ts';
import { keyOf } from '#web/features/messages/conversation/message.ts';
import { linesOf } from '#web/features/messages/conversation/message-lines.ts';
import type { Conversation } from '#web/features/messages/conversation/use-conversation.ts';
import { useHighlight } from '#web/features/messages/conversation/use-highlight.ts';
import { useLogScroll } from '#web/features/messages/conversation/use-log-scroll.ts';
import { useReadOnSight } from '#web/features/messages/conversation/use-mark-read.ts';
import { useNewLine } from '#web/features/messages/conversation/use-new-line.ts';
import { useConversationOnScreen } from '#web/features/messages/unread/conversation-on-screen.ts';

interface MessageLogOptions {
  conversation: Conversation;
  history: History;
  /** Up to when the viewer had read when it was opened; null for never. */
  readUntil: string | null;
  /** A message from the search. */
  highlightId: string | undefined;
}

/** In a thread that was never opened, older messages count as read: the server's rule for its unread counts. */
const UNREAD_AT_MOST_MS = 30 * 24 * 60 * 60_000;
/** The maximum number of pages back to the first unread message. */
const PAGES_TO_UNREAD = 1;

/** A log's lines and its scroll position: opens at the first unread message, and marks visible messages as read. */
export function useMessageLog(scroller: RefObject<HTMLElement | null>, options: MessageLogOptions) {
  const { conversation, history, readUntil, highlightId } = options;
  const { conversationId, me, isThread, markRead, outbox } = conversation;
  const { query, loadBackTo } = conversation.history;
  const [openedAt] = useState(() => readUntil ?? startOfUnread(isThread));

  const messages = useMemo(
    () => withPending(history.messages, outbox.pending),
    [history.messages, outbox.pending],
  );
  const [first, last] = [messages[0], messages.at(-1)];
  const scroll = useLogScroll(scroller, first && keyOf(first), last && keyOf(last));
  const isOnScreen = useOnScreen(scroller);
  useConversationOnScreen(isOnScreen ? conversationId : null);

  const isFresh = query.isFetchedAfterMount;
  // Nothing counts as seen until the first position is reached.
  const [isPlaced, setIsPlaced] = useState(false);
  const { firstNewId, newCount } = useNewLine({
    messages: history.messages,
    viewerId: me.id,
    readUntil: openedAt,
    isSeen: isPlaced && isOnScreen && scroll.isAtEnd,
    isFresh,
  });
  useReadOnSight({
    markRead,
    newest: history.messages.findLast(({ senderId }) => senderId !== me.id),
    readUntil,
    isOpen: isOnScreen && isFresh,
    isAtEnd: scroll.isAtEnd,
  });
  const highlightedId = useHighlight(highlightId, history, loadBackTo, scroll.toElement);

  // Once, to the first unread message. Pages that fail to load now are loaded when the user scrolls up.
  const toNewLine = useEffectEvent(async () => {
    if (!highlightId) {
      await loadBackTo(openedAt, PAGES_TO_UNREAD).catch(() => undefined);
      await scroll.toElement('[data-new-line]');
    }
    setIsPlaced(true);
  });
  useEffect(() => {
    if (isFresh) void toNewLine();
  }, [isFresh]);

  // Scroll to the viewer's own new message.
  const { toEnd } = scroll;
  const sentKey = outbox.pending.at(-1)?.id;
  useLayoutEffect(() => {
    if (sentKey) toEnd();
  }, [sentKey, toEnd]);

  const lines = useMemo(() => linesOf(messages, firstNewId), [messages, firstNewId]);
  return { lines, newCount, highlightedId, scroll };
}

const startOfUnread = (isThread: boolean) =>
  new Date(isThread ? Date.now() - UNREAD_AT_MOST_MS : 0).toISOString();

/** Whether the user can see this element now: it is in the viewport, and the page is visible. */
function useOnScreen(element: RefObject<Element | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  const [isWindowShown, setIsWindowShown] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setIsWindowShown(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? false));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView && isWindowShown;
}
