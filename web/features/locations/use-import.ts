import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LOCATION_IMPORT_MAX_ROWS } from '#shared/limits.ts';
import { IMPORT_COLUMNS } from '#web/features/locations/import-columns.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { sendCommand, useCommand } from '#web/lib/use-command.ts';
import { useImportFile } from '#web/lib/use-import-file.ts';

/** A file of locations: parsed on this device, validated by the server after every change, then imported as a whole. */
export function useImport(organizationIds: string[] | null, onDone: () => void) {
  const only = organizationIds?.length === 1 ? (organizationIds[0] ?? '') : '';
  const [organizationId, setOrganizationId] = useState(only);
  const [existing, setExisting] = useState<'skip' | 'update'>('skip');
  const file = useImportFile({
    fields: IMPORT_COLUMNS,
    maxRows: LOCATION_IMPORT_MAX_ROWS,
    tooMany: (count) =>
      t('This file has {{count}} lines. Import at most 2,000 locations at a time.', { count }),
  });
  const input = file.rows && organizationId ? { organization_id: organizationId, rows: file.rows, existing } : null;
  const trial = useQuery({
    queryKey: ['import_locations', 'preview', input],
    enabled: input !== null,
    gcTime: 0,
    queryFn: () => {
      if (!input) throw new Error('There is nothing to try yet.');
      return sendCommand('import_locations', { ...input, dry_run: true }, crypto.randomUUID());
    },
  });

  const command = useCommand('import_locations', {
    invalidates: ['partner_locations'],
    onSuccess: ({ added, updated }) => {
      toast({
        kind: 'success',
        title: t('{{count}} location imported|{{count}} locations imported', { count: added + updated }),
      });
      onDone();
    },
  });
  const result = input && !trial.isFetching ? trial.data : undefined;
  const canImport = result?.problems.length === 0 && result.added + result.updated > 0;

  return {
    organizationId,
    setOrganizationId,
    existing,
    setExisting,
    file,
    trial,
    result,
    canImport,
    isImporting: command.isPending,
    apply: () => input && canImport && command.mutate({ ...input, dry_run: false }),
  };
}

export type Import = ReturnType<typeof useImport>;
