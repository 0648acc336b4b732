import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { UNREAD_COUNTS_MIN_GAP_MS, UNREAD_COUNTS_NEW_MESSAGE_DELAY_MS } from '#shared/limits.ts';
import { type ConversationSummary, withMessage } from '#web/features/messages/inbox/conversation-summary.ts';
import { OVERVIEW_KEY } from '#web/features/messages/inbox/queries.ts';
import { useMessageArrivals } from '#web/features/messages/unread/message-arrivals.ts';
import { pacedRun } from '#web/lib/paced-run.ts';

/**
 * Keeps the list current: a message moves its conversation to the top at once. A message of an unknown conversation,
 * and a restored connection, refetch the list.
 */
export function useLiveConversations(): void {
  const queryClient = useQueryClient();
  const reading = useMemo(
    () =>
      pacedRun({
        run: () => void queryClient.invalidateQueries({ queryKey: OVERVIEW_KEY }),
        minGapMs: UNREAD_COUNTS_MIN_GAP_MS,
        lastRunAt: () => queryClient.getQueryState(OVERVIEW_KEY)?.dataUpdatedAt ?? 0,
      }),
    [queryClient],
  );
  useEffect(() => reading.stop, [reading]);

  useMessageArrivals({
    onMessage: (message) => {
      const known = queryClient.getQueryState<ConversationSummary[]>(OVERVIEW_KEY);
      const lifted = known?.data && withMessage(known.data, message);
      if (lifted) queryClient.setQueryData(OVERVIEW_KEY, lifted, { updatedAt: known.dataUpdatedAt });
      // The lists of one organization have a key each below that of all.
      queryClient.setQueriesData<ConversationSummary[]>(
        { queryKey: OVERVIEW_KEY, predicate: ({ queryKey }) => queryKey.length > OVERVIEW_KEY.length },
        (threads) => threads && (withMessage(threads, message) ?? threads),
      );
      // A response that is on its way may be older than the message.
      if (!lifted || known.fetchStatus === 'fetching') reading.ask(UNREAD_COUNTS_NEW_MESSAGE_DELAY_MS);
    },
    onReconnected: () => reading.ask(UNREAD_COUNTS_NEW_MESSAGE_DELAY_MS),
  });
}
