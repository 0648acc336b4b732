import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { mentionedIds, type Names } from '#web/features/audit/changed-fields.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { personName } from '#web/lib/person.ts';
import { extendKey } from '#web/lib/query-keys.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useList } from '#web/lib/use-list.ts';

/** Tables whose rows a record's history names, so that the index of table and row serves it. */
const TABLES_OF_A_PERSON = [
  'profiles',
  'organization_members',
  'profile_deactivations',
  'profile_rates',
  'profile_cost_rates',
];

/** The audit log, newest first, of all rows or of these; filtered by `table` and `action` in the URL. */
export function useAuditLog(rowIds?: readonly string[]) {
  return useList({
    key: extendKey(['audit_log'], ...(rowIds ? ['of', rowIds] : [])),
    load: (supabase, { table, action }, { from, to }) => {
      let query = supabase
        .from('audit_log')
        .select(
          'id, occurred_at, action, table_name, row_id, before, after, actor:profiles(first_name, last_name)',
          { count: 'estimated' },
        )
        .order('occurred_at', { ascending: false })
        .order('id', { ascending: false })
        .range(from, to);
      if (rowIds) query = query.in('table_name', TABLES_OF_A_PERSON).in('row_id', rowIds);
      if (table) query = query.eq('table_name', String(table));
      if (action) query = query.filter('action', 'eq', action);
      return query;
    },
  });
}

const HISTORY_ROWS = 20;

/** The latest changes of some records; a setting's id is its key. */
export function useRecordHistory(records: readonly { table: string; id: string }[]) {
  return useQuery({
    queryKey: ['audit_log', 'of', records],
    staleTime: 0,
    queryFn: async () => {
      const supabase = await getSupabase();
      const isOneOf = records.map(({ table, id }) => `and(table_name.eq.${table},row_id.eq.${id})`).join();
      return unwrap(
        await supabase
          .from('audit_log')
          .select(
            'id, occurred_at, action, table_name, row_id, before, after, actor:profiles(first_name, last_name)',
          )
          .or(isOneOf)
          .order('occurred_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(HISTORY_ROWS),
      );
    },
  });
}

type AuditRow = NonNullable<ReturnType<typeof useAuditLog>['rows']>[number];

/** The names of the people, organizations, and work orders on a page of the log. */
export function useMentionedNames(rows: readonly AuditRow[] | undefined): Names | undefined {
  const ids = [...new Set(rows?.flatMap(({ before, after }) => mentionedIds(before, after)))].sort();
  const { data } = useQuery({
    queryKey: ['audit_log', 'names', ids],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: () => namesOf(ids),
  });
  return data;
}

async function namesOf(ids: readonly string[]): Promise<Names> {
  const supabase = await getSupabase();
  const [people, accounts, organizations, orders] = await Promise.all([
    supabase.from('profiles').select('id, first_name, last_name').in('id', ids),
    supabase.from('profiles').select('user_id, first_name, last_name').in('user_id', ids),
    supabase.from('organizations').select('id, name').in('id', ids),
    supabase.from('work_orders').select('id, work_order_number').in('id', ids),
  ]);
  return new Map([
    ...unwrap(people).map((person) => [person.id, personName(person)] as const),
    ...unwrap(accounts).map((person) => [person.user_id ?? '', personName(person)] as const),
    ...unwrap(organizations).map(({ id, name }) => [id, name] as const),
    ...unwrap(orders).map(({ id, work_order_number }) => [id, work_order_number] as const),
  ]);
}
