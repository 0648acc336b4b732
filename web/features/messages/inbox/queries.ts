import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  CONVERSATIONS_STALE_MS,
  MESSAGE_SEARCH_MIN_LENGTH,
  MESSAGE_SEARCH_PAGE_SIZE,
  USER_SEARCH_MAX_RESULTS,
  USER_SEARCH_MIN_LENGTH,
  USER_SEARCH_STALE_MS,
} from '#shared/limits.ts';
import { mergeOverviews } from '#web/features/messages/inbox/conversation-summary.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { startConversation } from '#web/lib/start-conversation.ts';
import { getSupabase } from '#web/lib/supabase.ts';

export const OVERVIEW_KEY = ['conversations', 'overview'] as const;

/** All conversations of the viewer, the latest first. Errors are thrown and logged (portal requirements 8.3). */
export function useConversations() {
  return useQuery({
    queryKey: OVERVIEW_KEY,
    staleTime: CONVERSATIONS_STALE_MS,
    refetchOnWindowFocus: true,
    queryFn: async () => {
      try {
        return await loadConversations();
      } catch (error) {
        console.error('The conversations could not be loaded.', error);
        throw error;
      }
    },
  });
}

/** The newest threads of an organization's work, for the office, also those that are too old for the list of all. */
export function useThreadsOf(organizationId: string | undefined) {
  return useQuery({
    queryKey: [...OVERVIEW_KEY, organizationId],
    enabled: organizationId !== undefined,
    staleTime: CONVERSATIONS_STALE_MS,
    refetchOnWindowFocus: true,
    queryFn: async () => {
      const supabase = await getSupabase();
      const threads = await supabase.rpc('get_work_order_threads_overview', {
        p_organization_id: organizationId,
      });
      return mergeOverviews([], unwrap(threads));
    },
  });
}

/** All conversations of the viewer, fetched now. Throws `DataError`. */
export async function loadConversations() {
  const supabase = await getSupabase();
  const [direct, threads] = await Promise.all([
    supabase.rpc('get_conversations_overview'),
    supabase.rpc('get_work_order_threads_overview'),
  ]);
  return mergeOverviews(unwrap(direct), unwrap(threads));
}

/** The work order of a conversation; null for a direct one, or one that the viewer may not see. */
export function useWorkOrderOf(conversationId: string | null) {
  return useQuery({
    queryKey: ['conversations', 'work-order-of', conversationId],
    enabled: conversationId !== null,
    queryFn: async () => {
      const supabase = await getSupabase();
      const found = await supabase
        .from('conversations')
        .select('work_order_id')
        .eq('id', conversationId ?? '')
        .maybeSingle();
      return unwrap(found)?.work_order_id ?? null;
    },
  });
}

/** People by name or email, at most ten; needs two letters. The database decides who may be found. */
export function usePeopleSearch(text: string, viewerId: string) {
  return useQuery({
    queryKey: ['profiles', 'to-message', text],
    enabled: text.length >= USER_SEARCH_MIN_LENGTH,
    staleTime: USER_SEARCH_STALE_MS,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const supabase = await getSupabase();
      let query = supabase
        .from('profiles')
        .select('id, first_name, last_name, email')
        .eq('is_active', true)
        .neq('id', viewerId)
        .order('first_name')
        .order('last_name')
        .limit(USER_SEARCH_MAX_RESULTS);
      // Each word separately, so that 'maria lopez' matches a first and a last name.
      for (const word of text.split(/\s+/)) {
        query = query.or(searchFilter(word, ['email', 'first_name', 'last_name']));
      }
      return unwrap(await query);
    },
  });
}

export type FoundPerson = NonNullable<ReturnType<typeof usePeopleSearch>['data']>[number];

/** Messages that contain a text, newest first, page by page; needs two letters. */
export function useMessageSearch(text: string) {
  return useInfiniteQuery({
    queryKey: ['work_order_messages', 'search', text],
    enabled: text.length >= MESSAGE_SEARCH_MIN_LENGTH,
    staleTime: USER_SEARCH_STALE_MS,
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: before }) => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase.rpc('search_messages', {
          p_query: text,
          p_limit: MESSAGE_SEARCH_PAGE_SIZE,
          ...(before !== undefined && { p_before: before }),
        }),
      );
    },
    getNextPageParam: (page) =>
      page.length < MESSAGE_SEARCH_PAGE_SIZE ? undefined : (page.at(-1)?.created_at ?? undefined),
  });
}

export type FoundMessage = NonNullable<ReturnType<typeof useMessageSearch>['data']>['pages'][number][number];

/** Starts the direct conversation with a person, or finds it; returns its id. */
export function useStartConversation(onStarted: (conversationId: string) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (personId: string) => startConversation(personId, onStarted),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: OVERVIEW_KEY }),
  });
}
