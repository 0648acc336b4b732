import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

const SHOWN = 200;
const DOCUMENT =
  'id, organization_id, kind, title, storage_path, file_name, content_type, size_bytes, valid_from, expires_on, is_replaced, note, created_at, updated_at, uploader:profiles(first_name, last_name)' as const;

/** The documents of an organization that the caller may see: what expires next first, replaced ones last. */
export function useDocuments(organizationId: string) {
  return useQuery({
    queryKey: ['organization_documents', 'of', organizationId],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('organization_documents')
          .select(DOCUMENT)
          .eq('organization_id', organizationId)
          .order('is_replaced')
          .order('expires_on', { nullsFirst: false })
          .order('id')
          .limit(SHOWN),
      ),
  });
}

export type OrganizationDocument = NonNullable<ReturnType<typeof useDocuments>['data']>[number];

/** A document as it is stored now; null when it is gone. */
export const loadDocument = async (id: string): Promise<OrganizationDocument | null> =>
  unwrap(
    await (await getSupabase()).from('organization_documents').select(DOCUMENT).eq('id', id).maybeSingle(),
  );
