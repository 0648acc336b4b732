import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import type { Viewer } from '#web/lib/viewer.ts';

/**
 * The times of the newest changes of the viewer's work on the server. Two equal results mean that nothing has changed in
 * between. They are not compared with the time of the device, whose clock may be wrong.
 *
 * Assignments and time are part of it through the notifications of their changes, as in `followChanges`.
 */
export async function newestChanges({ profile, roles }: Viewer): Promise<string> {
  const supabase = await getSupabase();
  const newest = { ascending: false };
  const answers = await Promise.all([
    supabase.from('work_orders').select('id, updated_at').order('updated_at', newest).order('id').limit(1),
    supabase
      .from('notifications')
      .select('created_at')
      .eq('profile_id', profile.id)
      .order('created_at', newest)
      .limit(1),
    // A work order that the viewer's firm has lost is not among the first any more.
    roles.includes('subcontractor') &&
      supabase.from('former_work_orders').select('ended_at').order('ended_at', newest).limit(1),
  ]);
  return JSON.stringify(answers.map((answer) => answer && unwrap<unknown>(answer)));
}
