import { unwrap } from '#web/lib/data-error.ts';
import { personName } from '#web/lib/person.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/**
 * Who saved a version of a record, by the audit log, whose entry has the time of the version.
 * @param version the record's `updated_at`
 * @returns the person; null for a reader who may not read the audit log, or when it has no entry any more
 */
export async function loadAuthor(
  recordId: string,
  version: string,
): Promise<{ id: string; name: string } | null> {
  const [entry] = unwrap(
    await (await getSupabase())
      .from('audit_log')
      .select('actor:profiles(id, first_name, last_name)')
      .eq('record_id', recordId)
      .eq('occurred_at', version)
      .not('actor_profile_id', 'is', null)
      .limit(1),
  );
  return entry?.actor ? { id: entry.actor.id, name: personName(entry.actor) } : null;
}
