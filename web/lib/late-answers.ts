import { type Query, type QueryClient, useIsFetching } from '@tanstack/react-query';
import { ANSWER_LATE_MS } from '#shared/limits.ts';
import { useIsLong } from '#web/lib/use-is-long.ts';

/** Shown as a skeleton: neither the server nor this device has said anything. */
const isUnanswered = ({ state }: Query): boolean =>
  state.data === undefined && state.fetchStatus === 'fetching';

/** Whether parts of the screen have waited for their first answer for longer than people wait without a word. */
export function useIsAnswerLate(): boolean {
  return useIsLong(useIsFetching({ type: 'active', predicate: isUnanswered }) > 0, ANSWER_LATE_MS);
}

/** Asks again for what has no answer. A request on a dead connection may hang for minutes. */
export async function askAgain(queryClient: QueryClient): Promise<void> {
  const late = queryClient.getQueryCache().findAll({ type: 'active', predicate: isUnanswered });
  const isLate = (query: Query) => late.includes(query);
  await queryClient.cancelQueries({ predicate: isLate });
  void queryClient.refetchQueries({ predicate: isLate });
}
