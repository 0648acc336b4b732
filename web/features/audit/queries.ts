import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ACTION_GROUPS } from '#web/features/audit/action-groups.ts';
import type { Names } from '#web/features/audit/changed-fields.ts';
import { isAddress } from '#web/features/audit/network-address.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { isId } from '#web/lib/is-id.ts';
import { extendKey } from '#web/lib/query-keys.ts';
import { startOfDay } from '#web/lib/start-of-day.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { useList } from '#web/lib/use-list.ts';
import type { ListSearch } from '#web/lib/use-list-search.ts';

const CHANGE = 'id, action, table_name, row_id, record_table, record_id, before, after, record_name' as const;
/** With the changes that were part of it, and the names that all of them mention. */
const ENTRY =
  `${CHANGE}, occurred_at, ip_address, user_agent, audit_parts(${CHANGE}), mentioned_names(id, name), actor:profiles(id, first_name, last_name)` as const;
const RECORD_ENTRIES = 20;
/** A record whose page shows its part of the log; a setting's id is its key. */
export interface RecordKey {
  table: string;
  id: string;
}

/** The audit log, newest first, of all records or of one, for the filters in the URL. Names come with the entries. */
export function useAuditLog(of?: RecordKey) {
  return useList({
    key: extendKey(['audit_log'], ...(of ? ['of', of] : [])),
    load: (supabase, search, { from, to }) => {
      let query = supabase
        .from('audit_log')
        .select(ENTRY, { count: 'estimated' })
        .order('occurred_at', { ascending: false })
        .order('id', { ascending: false })
        .range(from, to);
      if (of) query = query.eq('record_table', of.table).eq('record_id', of.id);
      const { table, record, person, action, address, imports, changes, portal } = textsOf(search);
      const actions = ACTION_GROUPS.find(({ value }) => value === action)?.actions;
      if (actions) query = query.in('action', actions);
      // What belongs to a record or is of a kind is shown whole: it may be part of another entry.
      const isWhole = of || record || table;
      if (changes !== 'each' && !isWhole) query = query.is('part_of', null);
      if (portal !== 'shown' && !isWhole) query = query.is('by_portal', false);
      if (imports === 'whole') query = query.eq('is_import_line', false);
      if (table) query = query.eq('table_name', table);
      if (record) query = query.eq('record_id', record);
      if (isId(person)) query = query.eq('actor_profile_id', person);
      if (address && isAddress(address)) query = query.eq('ip_address', address);
      const [since, until] = [startOfDay(search['on-from'], 0), startOfDay(search['on-to'], 1)];
      if (since) query = query.gte('occurred_at', since);
      if (until) query = query.lt('occurred_at', until);
      return query;
    },
  });
}

export type AuditRow = NonNullable<ReturnType<typeof useAuditLog>['rows']>[number];

/**
 * The entries about some records, newest first, page by page.
 * @param tables only what changed in these, of all that belongs to the records
 */
export function useRecordHistory(records: readonly RecordKey[], tables?: readonly string[]) {
  return useInfiniteQuery({
    queryKey: ['audit_log', 'of', records, ...(tables ? [tables] : [])],
    staleTime: 0,
    initialPageParam: undefined as AuditRow | undefined,
    queryFn: async ({ pageParam: last }) => {
      let query = (await getSupabase())
        .from('audit_log')
        .select(ENTRY)
        .order('occurred_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(RECORD_ENTRIES);
      const [first] = records;
      // One record is read in the order of its index.
      query =
        first && records.length === 1
          ? query.eq('record_table', first.table).eq('record_id', first.id)
          : query
              .in('record_table', [...new Set(records.map(({ table }) => table))])
              .in('record_id', [...new Set(records.map(({ id }) => id))]);
      if (tables) query = query.in('table_name', [...tables]);
      if (last) {
        query = query
          .lte('occurred_at', last.occurred_at)
          .or(
            `occurred_at.lt."${last.occurred_at}",and(occurred_at.eq."${last.occurred_at}",id.lt.${last.id})`,
          );
      }
      return unwrap(await query);
    },
    getNextPageParam: (page) => (page.length === RECORD_ENTRIES ? page.at(-1) : undefined),
  });
}

/** A change that was part of an action. */
export type AuditPart = AuditRow['audit_parts'][number];

/** The names of the ids in an entry and in its parts. */
export function namesOf({ mentioned_names: names }: Pick<AuditRow, 'mentioned_names'>): Names {
  return new Map(names.flatMap(({ id, name }) => (id && name ? [[id, name]] : [])));
}

/** The newest sealed block, whose hash proves all entries up to it. */
export function useLastBlock() {
  return useQuery({
    queryKey: ['audit_blocks', 'last'],
    staleTime: 0,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('audit_blocks')
          .select('number, hash, sealed_at')
          .order('number', { ascending: false })
          .limit(1),
      )[0] ?? null,
  });
}

export interface Verification {
  blocks: number;
  entries: number;
  isComplete: boolean;
  broken: { block: number; problem: string } | null;
}

/** Verifies the whole log, in portions of about 20,000 entries. @param onProgress after each portion */
export function useVerifyAudit(onProgress: (state: Verification) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const supabase = await getSupabase();
      const state: Verification = { blocks: 0, entries: 0, isComplete: false, broken: null };
      for (let after = 0; !state.isComplete && !state.broken; ) {
        const [data] = unwrap(await supabase.rpc('verify_audit_log', { after_block: after }));
        if (!data) throw new Error('The verification has no result.');
        state.blocks += data.blocks ?? 0;
        state.entries += data.entries ?? 0;
        state.isComplete = data.is_complete ?? true;
        if (data.problem) state.broken = { block: data.broken_block ?? 0, problem: data.problem };
        after = data.last_block ?? 0;
        onProgress({ ...state });
      }
      return state;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['audit_blocks'] }),
  });
}

const textsOf = (search: ListSearch): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value ?? '')]));
