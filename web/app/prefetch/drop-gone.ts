import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { offlineCache } from '#web/offline/cache/offline-cache.ts';

/**
 * Removes the saved data of work orders that this user may no longer see. It checks those that are no longer open: most
 * of them are done, and stay readable.
 */
export async function dropGone(saved: ReadonlySet<string>, open: readonly string[]): Promise<void> {
  const left = new Set(open);
  const closed = [...saved].filter((id) => !left.has(id));
  if (closed.length === 0) return;
  const supabase = await getSupabase();
  const rows = unwrap(await supabase.from('work_orders').select('id').in('id', closed));
  const seen = new Set(rows.map(({ id }) => id));
  const gone = closed.filter((id) => !seen.has(id));
  if (gone.length > 0) offlineCache.forget(gone);
}
