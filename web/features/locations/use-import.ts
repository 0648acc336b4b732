import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LOCATION_IMPORT_MAX_ROWS } from '#shared/limits.ts';
import { csvLines } from '#web/features/locations/csv-lines.ts';
import {
  type ColumnMap,
  importRows,
  mapColumns,
  missingColumns,
} from '#web/features/locations/import-columns.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { sendCommand, useCommand } from '#web/lib/use-command.ts';

export interface ImportFile {
  name: string;
  header: string[];
  lines: string[][];
}

const MAX_BYTES = 5 * 1024 * 1024;

/** A file of locations: parsed on this device, validated by the server after every change, then imported as a whole. */
export function useImport(organizationIds: string[] | null, onDone: () => void) {
  const only = organizationIds?.length === 1 ? (organizationIds[0] ?? '') : '';
  const [organizationId, setOrganizationId] = useState(only);
  const [existing, setExisting] = useState<'skip' | 'update'>('skip');
  const [file, setFile] = useState<ImportFile | null>(null);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [map, setMap] = useState<ColumnMap | null>(null);

  const choose = async (chosen: File) => {
    setFile(null);
    const lines = chosen.size > MAX_BYTES ? [] : csvLines(await chosen.text());
    const [header, ...rest] = lines;
    const problem = problemOf(chosen, rest.length);
    setFileProblem(problem);
    if (problem || !header) return;
    setFile({ name: chosen.name, header, lines: rest });
    setMap(mapColumns(header));
  };

  const missing = map ? missingColumns(map) : [];
  const input =
    file && map && organizationId && missing.length === 0
      ? { organization_id: organizationId, rows: importRows(file.lines, map), existing }
      : null;
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
    fileProblem,
    choose,
    map,
    setMap,
    missing,
    trial,
    result,
    canImport,
    isImporting: command.isPending,
    apply: () => input && canImport && command.mutate({ ...input, dry_run: false }),
  };
}

export type Import = ReturnType<typeof useImport>;

function problemOf(file: File, lines: number): string | null {
  if (file.size > MAX_BYTES) return t('This file is larger than 5 MB. Split it and import the parts.');
  if (lines === 0) return t('This file has no lines below its header.');
  if (lines > LOCATION_IMPORT_MAX_ROWS)
    return t('This file has {{count}} lines. Import at most 2,000 locations at a time.', { count: lines });
  return null;
}
