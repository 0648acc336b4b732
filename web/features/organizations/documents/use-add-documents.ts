import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { documentType, type NewDocument } from '#web/features/organizations/documents/new-documents.ts';
import { storeFile } from '#web/lib/store-file.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';

export const DOCUMENTS_BUCKET = 'documents';

/** Uploads files and adds them as documents: all of them, or none. A second attempt sends no file again. */
export function useAddDocuments(organizationId: string, replacesId: string | null, onAdded: () => void) {
  const uploaded = useRef(new Map<string, string>());
  const command = useCommand('add_organization_documents', {
    invalidates: ['organization_documents', 'organizations', 'audit_log'],
    // The dialog shows it.
    onError: () => undefined,
  });
  return useMutation({
    mutationFn: async (documents: readonly NewDocument[]) => {
      for (const { key, file } of documents) {
        if (uploaded.current.has(key)) continue;
        const path = `${organizationId}/${key}`;
        await storeFile(DOCUMENTS_BUCKET, path, file, documentType(file) ?? file.type);
        uploaded.current.set(key, path);
      }
      return command.mutateAsync({
        organization_id: organizationId,
        documents: documents.map(({ key, file, facts }, index) => ({
          ...facts,
          storage_path: uploaded.current.get(key) ?? '',
          file_name: file.name,
          replaces_id: index === 0 ? replacesId : null,
        })),
      });
    },
    onSuccess: ({ ids }) => {
      toast({
        kind: 'success',
        title: t('{{count}} document added|{{count}} documents added', { count: ids.length }),
      });
      onAdded();
    },
  });
}
