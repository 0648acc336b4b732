import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Row, UpdateRow } from '#shared/database.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { toast } from '#web/lib/toast.ts';

export type NotificationSettings = Omit<Row<'notification_settings'>, 'profile_id' | 'updated_at'>;
export type SettingsChange = Partial<NotificationSettings> & UpdateRow<'notification_settings'>;

const COLUMNS =
  'push_messages, email_messages, email_mentions, quiet_from, quiet_to, push_assignments, push_reviews, push_approvals, push_due, email_assignments, email_reviews, email_approvals, email_due';

const keyOf = (profileId: string) => ['notification_settings', 'of', profileId] as const;

/** The viewer's notification settings. */
export function useNotificationSettings(profileId: string) {
  return useQuery({
    queryKey: keyOf(profileId),
    queryFn: async (): Promise<NotificationSettings> =>
      unwrap(
        await (await getSupabase())
          .from('notification_settings')
          .select(COLUMNS)
          .eq('profile_id', profileId)
          .single(),
      ),
  });
}

/** Saves a change: shown at once, and reverted if it cannot be saved. One change after the other. */
export function useChangeSettings(profileId: string) {
  const queryClient = useQueryClient();
  const queryKey = keyOf(profileId);
  return useMutation({
    mutationKey: queryKey,
    scope: { id: 'notification-settings' },
    mutationFn: async (change: SettingsChange) => {
      const supabase = await getSupabase();
      unwrap(await supabase.from('notification_settings').update(change).eq('profile_id', profileId));
    },
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<NotificationSettings>(queryKey, (known) => known && { ...known, ...change });
    },
    onError: (error) => {
      const { title, advice } = problemText(error);
      toast({ title, description: advice, kind: 'destructive' });
    },
    // Refetching while other changes wait would revert them on the screen, and reset a field while the user types.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: queryKey }) === 1
        ? queryClient.invalidateQueries({ queryKey })
        : undefined,
  });
}
