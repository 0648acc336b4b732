import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** Marks notifications of a user as read; null for all of them. */
export async function markNotificationsRead(profileId: string, ids: readonly string[] | null): Promise<void> {
  const supabase = await getSupabase();
  const unread = supabase
    .from('notifications')
    .update({ read_at: new Date().toISOString() })
    .eq('profile_id', profileId)
    .is('read_at', null);
  unwrap(await (ids === null ? unread : unread.in('id', ids)));
}
