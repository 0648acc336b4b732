import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  catchUp,
  type History,
  type HistoryPage,
  withOlder,
} from '#web/features/messages/conversation/history.ts';
import { loadMessages } from '#web/features/messages/conversation/load-messages.ts';
import { isLater, type Message } from '#web/features/messages/conversation/message.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** The polling interval while there is no realtime connection (some networks block web sockets). */
const WITHOUT_LIVE_REFETCH_MS = 15_000;
/** For going back to an old message from the search: the largest page that the server returns. */
const SEEK_PAGE_SIZE = 200;

/**
 * The messages of a conversation. Refetching loads new messages and keeps the loaded ones; `loadOlder` adds the page
 * before. A conversation that does not exist yet (null) has none.
 */
export function useHistory(conversationId: string | null, isLive: boolean) {
  const queryClient = useQueryClient();
  const queryKey = historyKey(conversationId);
  const known = () => queryClient.getQueryData<History>(queryKey);
  const query = useQuery<History>({
    queryKey,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: isLive ? false : WITHOUT_LIVE_REFETCH_MS,
    // The first message creates the conversation: keep the current messages until it is loaded.
    placeholderData: keepPreviousData,
    queryFn: async () => {
      if (conversationId === null) return NOTHING_SAID;
      const supabase = await getSupabase();
      return catchUp(known, (before) => loadMessages(supabase, conversationId, before));
    },
  });

  // One at a time: all callers get the same page before an instant.
  const loading = useRef<Promise<void> | null>(null);
  const loadBefore = async (isEnough: (page: HistoryPage) => boolean, size?: number): Promise<void> => {
    const oldest = known()?.messages[0];
    if (conversationId === null || !oldest) return;
    const supabase = await getSupabase();
    const fetched: Message[] = [];
    let page: HistoryPage;
    do {
      const before = fetched.at(-1)?.createdAt ?? oldest.createdAt;
      page = await loadMessages(supabase, conversationId, before, size);
      fetched.push(...page.messages);
    } while (page.isFull && !isEnough(page));
    const older = { messages: fetched, isFull: page.isFull };
    // All pages at once, so that they render once.
    queryClient.setQueryData<History>(queryKey, (history) => history && withOlder(history, older));
  };
  const alone = (load: () => Promise<void>): Promise<void> => {
    loading.current ??= load().finally(() => {
      loading.current = null;
    });
    return loading.current;
  };
  const loadOlder = () => alone(() => loadBefore(() => true));
  /** Loads back to an instant, but no more than this many pages. */
  const loadBackTo = async (instant: string, mostPages: number): Promise<void> => {
    await loading.current;
    const history = known();
    const oldest = history?.messages[0];
    if (!history?.hasOlder || !oldest || !isLater(oldest.createdAt, instant)) return;
    let pages = 0;
    await alone(() =>
      loadBefore(({ messages }) => {
        pages += 1;
        return pages >= mostPages || !isLater(messages.at(-1)?.createdAt ?? instant, instant);
      }, SEEK_PAGE_SIZE),
    );
  };
  return { query, loadOlder, loadBackTo };
}

export const historyKey = (conversationId: string | null) =>
  ['work_order_messages', 'history', conversationId] as const;

/** The history when only the newest page is loaded. */
export const historyOf = ({ messages, isFull }: HistoryPage): History => ({
  messages: messages.toReversed(),
  hasOlder: isFull,
});

const NOTHING_SAID: History = { messages: [], hasOlder: false };
