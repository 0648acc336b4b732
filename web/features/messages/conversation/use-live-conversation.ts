import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { History } from '#web/features/messages/conversation/history.ts';
import { type LiveChannel, openLiveChannel } from '#web/features/messages/conversation/live-channel.ts';
import { pacedRun } from '#web/lib/paced-run.ts';

/** The minimum time between two typing events, and how long they are shown. */
const TYPING_SENT_EVERY_MS = 2_000;
const TYPING_BELIEVED_MS = 4_000;
/** Messages that arrive together are fetched together. */
const READ_TOGETHER_MS = 40;
const READ_MIN_GAP_MS = 250;

/**
 * The live updates of a conversation: keeps its messages and read positions current, and returns who is online and who
 * types.
 * @param conversationId null while there is none
 * @param speaks whether others see that the viewer is online and types; in a thread only the office's are visible
 */
export function useLiveConversation(conversationId: string | null, viewerId: string, speaks: boolean) {
  const queryClient = useQueryClient();
  const [isLive, setIsLive] = useState(false);
  const [presentIds, setPresentIds] = useState<ReadonlySet<string>>(NOBODY);
  const [typingIds, typed] = useTypists();
  const channel = useRef<LiveChannel | null>(null);

  useEffect(() => {
    if (conversationId === null) return;
    const historyKey = ['work_order_messages', 'history', conversationId] as const;
    const readHistory = paced(() => queryClient.invalidateQueries({ queryKey: historyKey }));
    const readMarks = paced(() =>
      queryClient.invalidateQueries({ queryKey: ['conversations', 'detail', conversationId] }),
    );
    const isShown = (messageId: string) =>
      queryClient.getQueryData<History>(historyKey)?.messages.some(({ id }) => id === messageId);
    channel.current = openLiveChannel(
      { conversationId, viewerId, speaks },
      {
        onLine: (nowLive) => {
          setIsLive(nowLive);
          if (!nowLive) return setPresentIds(NOBODY);
          // Events may have been missed while the connection was lost.
          readHistory.ask(0);
          readMarks.ask(0);
        },
        // The work order may have been reassigned to another firm.
        onRefused: () => queryClient.invalidateQueries({ queryKey: ['conversations'] }),
        onMessage: (senderId) => {
          typed.stop(senderId);
          readHistory.ask(READ_TOGETHER_MS);
        },
        onReceipt: (messageId) => isShown(messageId) && readHistory.ask(READ_MIN_GAP_MS),
        onMark: () => readMarks.ask(READ_TOGETHER_MS),
        onPresence: setPresentIds,
        onTyping: typed.start,
      },
    );
    return () => {
      channel.current?.close();
      channel.current = null;
      readHistory.stop();
      readMarks.stop();
      setIsLive(false);
      setPresentIds(NOBODY);
    };
  }, [conversationId, viewerId, speaks, queryClient, typed]);

  const notifiedAt = useRef(0);
  const tellTyping = () => {
    if (Date.now() - notifiedAt.current < TYPING_SENT_EVERY_MS) return;
    notifiedAt.current = Date.now();
    channel.current?.tellTyping();
  };
  return { isLive, presentIds, typingIds, tellTyping };
}

const NOBODY: ReadonlySet<string> = new Set();

function paced(run: () => void) {
  let ranAt = 0;
  return pacedRun({
    run: () => {
      ranAt = Date.now();
      run();
    },
    minGapMs: READ_MIN_GAP_MS,
    lastRunAt: () => ranAt,
  });
}

/** The people who are typing: each until their message arrives, or until a timeout. */
function useTypists() {
  const [ids, setIds] = useState<readonly string[]>([]);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const typed = useMemo(() => {
    const stop = (id: string) => {
      clearTimeout(timers.current.get(id));
      setIds((before) => (before.includes(id) ? before.filter((other) => other !== id) : before));
    };
    const start = (id: string) => {
      clearTimeout(timers.current.get(id));
      timers.current.set(id, setTimeout(stop, TYPING_BELIEVED_MS, id));
      setIds((before) => (before.includes(id) ? before : [...before, id]));
    };
    return { start, stop };
  }, []);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  return [ids, typed] as const;
}
