import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LOCATION_IMPORT_MAX_ROWS } from '#shared/limits.ts';
import { IMPORT_COLUMNS } from '#web/features/locations/import-columns.ts';
import { usePartnerChoices } from '#web/features/locations/queries.ts';
import { toastImported } from '#web/lib/import-counts.ts';
import { downloadInvalidLines } from '#web/lib/invalid-lines.ts';
import { t } from '#web/lib/text.ts';
import { sendCommand, useCommand } from '#web/lib/use-command.ts';
import { useImportFile } from '#web/lib/use-import-file.ts';

/** A file of locations: validated by the server after every change, then imported; invalid lines are given back. */
export function useImport(organizationIds: string[] | null, onDone: () => void) {
  const { data: partners = [] } = usePartnerChoices(organizationIds?.length !== 1);
  const customers = partners.filter(({ id }) => organizationIds === null || organizationIds.includes(id));
  const [chosen, setOrganizationId] = useState<string | null>(null);
  // Where there is only one customer, nobody has to select it.
  const ids = organizationIds?.length === 1 ? organizationIds : customers.map(({ id }) => id);
  const organizationId = chosen ?? (ids.length === 1 ? ids[0] : undefined) ?? '';
  const [existing, setExisting] = useState<'skip' | 'update'>('skip');
  const source = useImportFile(IMPORT_COLUMNS, LOCATION_IMPORT_MAX_ROWS, (count) =>
    t('This file has {{count}} lines. Import at most 2,000 locations at a time.', { count }),
  );
  const { file, fileName, rows } = source;
  const input = rows && organizationId ? { organization_id: organizationId, rows, existing } : null;
  const trial = useQuery({
    queryKey: ['import_locations', 'preview', source.choices, input],
    enabled: input !== null,
    gcTime: 0,
    queryFn: () => {
      if (!input) throw new Error('There is nothing to try yet.');
      return sendCommand('import_locations', { ...input, dry_run: true }, crypto.randomUUID());
    },
  });

  const command = useCommand('import_locations', {
    invalidates: ['partner_locations', 'organizations'],
    onSuccess: (done) => {
      const { added, updated, problems } = done;
      if (file && problems.length > 0) downloadInvalidLines(file, problems);
      toastImported(
        done,
        problems.length,
        t('{{count}} location imported|{{count}} locations imported', { count: added + updated }),
      );
      onDone();
    },
  });
  const result = input && !trial.isFetching ? trial.data : undefined;
  const canImport = result !== undefined && result.added + result.updated > 0;

  return {
    ...source,
    customers,
    organizationId,
    setOrganizationId,
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
