import { notifyManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ANSWER_LATE_MS } from '#shared/limits.ts';
import { useIsLong } from '#web/lib/use-is-long.ts';

/** Shown as a skeleton: there is no response from the server, and nothing on this device. */
const isUnanswered = ({ state }: Query): boolean =>
  state.data === undefined && state.fetchStatus === 'fetching';

/** Whether parts of the screen have waited for their first response for so long that the screen must say so. */
export function useIsAnswerLate(): boolean {
  const queryClient = useQueryClient();
  const [isWaiting, setWaiting] = useState(false);
  // Not useIsFetching: its value changes while a page suspends, and React would then restart that page without end.
  useEffect(() => {
    const look = () => setWaiting(queryClient.isFetching({ type: 'active', predicate: isUnanswered }) > 0);
    look();
    return queryClient.getQueryCache().subscribe(notifyManager.batchCalls(look));
  }, [queryClient]);
  return useIsLong(isWaiting, ANSWER_LATE_MS);
}

/** Repeats the requests without a response. A request on a dead connection may hang for minutes. */
export async function askAgain(queryClient: QueryClient): Promise<void> {
  const late = queryClient.getQueryCache().findAll({ type: 'active', predicate: isUnanswered });
  const isLate = (query: Query) => late.includes(query);
  await queryClient.cancelQueries({ predicate: isLate });
  void queryClient.refetchQueries({ predicate: isLate });
}
