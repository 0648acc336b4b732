import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import {
  SUBMITTED_COUNTS_REFETCH_MS,
  UNREAD_COUNTS_DEBOUNCE_MS,
  UNREAD_COUNTS_MIN_GAP_MS,
} from '#shared/limits.ts';
import type { MessageCounts } from '#web/features/messages/unread/message-counts.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { pacedRun } from '#web/lib/paced-run.ts';
import { getSupabase } from '#web/lib/supabase.ts';

type Counts = Record<string, number>;

const NONE: Counts = {};

/**
 * The viewer's unread counts: fetched at the start, on `refresh`, and each minute in case there is no realtime
 * connection.
 */
export function useUnreadCounts(profileId: string): MessageCounts {
  const queryClient = useQueryClient();
  const { data: counts = NONE } = useQuery({
    queryKey: countsKey(profileId),
    staleTime: UNREAD_COUNTS_MIN_GAP_MS,
    refetchInterval: SUBMITTED_COUNTS_REFETCH_MS,
    queryFn: async (): Promise<Counts> => {
      const supabase = await getSupabase();
      const rows = unwrap(await supabase.rpc('get_unread_message_counts'));
      return Object.fromEntries(rows.map(({ key, unread_count }) => [key ?? '', unread_count ?? 0]));
    },
  });

  const paced = useMemo(() => {
    const queryKey = countsKey(profileId);
    return pacedRun({
      run: () => void queryClient.refetchQueries({ queryKey }),
      minGapMs: UNREAD_COUNTS_MIN_GAP_MS,
      lastRunAt: () => queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0,
    });
  }, [queryClient, profileId]);
  useEffect(() => paced.stop, [paced]);

  const doing = useMemo(
    () => ({
      refresh: (delayMs = UNREAD_COUNTS_DEBOUNCE_MS) => paced.ask(delayMs),
      clear: (key: string) => {
        const queryKey = countsKey(profileId);
        // A response that is on its way was counted before the messages were read.
        void queryClient.cancelQueries({ queryKey });
        const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
        queryClient.setQueryData<Counts>(queryKey, (known) => known && without(known, key), { updatedAt });
        paced.ask(UNREAD_COUNTS_DEBOUNCE_MS);
      },
    }),
    [paced, queryClient, profileId],
  );

  return useMemo(() => ({ counts, total: sum(counts), ...doing }), [counts, doing]);
}

const countsKey = (profileId: string) => ['unread_message_counts', 'of', profileId] as const;

const sum = (counts: Counts): number => Object.values(counts).reduce((total, count) => total + count, 0);

function without(counts: Counts, key: string): Counts {
  const { [key]: _read, ...rest } = counts;
  return rest;
}
