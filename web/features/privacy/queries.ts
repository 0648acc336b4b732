import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { sendCommand } from '#web/lib/use-command.ts';

const LISTED = 10;
const OFFERED = 20;
const RUNNING_EVERY_MS = 2_000;

/** The latest exports; refreshed while one is made. */
export function useDataExports() {
  return useQuery({
    queryKey: ['data_exports', 'latest'],
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'waiting' || status === 'running')
        ? RUNNING_EVERY_MS
        : false,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('data_exports')
          .select(
            `id, status, row_count, file_count, size_bytes, error, created_at, expires_at, requested_by,
             person:profiles!data_exports_profile_id_fkey(id, first_name, last_name, email),
             organization:organizations(id, name),
             requester:profiles!data_exports_requested_by_fkey(first_name, last_name, email)`,
          )
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(LISTED),
      ),
  });
}

export type DataExport = NonNullable<ReturnType<typeof useDataExports>['data']>[number];

/** The latest erasures. */
export function useDataErasures() {
  return useQuery({
    queryKey: ['data_erasures', 'latest'],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('data_erasures')
          .select(
            `id, created_at, person:profiles!data_erasures_profile_id_fkey(id, first_name, last_name),
             requester:profiles!data_erasures_requested_by_fkey(first_name, last_name, email)`,
          )
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(LISTED),
      ),
  });
}

/** People and organizations of a search; of people to erase, only deactivated ones. */
export function useSubjects(kind: 'person' | 'organization' | 'to-erase', text: string) {
  return useQuery({
    queryKey: ['profiles', 'subjects', kind, text],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const supabase = await getSupabase();
      if (kind === 'organization') {
        const rows = unwrap(
          await supabase
            .from('organizations')
            .select('id, name, city, state')
            .neq('organization_type', 'internal')
            .ilike('name', `%${text}%`)
            .order('name')
            .limit(OFFERED),
        );
        return rows.map(({ id, name, city, state }) => ({
          ...{ id, first_name: name, last_name: '' },
          email: [city, state].filter(Boolean).join(', '),
        }));
      }
      let query = supabase.from('profiles').select('id, first_name, last_name, email');
      // Who was erased has no address.
      if (kind === 'to-erase') query = query.eq('is_active', false).not('email', 'is', null);
      for (const word of text.split(/\s+/).filter(Boolean)) {
        query = query.or(searchFilter(word, ['email', 'first_name', 'last_name']));
      }
      return unwrap(await query.order('last_name').order('first_name').order('id').limit(OFFERED));
    },
  });
}

export type SubjectKind = 'person' | 'organization';

/** How much an export would hold. */
export function useExportPreview(subject: SubjectKind, id: string | null) {
  return useQuery({
    queryKey: ['data_exports', 'preview', subject, id ?? ''],
    enabled: id !== null,
    gcTime: 0,
    queryFn: () =>
      sendCommand(
        'request_data_export',
        { subject, subject_id: id ?? '', dry_run: true },
        crypto.randomUUID(),
      ),
  });
}

/** What an erasure would remove and keep. */
export function useErasurePreview(id: string | null) {
  return useQuery({
    queryKey: ['data_erasures', 'preview', id ?? ''],
    enabled: id !== null,
    gcTime: 0,
    queryFn: () => sendCommand('preview_person_erasure', { profile_id: id ?? '' }, crypto.randomUUID()),
  });
}

export type ErasurePreview = NonNullable<ReturnType<typeof useErasurePreview>['data']>;
