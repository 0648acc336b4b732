import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ORGANIZATION_IMPORT_MAX_ROWS } from '#shared/limits.ts';
import { IMPORT_COLUMNS } from '#web/features/organizations/import-columns.ts';
import type { ExternalType } from '#web/features/organizations/organization-form.ts';
import { toastImported } from '#web/lib/import-counts.ts';
import { downloadInvalidLines } from '#web/lib/invalid-lines.ts';
import { t } from '#web/lib/text.ts';
import { sendCommand, useCommand } from '#web/lib/use-command.ts';
import { useImportFile } from '#web/lib/use-import-file.ts';

/** A file of organizations: validated by the server after every change, then imported; invalid lines are given back. */
export function useImport(onDone: () => void) {
  const [type, setType] = useState<ExternalType>('partner');
  const [existing, setExisting] = useState<'skip' | 'update'>('skip');
  const source = useImportFile(IMPORT_COLUMNS, ORGANIZATION_IMPORT_MAX_ROWS, (count) =>
    t('This file has {{count}} lines. Import at most 1,000 organizations at a time.', { count }),
  );
  const { file, fileName, rows } = source;
  const input = rows && { organization_type: type, rows, existing };
  const trial = useQuery({
    queryKey: ['import_organizations', 'preview', source.choices, input],
    enabled: input !== null,
    gcTime: 0,
    queryFn: () => {
      if (!input) throw new Error('There is nothing to try yet.');
      return sendCommand('import_organizations', { ...input, dry_run: true }, crypto.randomUUID());
    },
  });
  const command = useCommand('import_organizations', {
    invalidates: ['organizations'],
    onSuccess: (done) => {
      const { added, updated, problems } = done;
      if (file && problems.length > 0) downloadInvalidLines(file, problems);
      toastImported(
        done,
        problems.length,
        t('{{count}} organization imported|{{count}} organizations imported', { count: added + updated }),
      );
      onDone();
    },
  });
  const result = input && !trial.isFetching ? trial.data : undefined;
  const canImport = result !== undefined && result.added + result.updated > 0;
  return {
    ...source,
    type,
    setType,
    existing,
    setExisting,
    trial,
    result,
    canImport,
    isImporting: command.isPending,
    apply: () =>
      input &&
      canImport &&
      command.mutate({ ...input, file_name: fileName, valid_only: true, dry_run: false }),
  };
}

export type Import = ReturnType<typeof useImport>;
